/// A person whom the accounts service manages, as it sends them at `/users.json`.
///
/// The JSON is one flat object:
/// ```json
/// {
///   "id": 7, "first_name": "Ada", "last_name": "Example", "email": "ada@example.org", "avatar_url": null,
///   "created_at": "2016-09-20T14:44:33.573Z", "updated_at": "2019-11-11 19:13:41 UTC",
///   "url": "https://accounts.example/users/7.json"
/// }
/// ```
/// Reading is lenient: only ``id`` must be present and right. Any other field that is missing, null or of another type
/// is an empty text or `nil`, and the account stays. Fields that are not listed here are ignored. Writing gives all
/// eight fields in the order above; what is `nil` is written as null.
///
/// What a person changes in an account is an ``AccountFormFields``, and what is sent to the service an ``AccountPayload``.
public struct Account: Hashable, Identifiable, Sendable {
  /// The type of an account's id: a whole number from 1, unique among accounts.
  public typealias ID = Tagged<Account, Int>

  /// The account's own id.
  public let id: ID

  /// The given name (`first_name`).
  public var firstName: String

  /// The family name (`last_name`).
  public var lastName: String

  /// The e-mail address as the service keeps it; it is not checked, see ``EmailAddress``.
  public var email: String

  /// The address of a picture (`avatar_url`): any text, perhaps an empty one, for the service checks none.
  public var avatarURL: String?

  /// When the account was made (`created_at`).
  public var createdAt: Timestamp?

  /// When the account was last changed (`updated_at`).
  public var updatedAt: Timestamp?

  /// The address of the account itself in the service.
  public var url: String?

  /// Creates an account.
  ///
  /// - Parameters:
  ///   - id: The account's own id.
  ///   - firstName: The given name.
  ///   - lastName: The family name.
  ///   - email: The e-mail address.
  ///   - avatarURL: The address of a picture.
  ///   - createdAt: When the account was made.
  ///   - updatedAt: When the account was last changed.
  ///   - url: The address of the account itself.
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

  /// The whole name, such as `Ada Example`: the two names with one space between them, or one alone where the other is
  /// blank.
  public var name: String {
    [firstName, lastName].filter { !$0.isBlank }.map(\.trimmed).joined(separator: " ")
  }
}

// MARK: - Conformances

extension Account: Codable {
  /// Reads an account, leniently but for its id.
  ///
  /// - Parameter decoder: The decoder of the account's object.
  /// - Throws: `DecodingError` when there is no object or its `id` is not a whole number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(ID.self, forKey: .id),
      firstName: container.decodeLeniently(String.self, forKey: .firstName) ?? "",
      lastName: container.decodeLeniently(String.self, forKey: .lastName) ?? "",
      email: container.decodeLeniently(String.self, forKey: .email) ?? "",
      avatarURL: container.decodeLeniently(String.self, forKey: .avatarURL),
      createdAt: container.decodeLeniently(Timestamp.self, forKey: .createdAt),
      updatedAt: container.decodeLeniently(Timestamp.self, forKey: .updatedAt),
      url: container.decodeLeniently(String.self, forKey: .url))
  }

  /// Writes all fields in the order of the service; what is `nil` is written as null.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(firstName, forKey: .firstName)
    try container.encode(lastName, forKey: .lastName)
    try container.encode(email, forKey: .email)
    try container.encode(avatarURL, forKey: .avatarURL)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(updatedAt, forKey: .updatedAt)
    try container.encode(url, forKey: .url)
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
