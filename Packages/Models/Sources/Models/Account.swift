/// A user account of the accounts service, as returned by `GET /users.json`.
///
/// The JSON is a flat object:
/// ```json
/// {
///   "id": 7, "first_name": "Ada", "last_name": "Example", "email": "ada@example.org", "avatar_url": null,
///   "created_at": "2016-09-20T14:44:33.573Z", "updated_at": "2019-11-11 19:13:41 UTC",
///   "url": "https://accounts.example/users/7.json"
/// }
/// ```
/// Decoding is lenient: only ``id`` is required. A number or a Boolean value becomes its text. Any other field that is
/// missing, null or unreadable becomes an empty string or `nil`; ``unreadFields`` names the unreadable ones. Unknown
/// fields are ignored. Encoding writes all eight fields in the order above, and `nil` as null.
///
/// A form edits an account as ``AccountFormFields``. The service receives the changes as an ``AccountPayload``.
public struct Account: Hashable, Identifiable, Sendable {
  /// A positive integer, unique among accounts.
  public typealias ID = Tagged<Account, Int>

  /// The account's id.
  public let id: ID

  /// The given name (`first_name`).
  public var firstName: String

  /// The family name (`last_name`).
  public var lastName: String

  /// The email address as the service sends it, not validated; see ``EmailAddress``.
  public var email: String

  /// The URL of the avatar image (`avatar_url`).
  ///
  /// The service does not validate it: it can be any text, or empty.
  public var avatarURL: String?

  /// When the account was created (`created_at`).
  public var createdAt: Timestamp?

  /// When the account was last updated (`updated_at`).
  public var updatedAt: Timestamp?

  /// The URL of the account in the service.
  public var url: String?

  /// The names of the fields whose value could not be decoded, such as `created_at`; not encoded.
  public private(set) var unreadFields: [String] = []

  /// Creates an account, for example as sample data.
  ///
  /// Its values are not validated.
  public init(
    id: ID, firstName: String, lastName: String, email: String, avatarURL: String? = nil, createdAt: Timestamp? = nil,
    updatedAt: Timestamp? = nil, url: String? = nil
  ) {
    self.id = id
    self.firstName = firstName
    self.lastName = lastName
    self.email = email
    self.avatarURL = avatarURL
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.url = url
  }

  /// The full name, such as `Ada Example`: both names separated by a space, or one of them if the other is blank.
  public var name: String {
    [firstName, lastName].filter { !$0.isBlank }.map(\.trimmed).joined(separator: " ")
  }
}

// MARK: - Conformances

extension Account: Codable {
  /// Decodes an account leniently.
  ///
  /// - Throws: `DecodingError` if the value is not an object or its `id` is not an integer.
  public init(from decoder: any Decoder) throws {
    var reader = LenientReader(try decoder.container(keyedBy: CodingKeys.self))
    self.init(
      id: try reader.container.decode(ID.self, forKey: .id),
      firstName: reader.text(.firstName) ?? "",
      lastName: reader.text(.lastName) ?? "",
      email: reader.text(.email) ?? "",
      avatarURL: reader.text(.avatarURL),
      createdAt: reader.timestamp(.createdAt),
      updatedAt: reader.timestamp(.updatedAt),
      url: reader.text(.url))
    unreadFields = reader.unreadFields
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case firstName = "first_name"
    case lastName = "last_name"
    case email
    case avatarURL = "avatar_url"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case url
  }
}
