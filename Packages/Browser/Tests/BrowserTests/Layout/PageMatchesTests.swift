import Features
import Terminal
import Testing
import Views
import ViewsTestSupport

@testable import Browser

@Suite("PageMatches")
struct PageMatchesTests {
  private func matches(_ text: String, columns: Int) throws -> PageMatches {
    let photos = ["a quiet harbour at dawn", "harbour lights", "the pier"].enumerated().map {
      Photo.fixture(Photo.ID($0 + 1), title: $1)
    }
    let state = AlbumDetail.State.fixture(photos: .current(photos))
    let page = try #require(
      state.view(ViewOptions()).page(.terminal(columns), PageStyle(.browser, mapHeight: 6, imageHeight: 3)))
    return PageMatches(page, rows: state.screenRows, text: text)
  }

  @Test(
    "Titles of items are found where a line cuts them, and lines elsewhere",
    arguments: [
      ("dawn", [0], 1), ("harbour", [0, 1], 2), ("pier", [2], 1), ("photos", [nil], 1), ("nowhere", [], 0), ("", [], 0),
    ] as [(String, [Int?], Int)])
  func items(text: String, items: [Int?], count: Int) throws {
    let found = try matches(text, columns: 80)
    #expect(found.matches.map(\.item) == items && found.count == count)
  }

  @Test("A match that is wrapped counts once", arguments: [("word9 word10", 1), ("word9", 1), ("sword word", 4)])
  func wrapped(text: String, count: Int) throws {
    let state = PostDetail.State.fixture(post: .current(.fixture(body: "the word9\nword10, a word\n\na sword word")))
    let page = try #require(
      state.view(ViewOptions()).page(.terminal(12), PageStyle(.browser, mapHeight: 6, imageHeight: 3)))
    #expect(PageMatches(page, rows: state.screenRows, text: text).count == count)
  }
}
