import Models
import Testing

@Suite("A post")
struct PostTests {
  private let text = #"{"userId":4,"id":38,"title":"on tea","body":"warm the pot\nthen wait"}"#

  @Test("is read from its JSON, written back to it, and ignores unknown fields")
  func roundTrip() throws {
    try expectRoundTrip(Post(userID: 4, id: 38, title: "on tea", body: "warm the pot\nthen wait"), text)
  }

  @Test("needs every field", arguments: ["userId", "id", "title", "body"])
  func required(path: String) throws {
    try expectRequired(path, of: Post.self, in: text)
  }

  @Test("keeps ids of users and posts apart by type")
  func ids() {
    let post = Post(userID: 4, id: 38, title: "", body: "")
    #expect(type(of: post.id) == Tagged<Post, Int>.self)
    #expect(type(of: post.userID) == Tagged<User, Int>.self)
  }
}
