import Models
import Testing

@Suite("Post")
struct PostTests {
  private let text = #"{"userId":4,"id":38,"title":"on tea","body":"warm the pot\nthen wait"}"#

  @Test("Round-trips through JSON and ignores unknown fields")
  func roundTrip() throws {
    try expectRoundTrip(Post(userID: 4, id: 38, title: "on tea", body: "warm the pot\nthen wait"), text)
  }

  @Test("Requires every field", arguments: ["userId", "id", "title", "body"])
  func required(path: String) throws {
    try expectRequired(path, of: Post.self, in: text)
  }

  @Test("Ids of users and posts have different types")
  func ids() {
    let post = Post(userID: 4, id: 38, title: "", body: "")
    #expect(type(of: post.id) == Tagged<Post, Int>.self)
    #expect(type(of: post.userID) == Tagged<User, Int>.self)
  }
}
