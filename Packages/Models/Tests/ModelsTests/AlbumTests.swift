import Models
import Testing

@Suite("An album")
struct AlbumTests {
  private let text = #"""
    {"userId":4,"id":38,"title":"at the sea"}
    """#

  @Test("is read from its JSON, written back to it, and ignores unknown fields")
  func roundTrip() throws {
    try expectRoundTrip(
      Album(userID: 4, id: 38, title: "at the sea"), text)
  }

  @Test("needs every field", arguments: ["userId", "id", "title"])
  func required(path: String) throws {
    try expectRequired(path, of: Album.self, in: text)
  }
}
