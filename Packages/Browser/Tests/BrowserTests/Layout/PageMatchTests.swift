import Features
import Terminal
import Testing
import Views
import ViewsTestSupport

@testable import Browser

@Suite("PageMatch")
struct PageMatchTests {
  private func matches(_ text: String, columns: Int) throws -> [PageMatch] {
    let photos = ["a quiet harbour at dawn", "harbour lights", "the pier"].enumerated().map {
      Photo.fixture(Photo.ID($0 + 1), title: $1)
    }
    let state = AlbumDetail.State.fixture(photos: .current(photos))
    let page = try #require(
      state.view(ViewOptions()).page(.terminal(columns), PageStyle(.browser, mapHeight: 6, imageHeight: 3)))
    return page.matches(of: text, state.selectableRows)
  }

  @Test(
    "Titles of items are found where a line cuts them, and lines elsewhere",
    arguments: [
      ("dawn", [0]), ("harbour", [0, 1]), ("pier", [2]), ("photos", [nil]), ("nowhere", []), ("", []),
    ] as [(String, [Int?])])
  func items(text: String, items: [Int?]) throws {
    #expect(try matches(text, columns: 80).map(\.item) == items)
  }
}
