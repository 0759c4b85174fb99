import Models
import Testing

@Suite("Photo")
struct PhotoTests {
  @Test(
    "The color is the end of the URL behind a size, without leading zeros",
    arguments: [
      ("https://images.example/600/92c952", "#92c952"), ("https://images.example/600/F5A12", "#0f5a12"),
      ("https://images.example/600/b0c1", "#00b0c1"), ("https://images.example/600/abc", "#000abc"),
      ("https://images.example/600x400/fff?text=on#top", "#000fff"),
      ("https://images.example/600/92c952.png", "#92c952"),
      ("https://images.example/600x600/92c952/fff", "#92c952"), ("https://images.example/600/771796", "#771796"),
    ])
  func color(url: String, expected: String) {
    #expect(photo(url: url, thumbnailURL: url.replacing("600", with: "150")).color?.description == expected)
  }

  @Test(
    "The color is nil if the URL does not end in one",
    arguments: [
      "", "92c952", "https://images.example/600/", "https://images.example/cat.jpg",
      "https://images.example/600/1234567",
      "https://images.example/600/+fff", "https://images.example/600/-1", "https://images.example/600/１２３",
      "https://picsum.photos/seed/92c952/600", "https://picsum.photos/id/237/600", "https://placehold.co/600",
      "https://picsum.photos/600/600", "https://picsum.photos/600", "https://images.example/photos/12345",
      "https://images.example/face", "https://images.example/a/decade", "https://images.example/12/12600",
      "https://images.example/600/92c952/fff/0",
    ])
  func noColor(url: String) {
    #expect(photo(url: url, thumbnailURL: url.replacing("600", with: "150")).color == nil)
  }

  private func photo(url: String, thumbnailURL: String) -> Photo {
    Photo(albumID: 1, id: 1, title: "", url: url, thumbnailURL: thumbnailURL)
  }
}
