/// A post by a user, as returned by JSONPlaceholder's `/posts`.
///
/// The JSON is a flat object. All fields but the user are required:
/// ```json
/// { "userId": 1, "id": 7, "title": "on tea", "body": "first line\nsecond line" }
/// ```
/// Unknown fields are ignored.
public struct Post: Codable, Hashable, Identifiable, Sendable {
  /// A positive integer, unique among posts.
  public typealias ID = Tagged<Post, Int>

  /// The user who wrote the post (`userId`); `nil` if it is missing or null.
  public var userID: User.ID?

  /// The post's id.
  public let id: ID

  /// The title: one line of plain text.
  public var title: String

  /// The plain text, with lines separated by `\n`.
  public var body: String

  /// Creates a post, for example as sample data.
  public init(userID: User.ID?, id: ID, title: String, body: String) {
    self.userID = userID
    self.id = id
    self.title = title
    self.body = body
  }

  private enum CodingKeys: String, CodingKey {
    case userID = "userId"
    case id
    case title
    case body
  }
}
