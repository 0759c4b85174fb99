import Models
import Testing

@Suite("Photo")
struct PhotoTests {
  @Test(
    "The color is the end of the URL, without leading zeros",
    arguments: [
      ("https://images.example/600/92c952", "#92c952"), ("https://images.example/600/F5A12", "#0f5a12"),
      ("https://images.example/600/b0c1", "#00b0c1"), ("https://images.example/600/abc", "#000abc"),
      ("/fff?text=on#top", "#000fff"),
    ])
  func color(url: String, expected: String) {
    #expect(photo(url: url).color?.description == expected)
  }

  @Test(
    "The color is nil if the URL does not end in one",
    arguments: [
      "", "92c952", "https://images.example/600/", "https://images.example/cat.jpg", "https://images.example/1234567",
      "https://images.example/+fff", "https://images.example/-1", "https://images.example/１２３",
    ])
  func noColor(url: String) {
    #expect(photo(url: url).color == nil)
  }

  private func photo(url: String) -> Photo {
    Photo(albumID: 1, id: 1, title: "", url: url, thumbnailURL: "")
  }
}
