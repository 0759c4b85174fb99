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
/// The avatar, the dates and the URL can be missing or null. All other fields are required. Unknown fields are ignored.
///
/// A form edits an account as ``AccountFormFields``. The service receives the changes as an ``AccountPayload``.
public struct Account: Codable, Hashable, Identifiable, Sendable {
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
