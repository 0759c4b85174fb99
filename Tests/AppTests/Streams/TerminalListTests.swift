import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("A list on a terminal", .startsPrograms)
struct TerminalListTests {
  private static let longTitle = "A title of far more words than any terminal of eighty cells has room for on one line"

  /// Runs `posts` over a sample of plain letters, so that a character is a cell.
  private static func list(
    columns: Int, titles: [String] = ["Short", longTitle], environment: [String: String] = [:]
  ) async throws -> Outcome {
    let server = try Sample(titles: titles).sandbox()
    defer { server.stop() }
    // Quiet, because on a busy machine the answer may take long enough for a spinner.
    let program = Program("posts", "--quiet", baseURL: try server.start().absoluteString, environment: environment)
    return try await program.on(try PseudoTerminal(columns: columns)).run()
  }

  @Test("has a header, columns, marks where a text is cut, a count, and no line wider than the terminal")
  func table() async throws {
    let outcome = try await Self.list(columns: 80)
    let lines = outcome.unstyledLines
    #expect(outcome.status == 0 && lines.count == 4)
    #expect(lines[0].split(separator: " ") == ["ID", "TITLE", "AUTHOR"])
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines[1].split(separator: " ") == ["1", "Short", "Ada", "Sample"])
    #expect(lines[2].contains("A title of far more words than any terminal"))
    #expect(lines[2].contains("…  Ada Sample"))
    #expect(lines[3] == "2 posts")
  }

  @Test("shows every one of a hundred posts on a line of its own, in one screen's width", arguments: [50, 80, 120])
  func everyPost(columns: Int) async throws {
    try await Screen.showing(Program("posts"), columns: columns, rows: 120) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      #expect(lines.count == 102)
      #expect(lines.dropFirst().dropLast().compactMap { Int($0.split(separator: " ")[0]) } == Array(1...100))
      #expect(lines.last == "100 posts")
    }
  }

  @Test(
    "has the columns of all rows at the same cell, with wide, combining and joined characters", arguments: [40, 50, 80])
  func alignment(columns: Int) async throws {
    let titles = [
      "plain", "日本語の題名", "cafe\u{301} e\u{301}te\u{301}", "family 👨‍👩‍👧 here", "flag 🇩🇪 here", "한국어 제목",
      "日本語の題名はとても長いのでどこかで切られるはずですがそれでも列は揃います",
      "e\u{301}" + String(repeating: " combining e\u{301}", count: 20),
      String(repeating: "👨‍👩‍👧 ", count: 40), String(repeating: "🇩🇪 ", count: 40), "数 x 数 x 数",
    ]
    let server = try Sample(titles: titles).sandbox()
    defer { server.stop() }
    let program = Program("posts", baseURL: try server.start().absoluteString)
    try await Screen.showing(program, columns: columns) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      #expect(lines.count == titles.count + 2)
      let header = try #require(lines.first)
      let column = header.distance(from: header.startIndex, to: try #require(header.range(of: "AUTHOR")).lowerBound)
      // The terminal itself is the ruler: a bar drawn in the gutter of each row stands right before the author there.
      let bars = (1...lines.count - 1).map { "\u{1B}[\($0);\(column)H|" }.joined()
      try await screen.draw(bars + "\u{1B}[\(lines.count + 2);1Hruled")
      let ruled = try await screen.waitFor("ruled")
      for (row, line) in ruled.prefix(lines.count - 1).enumerated() {
        #expect(line.hasSuffix(row == 0 ? " |AUTHOR" : " |Ada Sample"), "row \(row): \(line)")
      }
    }
  }

  @Test("has one field a line, and still no line too wide, on a very narrow terminal", arguments: [12, 20, 39])
  func narrow(columns: Int) async throws {
    let outcome = try await Self.list(columns: columns)
    #expect(outcome.status == 0)
    #expect(outcome.unstyledLines.allSatisfy { $0.count <= columns })
    #expect(outcome.unstyledLines.count > 6, "\(outcome)")
  }

  @Test("is complete even where the terminal is narrower than its words", arguments: [1, 5])
  func tiny(columns: Int) async throws {
    let outcome = try await Self.list(columns: columns)
    #expect(outcome.status == 0)
    #expect(outcome.unstyled.filter { !$0.isWhitespace }.hasSuffix("2posts"))
  }

  @Test("takes no more room than it needs on a very wide terminal")
  func wide() async throws {
    let outcome = try await Self.list(columns: 300)
    let width = outcome.unstyledLines.map(\.count).max()
    #expect(width == " ID  ".count + Self.longTitle.count + "  Ada Sample".count)
  }

  @Test("of unknown width is laid out for eighty cells")
  func unknownWidth() async throws {
    let outcome = try await Self.list(columns: 0)
    #expect(outcome.unstyledLines.map(\.count).max() == 80)
  }

  @Test(
    "uses nothing but ASCII where the locale has no more",
    arguments: [
      ["LC_ALL": "C"], ["LANG": "C"], ["LANG": ""], ["LC_ALL": "de_DE.ISO-8859-1"],
    ])
  func ascii(environment: [String: String]) async throws {
    let outcome = try await Self.list(columns: 80, environment: environment)
    #expect(outcome.bytes.allSatisfy { $0 < 0x80 })
    #expect(outcome.unstyledLines[2].contains("...  Ada Sample"))
  }

  @Test(
    "has no escape character where the terminal or the user wants none",
    arguments: [
      ["TERM": "dumb"], ["NO_COLOR": "1"], ["NO_COLOR": "0"],
    ])
  func plain(environment: [String: String]) async throws {
    let outcome = try await Self.list(columns: 80, environment: environment)
    #expect(outcome.status == 0 && outcome.lines.count == 4 && !outcome.hasEscapes)
  }

  @Test("keeps its colour when NO_COLOR is empty")
  func emptyNoColor() async throws {
    let outcome = try await Self.list(columns: 80, environment: ["NO_COLOR": ""])
    #expect(outcome.hasEscapes)
  }

  @Test("keeps its colour when only standard error goes elsewhere, and nothing comes there")
  func redirectedErrors() async throws {
    let terminal = try PseudoTerminal()
    var program = Program("posts").on(terminal)
    program.errors = .recorded
    let outcome = try await program.run()
    #expect(outcome.hasEscapes && outcome.unstyledLines.count == 102)
    #expect(outcome.errors.isEmpty)
  }

  @Test("has a line for each post without layout when asked for plain lines")
  func plainLines() async throws {
    let piped = try await Program("posts").run()
    let outcome = try await Program("posts", "--plain").on(try PseudoTerminal()).run()
    #expect(outcome.unstyled == piped.output)
  }

  @Test("says on standard error that nothing matches, and what was searched for")
  func empty() async throws {
    let terminal = try PseudoTerminal()
    var program = Program("posts", "--search", "zz\u{1B}[31mzz").on(terminal)
    program.errors = .recorded
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.lowercased().contains("no posts match \"zz"))
    #expect(outcome.errors.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
  }

  @Test("is inert whatever the server puts in its texts: one row a post, no sequence but our own colours")
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
    "never asks the terminal anything, nor takes its screen",
    arguments: [
      ["posts"], ["post", "7"], ["post", "999"], ["users"], ["user", "3"], ["albums"], ["album", "1"], ["photo", "2"],
      ["todos"], ["cache", "path"], ["--help"], ["help", "posts"], ["--version"], ["postz"], ["posts", "--json"],
    ])
  func noQueries(arguments: [String]) async throws {
    var program = Program()
    program.arguments = arguments
    let outcome = try await program.on(try PseudoTerminal()).run()
    let sequences = outcome.unlinked.matches(of: /\u{1B}(?!\[[0-9;]*m)[^m]{0,8}/).map { String($0.output) }
    // The spinner of a slow answer may hide the cursor, redraw its line and show the cursor again: no more than that.
    let harmless = ["\u{1B}[?25l", "\u{1B}[?25h", "\u{1B}[K", "\u{1B}[2K"]
    #expect(sequences.allSatisfy { sequence in harmless.contains { sequence.hasPrefix($0) } }, "\(sequences)")
    #expect(outcome.bytes.isEmpty == false)
  }
}
