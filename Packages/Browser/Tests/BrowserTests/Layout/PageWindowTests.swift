import Terminal
import Testing

@testable import Browser
@testable import Views

@Suite("A page in a pane")
struct PageWindowTests {
  private var page: Page {
    var page = Page((0..<10).map { StyledText("\($0)") })
    page.addItem(["ten"])
    page.add((11..<30).map { StyledText("\($0)") })
    page.addItem(["thirty"])
    return page
  }

  @Test("A step selects a row that is near, and otherwise scrolls by a line")
  func steps() {
    var window = PageWindow(page, height: 5, position: ListPosition())
    var tops: [Int] = []
    for _ in 0..<6 {
      window.move(by: 1)
      tops.append(window.firstVisibleLine)
    }
    #expect(tops == [1, 2, 3, 4, 6, 7])
    #expect(window.index == 0 && window.item == page.items[0])
    window.jump(toEnd: true)
    #expect(window.firstVisibleLine == 26 && window.item == page.items[1])
    window.move(by: -1)
    #expect(window.firstVisibleLine == 25)
  }

  @Test("A window larger than the page does not scroll")
  func large() {
    var window = PageWindow(page, height: 50, position: ListPosition())
    window.move(by: 5)
    #expect(window.firstVisibleLine == 0 && window.index == 1)
  }
}
