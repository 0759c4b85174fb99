import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("A heading")
struct HeadingTests {
  static func lines(_ title: String, subtitle: String = "", width: Int) -> [String] {
    TextLayout(width: width).heading(title, subtitle: subtitle, trailing: "user 1").map(\.text)
  }

  @Test("A heading has its title at the beginning and its trailing at the end, at least two cells apart")
  func oneLine() {
    #expect(Self.lines("Ada Byron", width: 30) == ["Ada Byron               user 1"])
    #expect(Self.lines("Ada Byron", width: 17) == ["Ada Byron  user 1"])
    #expect(Self.lines("Ada Byron", subtitle: "@ada", width: 30) == ["Ada Byron  @ada         user 1"])
    #expect(Self.lines("Ada Byron", subtitle: "@ada", width: 23) == ["Ada Byron  @ada  user 1"])
  }

  @Test("A heading is two lines if one is too narrow")
  func twoLines() {
    #expect(Self.lines("Ada Byron", width: 16) == ["Ada Byron", "user 1"])
    #expect(Self.lines("Ada Byron", subtitle: "@ada", width: 22) == ["Ada Byron", "@ada, user 1"])
    #expect(Self.lines("Ada Byron", subtitle: "@ada", width: 8) == ["Ada", "Byron", "@ada,", "user 1"])
  }

  @Test("A heading measures cells, not characters")
  func wide() {
    let line = Self.lines("日本語", width: 20)
    #expect(line == ["日本語        user 1"])
    #expect(line.map { StyledText($0).displayWidth } == [20])
  }
}
