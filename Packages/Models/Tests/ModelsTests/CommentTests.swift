import Models
import Testing

@Suite("A comment")
struct CommentTests {
  private let text = """
    {"postId":38,"id":190,"name":"on the pot","email":"Ada.E@example.org","body":"mine is\\nblue"}
    """

  @Test("is read from its JSON, written back to it, and ignores unknown fields")
  func roundTrip() throws {
    let comment = Comment(postID: 38, id: 190, name: "on the pot", email: "Ada.E@example.org", body: "mine is\nblue")
    try expectRoundTrip(comment, text)
  }

  @Test("needs every field", arguments: ["postId", "id", "name", "email", "body"])
  func required(path: String) throws {
    try expectRequired(path, of: Comment.self, in: text)
  }
}
