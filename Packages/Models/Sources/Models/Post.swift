/// An article written by a user, as JSONPlaceholder's `/posts` sends it.
///
/// The JSON is one flat object; nothing in it is null or left out:
/// ```json
/// { "userId": 1, "id": 7, "title": "on tea", "body": "first line\nsecond line" }
/// ```
/// Fields that are not listed here are ignored.
public struct Post: Codable, Hashable, Identifiable, Sendable {
  /// The type of a post's id: a whole number from 1, unique among posts.
  public typealias ID = Tagged<Post, Int>

  /// The user who wrote the post (`userId`).
  public var userID: User.ID

  /// The post's own id.
  public let id: ID

  /// The headline: one line of plain text.
  public var title: String

  /// The text: plain, its lines divided by `\n`.
  public var body: String

  /// Creates a post.
  ///
  /// - Parameters:
  ///   - userID: The user who wrote the post.
  ///   - id: The post's own id.
  ///   - title: The headline.
  ///   - body: The text, its lines divided by `\n`.
  public init(userID: User.ID, id: ID, title: String, body: String) {
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
