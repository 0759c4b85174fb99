import Models
import Testing

@Suite("Album")
struct AlbumTests {
  private let text = #"""
    {"userId":4,"id":38,"title":"at the sea"}
    """#

  @Test("Round-trips through JSON and ignores unknown fields")
  func roundTrip() throws {
    try expectRoundTrip(
      Album(userID: 4, id: 38, title: "at the sea"), text)
  }

  @Test("Requires every field", arguments: ["userId", "id", "title"])
  func required(path: String) throws {
    try expectRequired(path, of: Album.self, in: text)
  }
}
