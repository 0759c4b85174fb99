/// A user of the accounts API.
struct Account: Sendable {
  let id: Int
  var firstName: String
  var lastName: String
  var email: String
  /// Any text, not necessarily a URL.
  var avatarURL: String?
  /// A text, because old accounts have another date format.
  var createdAt: String
  var updatedAt: String

  /// The account as in the accounts file.
  var stored: JSONObject {
    [
      "id": .integer(id),
      "first_name": .string(firstName),
      "last_name": .string(lastName),
      "email": .string(email),
      "avatar_url": avatarURL.map(JSON.string) ?? .null,
      "created_at": .string(createdAt),
      "updated_at": .string(updatedAt),
    ]
  }

  /// Returns the account as in responses.
  ///
  /// - Parameter origin: The base URL of the account's URL, and of an avatar that the sandbox serves.
  func json(origin: String) -> JSON {
    var object = stored
    if let avatarURL, avatarURL.hasPrefix("/avatars/") { object["avatar_url"] = .string(origin + avatarURL) }
    object["url"] = .string("\(origin)/users/\(id).json")
    return .object(object)
  }

  /// Updates the members that the client sends.
  mutating func apply(_ changes: AccountPayload) {
    if let firstName = changes.firstName { self.firstName = firstName }
    if let lastName = changes.lastName { self.lastName = lastName }
    if let email = changes.email { self.email = email }
    if let avatarURL = changes.avatarURL { self.avatarURL = avatarURL }
  }
}

extension Account {
  /// Decodes an account of an accounts file, or returns `nil` if a member is missing or has another type.
  init?(stored: JSONObject) {
    guard let id = Self.id(stored["id"]), let firstName = stored["first_name"]?.text,
      let lastName = stored["last_name"]?.text, let email = stored["email"]?.text,
      let createdAt = stored["created_at"]?.text, let updatedAt = stored["updated_at"]?.text
    else { return nil }
    self.init(
      id: id, firstName: firstName, lastName: lastName, email: email, avatarURL: stored["avatar_url"]?.text,
      createdAt: createdAt, updatedAt: updatedAt)
  }

  /// Returns an id from 1 to below 2^53, so that JavaScript can represent the next id too.
  private static func id(_ value: JSON?) -> Int? {
    guard case .number(let source)? = value, let id = Int(source), id >= 1, id < 1 << 53 else { return nil }
    return id
  }
}

// MARK: - Conformances

extension Account: Equatable {
  /// Compares bytes: composed and decomposed accents differ, although Swift considers them equal.
  static func == (first: Account, second: Account) -> Bool {
    JSONWriter.bytes(of: .object(first.stored)) == JSONWriter.bytes(of: .object(second.stored))
  }
}
