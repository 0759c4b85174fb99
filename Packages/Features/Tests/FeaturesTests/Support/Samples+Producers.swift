import Models
import NetworkClient
import Persistence

extension Producer {
  static func sample(_ id: Int, name: String = "Sample Farm", image: String? = nil) -> Producer {
    Producer(
      id: Producer.ID(id), name: name, images: image.map { [Image(path: $0, position: 1)] } ?? [],
      description: "We grow samples.")
  }
}

extension [Producer] {
  /// One producer for each id.
  static func samples(_ ids: some Sequence<Int>) -> Self { ids.map { .sample($0) } }
}

extension Account {
  static func sample(
    _ id: Int, firstName: String = "Ada", email: String = "ada@example.org", avatarURL: String? = nil
  ) -> Account {
    Account(
      id: Account.ID(id), firstName: firstName, lastName: "Example", email: email, avatarURL: avatarURL,
      url: "https://accounts.example/users/\(id).json")
  }
}

extension AccountFormFields {
  /// A valid form.
  static let sample = AccountFormFields(firstName: "Ada", lastName: "Example", email: "ada@example.org")
}

extension CacheKey {
  /// The key of a path of the producers service.
  static func producers(_ path: String = "2/producers") -> CacheKey { CacheKey(source: "producers", path: path) }

  /// The key of a path of the accounts service.
  static func accounts(_ path: String = "users.json") -> CacheKey { CacheKey(source: "accounts", path: path) }
}
