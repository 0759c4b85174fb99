import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("A list on a terminal", .startsPrograms)
struct TerminalListTests {
  private static let longTitle = "A title of far more words than any terminal of eighty cells has room for on one line"

  /// Runs `app posts` with ASCII titles, so that a character is a cell.
  private static func list(
    columns: Int, titles: [String] = ["Short", longTitle], environment: [String: String] = [:]
  ) async throws -> ProgramResult {
    let server = try Sample(titles: titles).sandbox()
    defer { server.stop() }
    // Quiet, because on a busy machine any response may take long enough for a spinner.
    let program = Program("posts", "--quiet", baseURL: try server.start().absoluteString, environment: environment)
    return try await program.on(try PseudoTerminal(columns: columns)).run()
  }

  @Test("Aligns columns with wide, combining and joined characters", arguments: [80, 200])
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
      let isTable = columns == 200
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

  @Test(
    "Sends no query to the terminal and does not switch screens",
    arguments: [
      ["posts"], ["post", "999"], ["user", "3"], ["album", "1"], ["--help"], ["postz"],
    ])
  func noQueries(arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    let result = try await program.on(try PseudoTerminal()).run()
    let sequences = result.unlinked.matches(of: /\u{1B}(?!\[[0-9;]*m)[^m]{0,8}/).map { String($0.output) }
    // The spinner of a slow response may hide the cursor, redraw its line and show the cursor again.
    let harmless = ["\u{1B}[?25l", "\u{1B}[?25h", "\u{1B}[K", "\u{1B}[2K"]
    #expect(sequences.allSatisfy { sequence in harmless.contains { sequence.hasPrefix($0) } }, "\(sequences)")
    #expect(result.bytes.isEmpty == false)
  }
}
