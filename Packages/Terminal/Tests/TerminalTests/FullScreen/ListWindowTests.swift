import Testing

@testable import Terminal

@Suite("List window")
struct ListWindowTests {
  @Test("The selection moves, scrolls and stops at both ends")
  func moves() {
    var window = ListWindow(count: 10, height: 4)
    window.move(by: -1)
    #expect(window.selected == 0)
    window.move(by: 3)
    #expect(window.visible == 0..<4)
    window.move(by: 1)
    #expect((window.selected, window.top) == (4, 1))
    window.scroll(pages: 1)
    #expect((window.selected, window.top) == (8, 5))
    window.scroll(pages: 0.5)
    #expect((window.selected, window.top) == (9, 6))
    window.scroll(pages: -1)
    #expect((window.selected, window.top) == (5, 2))
    window.select(.max)
    #expect((window.selected, window.top) == (9, 6))
    window.move(by: .min)
    #expect((window.selected, window.top) == (0, 0))
  }

  @Test("A list that shrinks or grows keeps the selection visible")
  func updates() {
    var window = ListWindow(count: 100, height: 20, selected: 50, top: 40)
    window.update(count: 100, height: 5)
    #expect(window.visible.contains(50))
    window.update(count: 3, height: 5)
    #expect((window.selected, window.top, window.visible) == (2, 0, 0..<3))
    window.update(count: 0, height: 5)
    #expect((window.selected, window.visible.isEmpty) == (0, true))
  }

  @Test("All values stay valid after random moves")
  func random() {
    var generator = SeededGenerator(seed: 3)
    var window = ListWindow(count: 7, height: 3)
    for _ in 0..<5000 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: window.move(by: [.min, .max, -1, 1, 9, -9].randomElement(using: &generator) ?? 0)
      case 1: window.scroll(pages: .random(in: -2...2, using: &generator))
      case 2: window.select(.random(in: -3...60, using: &generator))
      case 3:
        window.update(count: .random(in: -1...50, using: &generator), height: .random(in: -1...20, using: &generator))
      default: window = ListWindow(count: 40, height: 6, selected: 99, top: -4)
      }
      #expect(window.count >= 0 && window.height >= 1)
      #expect(window.count == 0 || window.visible.contains(window.selected))
      #expect(window.visible.count == min(window.count, window.height))
      #expect(window.top >= 0 && window.visible.upperBound <= window.count)
    }
  }
}
