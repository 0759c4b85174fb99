import Foundation
import TestSupport
import Testing

@Suite("A server that is at fault in JSON", .startsPrograms)
struct JSONFaultTests {
  static let faults: [Fault] =
    [
      Fault(61, "no JSON at all", .response(json: Fault.secret), says: notExpected("not valid JSON")),
      Fault(
        61, "a web page that is said to be JSON", .response(json: Fault.page), says: notExpected("not valid JSON")),
      Fault(
        62, "JSON that is cut off", .response(json: #"[{"userId": 1, "id": 1, "title": "\#(Fault.secret)"#),
        says: notExpected("not valid JSON")),
      Fault(65, "null", .response(json: "null"), says: notExpected("expected an array")),
      Fault(
        65, "an object instead of a list", .response(json: #"{"users":[]}"#), says: notExpected("expected an array")),
      Fault(65, "a number instead of a list", .response(json: "7"), says: notExpected("expected an array")),
      Fault(65, "a text instead of a list", .response(json: #""[]""#), says: notExpected("expected an array")),
      Fault(
        66, "rows of which none can be read", .response(json: #"[{"id":"seven"},{"id":null}]"#),
        says: "the response from URL is not the expected JSON ([0].id: expected a whole number"),
      Fault(68, "a number that is none", .response(json: #"[{"id":NaN}]"#), says: notExpected("not valid JSON")),
      Fault(73, "a list of 100 MB", .longList, says: "the response from URL is larger than 16 MB"),
    ] + nestings + encodings

  /// What is nested deeper than any answer is; on some of it the decoder itself would stop the program.
  private static let nestings: [Fault] = [
    Fault(63, "513 brackets", .response(json: "[".repeated(513)), says: notExpected(tooDeep)),
    Fault(63, "513 brackets, each behind a space", .response(json: " [".repeated(513)), says: notExpected(tooDeep)),
    Fault(63, "a bracket in 512 objects", .response(json: #"{"a":"#.repeated(512) + "["), says: notExpected(tooDeep)),
    Fault(
      63, "a row with 511 brackets", .response(json: #"[{"id":1,"a":"# + "[".repeated(511)),
      says: notExpected(tooDeep)),
    Fault(
      64, "brackets a hundred thousand deep",
      .response(json: "[".repeated(100_000) + "]".repeated(100_000)), says: notExpected(tooDeep)),
    Fault(
      64, "objects a hundred thousand deep",
      .response(json: #"{"a":"#.repeated(100_000) + "1" + "}".repeated(100_000)), says: notExpected(tooDeep)),
  ]

  /// What is no text in UTF-8.
  private static let encodings: [Fault] = [
    Fault(70, "bytes that are no text", .response(body: named([0xFF, 0xFE, 0xC3])), says: notExpected(notUTF8)),
    Fault(70, "Latin-1", .response(body: named([0x5A, 0x6F, 0xEB])), says: notExpected(notUTF8)),
    Fault(
      70, "Latin-1 that is said to be Latin-1",
      .response(type: "application/json; charset=iso-8859-1", body: named([0x5A, 0x6F, 0xEB])),
      says: notExpected(notUTF8)),
    Fault(
      70, "half of a surrogate pair in bytes", .response(body: named([0xED, 0xA0, 0x80])), says: notExpected(notUTF8)),
    Fault(
      70, "half of a surrogate pair, escaped", .response(body: named(Array(#"\ud800"#.utf8))),
      says: "the response from URL is not the expected JSON ("),
  ]

  private static let tooDeep = "nested deeper than 64 levels"
  private static let notUTF8 = "not valid UTF-8 text"

  private static func notExpected(_ reason: String) -> String {
    "the response from URL is not the expected JSON (\(reason)"
  }

  /// A list of one user who has these bytes for a name.
  private static func named(_ name: [UInt8]) -> [UInt8] {
    Array(#"[{"id":1,"username":"ada","email":"","phone":"","website":"","name":""#.utf8) + name + Array("\"}]".utf8)
  }

  @Test(
    "is told in a line that says what and where, with its exit code, and never in the server's words", arguments: faults
  )
  func told(_ fault: Fault) async throws {
    try await fault.testWithEmptyCache()
  }

  @Test("costs no saved row, and none covers it up", arguments: faults)
  func cachedRows(_ fault: Fault) async throws {
    try await fault.testWithCachedRows()
  }

  // MARK: Rows

  @Test(
    "One wrong row among a hundred is left out, and counted in one note", .faults(66, 67, 68),
    arguments: [
      #""id":"seven""#, #""id":null"#, #""title":5"#, #""title":null"#, #""no-title":"""#, #""id":1.5"#, #""id":1e400"#,
      #""userId":9223372036854775808"#, #""id":-9223372036854775809"#, #""id":[1]"#,
    ])
  func oneBadRow(field: String) async throws {
    let sample = Sample(titles: (1...100).map { "Title \($0)" })
    let name = field.prefix { $0 != ":" }.replacing("no-", with: "")
    let bad = try Sample.json(sample.posts[3]).replacing(/("[a-zA-Z]+"):("[^"]*"|[0-9]+)/) { match in
      match.output.1 == name ? Substring(field) : match.output.0
    }
    #expect(bad.contains(field))
    let rows = try sample.posts.enumerated().map { try $0 == 3 ? bad : Sample.json($1) }
    let server = try BrokenServer { request in
      request.path == "/posts"
        ? .response(json: "[\(rows.joined(separator: ","))]") : try sample.response(to: request.path)
    }
    defer { server.stop() }
    let outcome = try await Program("posts", baseURL: server.baseURL).run()
    #expect(outcome.status == 0, "\(result)")
    #expect(outcome.lines.compactMap { Int($0.prefix { $0 != "\t" }) } == [1, 2, 3] + Array(5...100))
    #expect(outcome.errors == "app: 1 row could not be read and is left out\n")
  }

  @Test(
    "A post alone that is wrong is told with the path to the wrong value", .faults(65, 66, 68),
    arguments: [
      (#"{"userId":1,"id":{"n":1},"title":"t","body":"b"}"#, "(id: expected a whole number)"),
      (#"{"userId":1,"id":"1","title":"t","body":"b"}"#, "(id: expected a whole number)"),
      (#"{"userId":1,"id":1,"title":null,"body":"b"}"#, "(title: "),
      (#"{"id":1,"title":"t","body":"b"}"#, "(userId: missing)"),
      (#"{"userId":1,"id":9223372036854775808,"title":"t","body":"b"}"#, "("),
      (#"{"userId":1,"id":1e400,"title":"t","body":"b"}"#, "("),
      (#"{"userId":NaN,"id":1,"title":"t","body":"b"}"#, "(not valid JSON)"),
      ("null", "(expected an object"), ("[]", "(expected an object"), ("7", "(expected an object"),
    ])
  func wrongPost(json: String, reason: String) async throws {
    let server = try BrokenServer { _ in .response(json: json) }
    defer { server.stop() }
    let outcome = try await Program("post", "1", baseURL: server.baseURL).run()
    outcome.expectFailure(5, says: "the response from \(server.baseURL)/posts/1 is not the expected JSON \(reason)")
    #expect(server.requests.count == 1)
  }

  @Test("Of a key that stands twice the first counts", .faults(69))
  func duplicateKeys() async throws {
    let server = try BrokenServer { request in
      request.path == "/posts"
        ? .response(json: #"[{"userId":1,"id":1,"id":2,"title":"First","title":"Second","body":"","userId":7}]"#)
        : try Sample.standard.response(to: request.path)
    }
    defer { server.stop() }
    let outcome = try await Program("posts", baseURL: server.baseURL).run()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(result)")
    #expect(outcome.output == "1\tFirst\t\(Sample.standard.users[0].name)\n")
  }

  @Test(
    "A byte order mark, and UTF-16 with and without one, are read", .faults(71),
    arguments: [
      [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0x5B, 0x00], [0x00, 0x5B],
    ] as [[UInt8]])
  func encoding(start: [UInt8]) async throws {
    let sample = Sample(titles: ["Zoë reads 本"])
    let json = try Sample.json(sample.posts)
    let body: [UInt8] =
      switch start {
      case [0xEF, 0xBB, 0xBF]: start + Array(json.utf8)
      case [0xFF, 0xFE]: start + json.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case [0xFE, 0xFF]: start + json.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      case [0x5B, 0x00]: json.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      default: json.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      }
    #expect(body.starts(with: start))
    let server = try BrokenServer { request in
      request.path == "/posts" ? .response(body: body) : try sample.response(to: request.path)
    }
    defer { server.stop() }
    let outcome = try await Program("posts", baseURL: server.baseURL).run()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(result)")
    #expect(outcome.output == "1\tZoë reads 本\tAda Sample\n")
  }

  // MARK: Values

  @Test(
    "A date that is none is shown as an unknown date, and given back as it came", .faults(72),
    arguments: [
      "2024-02-30T10:00:00Z", "2024-02-30", "2024-03-01T10:00:00", "99999-01-01T00:00:00Z", "2024-13-01T00:00:00Z",
      "2024-03-01T25:00:00Z", "yesterday", "",
    ])
  func unknownDate(text: String) async throws {
    let json = try SampleAccount().json.replacing("2020-02-29T12:00:00.000Z", with: text)
    let server = try BrokenServer { _ in .response(json: json) }
    defer { server.stop() }
    let program = Program("account", "1", baseURL: server.baseURL)
    let shown = try await program.on(try PseudoTerminal()).run()
    #expect(shown.status == 0 && shown.unstyledLines.contains("Created   unknown date"), "\(shown)")
    #expect(try await program.run().lines.contains("created_at\t\(text)"))
  }

  @Test("An empty list is no failure: a person is told that there are no posts, a program reads nothing", .faults(74))
  func empty() async throws {
    let server = try BrokenServer { _ in .response(json: "[]") }
    defer { server.stop() }
    let program = Program("posts", baseURL: server.baseURL)
    let piped = try await program.run()
    #expect(piped.status == 0 && piped.bytes.isEmpty && piped.errors.isEmpty, "\(piped)")
    let json = try await program.with("posts", "--json").run()
    #expect(json.status == 0 && json.output == "[]\n" && json.errors.isEmpty, "\(json)")
    var onTerminal = program.on(try PseudoTerminal())
    onTerminal.errors = .recorded
    let shown = try await onTerminal.run()
    #expect(shown.status == 0 && shown.bytes.isEmpty && shown.errors == "app: There are no posts\n", "\(shown)")
  }

  @Test("An empty list in the place of saved rows is believed", .faults(74))
  func emptied() async throws {
    let isEmpty = Variable(false)
    let server = try BrokenServer { request in
      isEmpty.value ? .response(json: "[]") : try Sample.standard.response(to: request.path)
    }
    defer { server.stop() }
    let program = Program("users", baseURL: server.baseURL)
    #expect(try await program.run().lines.count == 1)
    isEmpty.value = true
    for arguments in [["--refresh"], []] {
      let outcome = try await program.with(["users"] + arguments).run()
      #expect(outcome.status == 0 && outcome.bytes.isEmpty && outcome.errors.isEmpty, "\(result)")
    }
  }

  @Test(
    "A title of a million characters is cut by the width of the terminal, and whole in a pipe", .faults(75),
    arguments: ["x", "界", "e\u{301}"])
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
    #expect(shown.status == 0 && shown.unstyledLines.count == 4, "\(shown)")
    let row = try #require(shown.unstyledLines.first { $0.contains("2  \(character)") }, "\(shown)")
    let cells = row.reduce(0) { $0 + ($1 == "界" ? 2 : 1) }
    #expect((58...60).contains(cells) && row.contains("\(character)…") && row.hasSuffix("Ada Sample"), "\(row)")
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
