import Foundation
import TestSupport
import Testing

@Suite("JSON faults", .startsPrograms)
struct JSONFaultTests {
  static let faults: [Fault] =
    [
      Fault(61, "text instead of JSON", .response(json: Fault.secret), says: notExpected("not valid JSON")),
      Fault(
        62, "truncated JSON", .response(json: #"[{"userId": 1, "id": 1, "title": "\#(Fault.secret)"#),
        says: notExpected("not valid JSON")),
      Fault(65, "null", .response(json: "null"), says: notExpected("expected an array")),
      Fault(
        65, "an object instead of a list", .response(json: #"{"users":[]}"#), says: notExpected("expected an array")),
      Fault(
        66, "only malformed rows", .response(json: #"[{"id":"seven"},{"id":null}]"#),
        says: "the response from URL is not the expected JSON ([0].id: expected a whole number"),
      Fault(68, "NaN", .response(json: #"[{"id":NaN}]"#), says: notExpected("not valid JSON")),
    ] + nestings + encodings

  /// JSON nested too deep.
  ///
  /// Some of it would crash the decoder.
  private static let nestings: [Fault] = [
    Fault(63, "513 brackets", .response(json: "[".repeated(513)), says: notExpected(tooDeep)),
    Fault(
      64, "brackets a hundred thousand deep",
      .response(json: "[".repeated(100_000) + "]".repeated(100_000)), says: notExpected(tooDeep)),
  ]

  /// Text that is not UTF-8.
  private static let encodings: [Fault] = [
    Fault(70, "invalid UTF-8", .response(body: named([0xFF, 0xFE, 0xC3])), says: notExpected(notUTF8)),
    Fault(
      70, "an escaped unpaired surrogate", .response(body: named(Array(#"\ud800"#.utf8))),
      says: "the response from URL is not the expected JSON ("),
  ]

  private static let tooDeep = "nested deeper than 64 levels"
  private static let notUTF8 = "not valid UTF-8 text"

  private static func notExpected(_ reason: String) -> String {
    "the response from URL is not the expected JSON (\(reason)"
  }

  /// A list with one user whose name is these bytes.
  private static func named(_ name: [UInt8]) -> [UInt8] {
    Array(#"[{"id":1,"username":"ada","email":"","phone":"","website":"","name":""#.utf8) + name + Array("\"}]".utf8)
  }

  @Test(
    "The error names the fault and the URL with its exit code, without text of the server", arguments: faults
  )
  func message(_ fault: Fault) async throws {
    try await fault.testWithEmptyCache()
  }

  @Test(
    "A malformed row among a hundred is left out and counted in one notice", .faults(66, 67, 68),
    arguments: [
      #""id":"seven""#, #""title":null"#, #""id":1e400"#, #""userId":9223372036854775808"#,
    ])
  func malformedRow(field: String) async throws {
    let sample = Sample(titles: (1...100).map { "Title \($0)" })
    let name = field.prefix { $0 != ":" }.replacing("no-", with: "")
    let bad = try Sample.json(sample.posts[3]).replacing(/("[a-zA-Z]+"):("[^"]*"|[0-9]+)/) { match in
      match.output.1 == name ? Substring(field) : match.output.0
    }
    #expect(bad.contains(field))
    let rows = try sample.posts.enumerated().map { try $0 == 3 ? bad : Sample.json($1) }
    let server = try ScriptedServer { request in
      request.path == "/posts"
        ? .response(json: "[\(rows.joined(separator: ","))]") : try sample.response(to: request.path)
    }
    defer { server.stop() }
    let result = try await Program("posts", baseURL: server.baseURL).run()
    #expect(result.status == 0, "\(result)")
    #expect(result.lines.compactMap { Int($0.prefix { $0 != "\t" }) } == [1, 2, 3] + Array(5...100))
    #expect(result.errors == "app: 1 row could not be read and is left out\n")
  }

  @Test(
    "A malformed post is reported with the path to the invalid value", .faults(65, 66, 68),
    arguments: [
      (#"{"userId":1,"id":"1","title":"t","body":"b"}"#, "(id: expected a whole number)"),
      (#"{"id":1,"title":"t","body":"b"}"#, "(userId: missing)"),
      (#"{"userId":1,"id":1e400,"title":"t","body":"b"}"#, "("), ("null", "(expected an object"),
    ])
  func malformedPost(json: String, reason: String) async throws {
    let server = try ScriptedServer { _ in .response(json: json) }
    defer { server.stop() }
    let result = try await Program("post", "1", baseURL: server.baseURL).run()
    result.expectFailure(5, says: "the response from \(server.baseURL)/posts/1 is not the expected JSON \(reason)")
    #expect(server.requests.count == 1)
  }

  @Test("The first of two equal keys is used", .faults(69))
  func duplicateKeys() async throws {
    let server = try ScriptedServer { request in
      request.path == "/posts"
        ? .response(json: #"[{"userId":1,"id":1,"id":2,"title":"First","title":"Second","body":"","userId":7}]"#)
        : try Sample.standard.response(to: request.path)
    }
    defer { server.stop() }
    let result = try await Program("posts", baseURL: server.baseURL).run()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.output == "1\tFirst\t\(Sample.standard.users[0].name)\n")
  }

  @Test(
    "A byte order mark and UTF-16 are decoded", .faults(71),
    arguments: [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE]] as [[UInt8]])
  func encoding(mark: [UInt8]) async throws {
    let sample = Sample(titles: ["Zoë reads 本"])
    let json = try Sample.json(sample.posts)
    let body = mark.count == 3 ? Array(json.utf8) : json.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let server = try ScriptedServer { request in
      request.path == "/posts" ? .response(body: mark + body) : try sample.response(to: request.path)
    }
    defer { server.stop() }
    let result = try await Program("posts", baseURL: server.baseURL).run()
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    #expect(result.output == "1\tZoë reads 本\tAda Sample\n")
  }

  // MARK: Values

  @Test(
    "An invalid date is shown as an unknown date, and printed unchanged in a pipe", .faults(72),
    arguments: [
      "2024-02-30T10:00:00Z", "99999-01-01T00:00:00Z", "yesterday", "",
    ])
  func unknownDate(text: String) async throws {
    let json = try SampleAccount().json.replacing("2020-02-29T12:00:00.000Z", with: text)
    let server = try ScriptedServer { _ in .response(json: json) }
    defer { server.stop() }
    let program = Program("account", "1", baseURL: server.baseURL)
    let shown = try await program.on(try PseudoTerminal()).run()
    #expect(shown.status == 0 && shown.unstyledLines.contains("Created   unknown date"), "\(shown)")
    #expect(try await program.run().lines.contains("created_at\t\(text)"))
  }

  @Test("An empty list is not an error: a notice on a terminal, no output in a pipe", .faults(74))
  func empty() async throws {
    let server = try ScriptedServer { _ in .response(json: "[]") }
    defer { server.stop() }
    let program = Program("posts", baseURL: server.baseURL)
    let piped = try await program.run()
    #expect(piped.status == 0 && piped.bytes.isEmpty && piped.errors.isEmpty, "\(piped)")
    let json = try await program.with("posts", "--json").run()
    #expect(json.status == 0 && json.output == "[]\n" && json.errors.isEmpty, "\(json)")
    var onTerminal = program.on(try PseudoTerminal())
    onTerminal.errors = .recorded
    let shown = try await onTerminal.run()
    #expect(shown.status == 0 && shown.bytes.isEmpty && shown.errors == "app: there are no posts\n", "\(shown)")
  }

  @Test(
    "A title of a million characters is truncated on a terminal and complete in a pipe", .faults(75),
    arguments: ["界", "e\u{301}"])
  func longTitle(character: String) async throws {
    let title = character.repeated(1_000_000)
    let sample = Sample(titles: ["Short", title])
    let server = try sample.server()
    defer { server.stop() }
    let program = Program("posts", baseURL: server.baseURL)
    let piped = try await program.run()
    #expect(piped.status == 0 && piped.errors.isEmpty)
    #expect(piped.bytes.elementsEqual("1\tShort\tAda Sample\n2\t\(title)\tAda Sample\n".utf8))
    let shown = try await program.on(try PseudoTerminal(columns: 60)).run()
    #expect(shown.status == 0 && shown.unstyledLines.count == 6, "\(shown)")
    let row = try #require(shown.unstyledLines.first { $0.contains("2  \(character)") }, "\(shown)")
    let cells = row.reduce(0) { $0 + ($1 == "界" ? 2 : 1) }
    #expect((58...60).contains(cells) && row.hasSuffix("\(character)…"), "\(row)")
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
