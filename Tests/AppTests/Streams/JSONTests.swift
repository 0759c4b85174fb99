import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("JSON output", .startsPrograms)
struct JSONTests {
  @Test("A list is one compact line in a pipe, with all fields in the API's order")
  func compact() async throws {
    let result = try await Program("posts", "--json").run()
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.lines.count == 1 && result.bytes.last == 0x0A)
    #expect(result.output.hasPrefix(#"[{"id":1,"title":"The kettle has opinions","body":""#))
    let rows = try #require(result.json as? [[String: Any]])
    #expect(rows.count == 100)
    #expect(Set(rows[0].keys) == ["id", "title", "body", "userId", "author"])
    #expect((rows[0]["author"] as? [String: Any])?["name"] as? String == "Ada Merriweather")
  }

  @Test("On a terminal JSON is indented by two spaces, without colour")
  func indented() async throws {
    let compact = try await Program("posts", "--json").run()
    let result = try await Program("posts", "--json", "--quiet").on(try PseudoTerminal()).run()
    #expect(result.output.hasPrefix("[\n  {\n    \"id\": 1,\n    \"title\": \"The kettle has opinions\",\n"))
    #expect(result.output.hasSuffix("  }\n]\n"))
    let (one, other) = (try #require(result.json as? NSArray), try #require(compact.json as? NSArray))
    #expect(one == other)
  }

  @Test("--json=FIELDS prints these fields in this order, dotted names included")
  func fields() async throws {
    let result = try await Program("posts", "--json=title,id,author.company.name", "-L", "1", "--quiet").run()
    #expect(
      result.output
        == #"[{"title":"The kettle has opinions","id":1,"author.company.name":"Merriweather & Daughters"}]"# + "\n")
  }

  @Test("An empty list is an empty array without a notice")
  func empty() async throws {
    let result = try await Program("posts", "--search", "zzzz", "--json").run()
    #expect(result.output == "[]\n" && result.status == 0 && result.errors.isEmpty)
  }

  @Test("A post includes its author, wherever the option is")
  func post() async throws {
    let before = try await Program("post", "--json", "7").run()
    let after = try await Program("post", "7", "--json").run()
    #expect(before.status == 0 && before.bytes == after.bytes && before.errors == after.errors)
    let post = try #require(before.json as? [String: Any])
    #expect(post["id"] as? Int == 7)
    #expect((post["author"] as? [String: Any])?["email"] as? String == "Ada@merriweather.example.org")
    #expect(post["comments"] == nil && post["errors"] == nil)
  }

  @Test(
    "A post includes its comments with --comments or as a field",
    arguments: ["--comments --json", "--json=id,comments"])
  func comments(options: String) async throws {
    var program = Program("post", "7")
    program.arguments += options.split(separator: " ").map(String.init)
    let post = try #require(try await program.run().json as? [String: Any])
    let comments = try #require(post["comments"] as? [[String: Any]])
    #expect(comments.count == 5)
    #expect(comments.allSatisfy { $0["postId"] as? Int == 7 })
  }

  @Test("Hostile texts are escaped and decode to the same text")
  func hostile() async throws {
    let title = "\u{1B}[31mred\u{7}\ttab\nline\r\u{202E}gpj.exe\u{9B}2J \"quoted\\\" e\u{301} 👨‍👩‍👧 日本語 \u{0}end"
    let server = try Sample(titles: [title]).sandbox()
    defer { server.stop() }
    let url = try server.start().absoluteString
    for program in [Program("posts", "--json", baseURL: url), Program("post", "1", "--json", baseURL: url)] {
      let result = try await program.run()
      let value = try #require(result.json)
      let post = try #require((value as? [Any])?.first as? [String: Any] ?? value as? [String: Any])
      let decoded = try #require(post["title"] as? String)
      #expect(Array(decoded.unicodeScalars) == Array(title.unicodeScalars))
      #expect(result.output.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
    }
  }

  @Test(
    "An unknown field is refused with the known fields, and nothing is sent",
    arguments: [
      ("--json=bogus", "bogus", false), ("--json=titel", "titel", true), ("--json=id,titel", "titel", true),
      ("--fields=bogus", "bogus", false),
    ])
  func unknownField(option: String, field: String, suggestsTitle: Bool) async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    defer { server.stop() }
    let result = try await Program("posts", option, baseURL: try server.start().absoluteString).run()
    #expect(result.status == 2 && result.bytes.isEmpty)
    #expect(result.errorLines.first?.hasPrefix("app: ") == true && result.errorLines[0].contains("\"\(field)\""))
    #expect(result.errors.contains("Did you mean: title?") == suggestsTitle)
    for name in ["id", "title", "body", "userId", "author"] { #expect(result.errors.contains(name)) }
    #expect(result.errorLines.count <= 6)
    #expect(log.records.isEmpty)
  }
}

extension ProgramResult {
  /// Standard output as JSON, or `nil` if it is not valid JSON.
  var json: Any? {
    try? JSONSerialization.jsonObject(with: Data(output.utf8))
  }
}
