/// A comment on a post, as returned by JSONPlaceholder's `/comments` and `/posts/{id}/comments`.
///
/// The JSON is a flat object. All fields are required:
/// ```json
/// { "postId": 7, "id": 31, "name": "on the second line", "email": "Ada@example.org", "body": "agreed" }
/// ```
/// Unknown fields are ignored.
public struct Comment: Codable, Hashable, Identifiable, Sendable {
  /// A positive integer, unique among the comments on all posts.
  public typealias ID = Tagged<Comment, Int>

  /// The post the comment is on (`postId`).
  public var postID: Post.ID

  /// The comment's id.
  public let id: ID

  /// The title: one line of plain text.
  ///
  /// Despite the field's name it is not the author's name, which the service does not send.
  public var name: String

  /// The author's email address, with its letter case preserved.
  public var email: String

  /// The plain text, with lines separated by `\n`.
  public var body: String

  /// Creates a comment, for example as sample data.
  public init(postID: Post.ID, id: ID, name: String, email: String, body: String) {
    self.postID = postID
    self.id = id
    self.name = name
    self.email = email
    self.body = body
  }

  private enum CodingKeys: String, CodingKey {
    case postID = "postId"
    case id
    case name
    case email
    case body
  }
}
