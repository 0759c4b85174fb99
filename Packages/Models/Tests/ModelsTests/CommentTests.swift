import Models
import Testing

@Suite("Comment")
struct CommentTests {
  private let text = """
    {"postId":38,"id":190,"name":"on the pot","email":"Ada.E@example.org","body":"mine is\\nblue"}
    """

  @Test("Round-trips through JSON and ignores unknown fields")
  func roundTrip() throws {
    let comment = Comment(postID: 38, id: 190, name: "on the pot", email: "Ada.E@example.org", body: "mine is\nblue")
    try expectRoundTrip(comment, text)
  }

  @Test("Requires every field", arguments: ["postId", "id", "name", "email", "body"])
  func required(path: String) throws {
    try expectRequired(path, of: Comment.self, in: text)
  }
}
