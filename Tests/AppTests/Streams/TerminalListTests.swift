import Foundation
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
    let posts = titles.enumerated().map { ["userId": 1, "id": $0 + 1, "title": $1, "body": ""] as [String: Any] }
    let text = String(decoding: try JSONSerialization.data(withJSONObject: posts), as: UTF8.self)
    let server = try ScriptedServer { request in request.path == "/posts" ? .response(json: text) : [.sandbox] }
    defer { server.stop() }
    let program = Program("posts", baseURL: server.baseURL)
    try await TerminalEmulator.run(program, columns: columns, rows: 40) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      let isTable = columns > 30
      #expect(lines.count == (isTable ? titles.count + 2 : 2 * titles.count + 2), "\(lines)")
      // The terminal measures the width: a bar in the cell before the author must replace a space.
      let header = try #require(lines.first { $0.contains(isTable ? "AUTHOR" : "Ada Merriweather") })
      let start = try #require(header.range(of: isTable ? "AUTHOR" : "Ada Merriweather")).lowerBound
      let column = header.distance(from: header.startIndex, to: start)
      let bars = (1...lines.count).map { "\u{1B}[\($0);\(column)H|" }.joined()
      try await screen.draw(bars + "\u{1B}[\(lines.count + 2);1Hruled")
      let ruled = try await screen.waitFor("ruled")
      let authors = ruled.filter { $0.hasSuffix("|Ada Merriweather") }
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
}
