/// A reader's answer to a post, as JSONPlaceholder's `/comments` and `/posts/{id}/comments` send it.
///
/// The JSON is one flat object; nothing in it is null or left out:
/// ```json
/// { "postId": 7, "id": 31, "name": "on the second line", "email": "Ada@example.org", "body": "agreed" }
/// ```
/// Fields that are not listed here are ignored.
public struct Comment: Codable, Hashable, Identifiable, Sendable {
  /// The type of a comment's id: a whole number from 1, unique among all comments, not only those of one post.
  public typealias ID = Tagged<Comment, Int>

  /// The post that is commented on (`postId`).
  public var postID: Post.ID

  /// The comment's own id.
  public let id: ID

  /// The comment's heading: one line of plain text.
  ///
  /// It is not the reader's name; the service gives none.
  public var name: String

  /// The reader's e-mail address, in the letter case the reader typed.
  public var email: String

  /// The text: plain, its lines divided by `\n`.
  public var body: String

  /// Creates a comment.
  ///
  /// - Parameters:
  ///   - postID: The post that is commented on.
  ///   - id: The comment's own id.
  ///   - name: The comment's heading.
  ///   - email: The reader's e-mail address.
  ///   - body: The text, its lines divided by `\n`.
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
