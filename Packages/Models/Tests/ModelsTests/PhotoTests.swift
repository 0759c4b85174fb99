import Models
import Testing

@Suite("Photo")
struct PhotoTests {
  @Test(
    "The color is the end of both URLs behind a size, without leading zeros",
    arguments: [
      ("600/92c952", "150/92c952", "#92c952"), ("600/F5A12", "150/F5A12", "#0f5a12"),
      ("600/b0c1", "150/b0c1", "#00b0c1"), ("600/abc", "150/abc", "#000abc"), ("600/771796", "150/771796", "#771796"),
    ])
  func color(path: String, thumbnailPath: String, expected: String) {
    let photo = photo(url: "https://images.example/\(path)", thumbnailURL: "https://images.example/\(thumbnailPath)")
    #expect(photo.color?.description == expected)
  }

  @Test(
    "The color is nil if the URLs do not end in the same one",
    arguments: [
      ("", ""), ("92c952", "92c952"), ("600/", "150/"), ("cat.jpg", "cat.jpg"), ("600/1234567", "150/1234567"),
      ("600/+fff", "150/+fff"), ("600/-1", "150/-1"), ("600/１２３", "150/１２３"), ("600/92c952", "150/92c953"),
      ("seed/92c952/600", "seed/92c952/150"), ("600/600", "150/150"), ("photos/12345", "photos/12345"),
      ("600/92c952.png", "150/92c952.png"), ("600x400/fff", "150x100/fff"),
    ])
  func noColor(path: String, thumbnailPath: String) {
    #expect(photo(url: "https://images.example/\(path)", thumbnailURL: thumbnailPath).color == nil)
  }

  private func photo(url: String, thumbnailURL: String) -> Photo {
    Photo(albumID: 1, id: 1, title: "", url: url, thumbnailURL: thumbnailURL)
  }
}
