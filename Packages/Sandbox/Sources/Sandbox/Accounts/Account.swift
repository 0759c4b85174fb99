/// A person in the accounts API.
struct Account: Sendable {
  let id: Int
  var firstName: String
  var lastName: String
  var email: String
  /// Whatever a client has put there, which need not be a URL.
  var avatarURL: String?
  /// The time of creation, as text, because the formats of many years are kept side by side.
  var createdAt: String
  /// The time of the last change.
  var updatedAt: String

  /// The account as it is kept.
  var stored: JSONObject {
    JSONObject([
      ("id", .number(String(id))),
      ("first_name", .string(firstName)),
      ("last_name", .string(lastName)),
      ("email", .string(email)),
      ("avatar_url", avatarURL.map(JSON.string) ?? .null),
      ("created_at", .string(createdAt)),
      ("updated_at", .string(updatedAt)),
    ])
  }

  /// The account as the API sends it.
  ///
  /// - Parameter origin: The address of the server, for the account's own URL.
  func json(origin: String) -> JSON {
    var object = stored
    object["url"] = .string("\(origin)/users/\(id).json")
    return .object(object)
  }

  /// Puts in what a client sends.
  mutating func apply(_ changes: AccountPayload) {
    if let firstName = changes.firstName { self.firstName = firstName }
    if let lastName = changes.lastName { self.lastName = lastName }
    if let email = changes.email { self.email = email }
    if let avatarURL = changes.avatarURL { self.avatarURL = avatarURL }
  }
}

extension Account {
  /// Reads an account as it was kept, or `nil` if a member is missing or of another type.
  init?(stored: JSONObject) {
    guard let id = Self.id(stored["id"]), let firstName = Self.text(stored["first_name"]),
      let lastName = Self.text(stored["last_name"]), let email = Self.text(stored["email"]),
      let createdAt = Self.text(stored["created_at"]), let updatedAt = Self.text(stored["updated_at"])
    else { return nil }
    self.init(
      id: id, firstName: firstName, lastName: lastName, email: email, avatarURL: Self.text(stored["avatar_url"]),
      createdAt: createdAt, updatedAt: updatedAt)
  }

  /// An id from 1 to 2^53, so that the next one is always a number that JSON readers agree on.
  private static func id(_ value: JSON?) -> Int? {
    guard case .number(let source)? = value, let id = Int(source), id >= 1, id < 1 << 53 else { return nil }
    return id
  }

  private static func text(_ value: JSON?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }
}

// MARK: - Conformances

extension Account: Equatable {
  /// By bytes: to compose an accent in another way is a change, though Swift calls the texts equal.
  static func == (first: Account, second: Account) -> Bool {
    JSONWriter.bytes(of: .object(first.stored)) == JSONWriter.bytes(of: .object(second.stored))
  }
}
