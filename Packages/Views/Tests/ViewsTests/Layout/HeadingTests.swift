import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("A heading")
struct HeadingTests {
  static func lines(_ heading: Heading, width: Int) -> [String] {
    heading.lines(.terminal(width)).map(\.text)
  }

  @Test("has its title at the beginning and its trailing at the end, at least two cells apart")
  func oneLine() {
    let heading = Heading(title: "Ada Byron", trailing: "user 1")
    #expect(Self.lines(heading, width: 30) == ["Ada Byron               user 1"])
    #expect(Self.lines(heading, width: 17) == ["Ada Byron  user 1"])
    let other = Heading(title: "Ada Byron", subtitle: "@ada", trailing: "user 1")
    #expect(Self.lines(other, width: 30) == ["Ada Byron  @ada         user 1"])
    #expect(Self.lines(other, width: 23) == ["Ada Byron  @ada  user 1"])
  }

  @Test("is two lines if one is too narrow")
  func twoLines() {
    #expect(Self.lines(Heading(title: "Ada Byron", trailing: "user 1"), width: 16) == ["Ada Byron", "user 1"])
    let heading = Heading(title: "Ada Byron", subtitle: "@ada", trailing: "user 1")
    #expect(Self.lines(heading, width: 22) == ["Ada Byron", "@ada, user 1"])
    #expect(Self.lines(heading, width: 8) == ["Ada", "Byron", "@ada,", "user 1"])
  }

  @Test("measures cells, not characters")
  func wide() {
    let line = Self.lines(Heading(title: "日本語", trailing: "user 1"), width: 20)
    #expect(line == ["日本語        user 1"])
    #expect(line.map { StyledText($0).displayWidth } == [20])
  }
}
