import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("A list on a terminal", .startsPrograms)
struct TerminalListTests {
  @Test("Aligns columns with wide, combining and joined characters", arguments: [30, 80, 200])
  func alignment(columns: Int) async throws {
    let titles = [
      "plain", "日本語の題名", "cafe\u{301} e\u{301}te\u{301}", "family 👨‍👩‍👧 here", "flag 🇩🇪 here", "한국어 제목",
      "日本語の題名はとても長いのでどこかで切られるはずですがそれでも列は揃います",
      "e\u{301}" + String(repeating: " combining e\u{301}", count: 10),
      String(repeating: "👨‍👩‍👧 ", count: 40), String(repeating: "🇩🇪 ", count: 40), "数 x 数 x 数",
    ]
    let server = try Sample(titles: titles).sandbox()
    defer { server.stop() }
    let program = Program("posts", baseURL: try server.start().absoluteString)
    try await TerminalEmulator.run(program, columns: columns, rows: 40) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      let isTable = columns > 30
      #expect(lines.count == (isTable ? titles.count + 2 : 2 * titles.count + 2), "\(lines)")
      // The terminal measures the width: a bar in the cell before the author must replace a space.
      let header = try #require(lines.first { $0.contains(isTable ? "AUTHOR" : "Ada Sample") })
      let start = try #require(header.range(of: isTable ? "AUTHOR" : "Ada Sample")).lowerBound
      let column = header.distance(from: header.startIndex, to: start)
      let bars = (1...lines.count).map { "\u{1B}[\($0);\(column)H|" }.joined()
      try await screen.draw(bars + "\u{1B}[\(lines.count + 2);1Hruled")
      let ruled = try await screen.waitFor("ruled")
      let authors = ruled.filter { $0.hasSuffix("|Ada Sample") }
      #expect(authors.count == titles.count, "\(ruled)")
    }
  }

  @Test("Keeps colours if only standard error is redirected")
  func redirectedErrors() async throws {
    let terminal = try PseudoTerminal()
    var program = Program("posts").on(terminal)
    program.errors = .recorded
    let result = try await program.run()
    #expect(result.hasEscapes && result.unstyledLines.last == "100 posts")
    #expect(result.errors.isEmpty)
  }

  @Test("Hostile texts are escaped: one row per post, no sequences but colours")
  func hostile() async throws {
    let titles = HostileText.all
    let server = try Sample(titles: titles, author: "Ada \u{1B}]0;owned\u{7}\nSample").sandbox()
    defer { server.stop() }
    let url = try server.start().absoluteString
    let shown = try await Program("posts", baseURL: url).on(try PseudoTerminal()).run()
    #expect(shown.unstyledLines.count == titles.count + 2)
    #expect(shown.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
    let piped = try await Program("posts", baseURL: url).run()
    #expect(piped.lines.count == titles.count)
    #expect(piped.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 3 })
    #expect(piped.output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !$0.isDangerous })
    #expect(piped.lines[0].contains("[31mred"), "the text itself stays")
  }
}
