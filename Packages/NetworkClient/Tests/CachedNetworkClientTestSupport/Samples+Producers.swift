public import Models
import NetworkClient
public import Persistence

extension Producer {
  public static func sample(_ id: Int, name: String = "Sample Farm", image: String? = nil) -> Producer {
    Producer(
      id: Producer.ID(id), name: name, images: image.map { [Image(path: $0, position: 1)] } ?? [],
      description: "We grow samples.")
  }
}

extension [Producer] {
  /// One producer for each id.
  public static func samples(_ ids: some Sequence<Int>) -> Self { ids.map { .sample($0) } }
}

extension Account {
  public static func sample(
    _ id: Int, firstName: String = "Ada", email: String = "ada@example.org", avatarURL: String? = nil
  ) -> Account {
    Account(
      id: Account.ID(id), firstName: firstName, lastName: "Example", email: email, avatarURL: avatarURL,
      url: "https://accounts.example/users/\(id).json")
  }
}

extension AccountFormFields {
  /// A valid form.
  public static let sample = AccountFormFields(firstName: "Ada", lastName: "Example", email: "ada@example.org")
}

extension CacheKey {
  /// The key of a path of the producers service.
  public static func producers(_ path: String = "2/producers") -> CacheKey { CacheKey(source: "producers", path: path) }

  /// The key of a path of the accounts service.
  public static func accounts(_ path: String = "users.json") -> CacheKey { CacheKey(source: "accounts", path: path) }
}
