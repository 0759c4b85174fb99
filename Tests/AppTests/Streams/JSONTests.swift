import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("JSON", .startsPrograms)
struct JSONTests {
  @Test("of a list is one compact line in a pipe, with every field in the API's order")
  func compact() async throws {
    let outcome = try await Program("posts", "--json").run()
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.lines.count == 1 && outcome.bytes.last == 0x0A)
    #expect(outcome.output.hasPrefix(#"[{"id":1,"title":"The kettle has opinions","body":""#))
    let rows = try #require(outcome.json as? [[String: Any]])
    #expect(rows.count == 100)
    #expect(Set(rows[0].keys) == ["id", "title", "body", "userId", "author"])
    #expect((rows[0]["author"] as? [String: Any])?["name"] as? String == "Ada Merriweather")
  }

  @Test("on a terminal has two spaces a level, no colour, and the same values")
  func indented() async throws {
    let compact = try await Program("posts", "--json").run()
    let outcome = try await Program("posts", "--json", "--quiet").on(try PseudoTerminal()).run()
    #expect(outcome.output.hasPrefix("[\n  {\n    \"id\": 1,\n    \"title\": \"The kettle has opinions\",\n"))
    #expect(outcome.output.hasSuffix("  }\n]\n"))
    let (one, other) = (try #require(outcome.json as? NSArray), try #require(compact.json as? NSArray))
    #expect(one == other)
  }

  @Test("holds the fields asked for, in the order asked for, a dotted name as it was asked for")
  func fields() async throws {
    let outcome = try await Program("posts", "--json=title,id,author.company.name", "-L", "1", "--quiet").run()
    #expect(
      outcome.output
        == #"[{"title":"The kettle has opinions","id":1,"author.company.name":"Merriweather & Daughters"}]"# + "\n")
  }

  @Test("of an empty list is an empty array, and nothing is said")
  func empty() async throws {
    let outcome = try await Program("posts", "--search", "zzzz", "--json").run()
    #expect(outcome.output == "[]\n" && outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test("of a post embeds its author, wherever the option stands")
  func post() async throws {
    let before = try await Program("post", "--json", "7").run()
    let after = try await Program("post", "7", "--json").run()
    #expect(before.status == 0 && before.bytes == after.bytes && before.errors == after.errors)
    let post = try #require(before.json as? [String: Any])
    #expect(post["id"] as? Int == 7)
    #expect((post["author"] as? [String: Any])?["email"] as? String == "Ada@merriweather.example.org")
    #expect(post["comments"] == nil && post["errors"] == nil)
  }

  @Test("of a post holds the comments when they are asked for", arguments: ["--comments --json", "--json=id,comments"])
  func comments(options: String) async throws {
    var program = Program("post", "7")
    program.arguments += options.split(separator: " ").map(String.init)
    let post = try #require(try await program.run().json as? [String: Any])
    let comments = try #require(post["comments"] as? [[String: Any]])
    #expect(comments.count == 5)
    #expect(comments.allSatisfy { $0["postId"] as? Int == 7 })
  }

  @Test("gives a hostile text back exactly, without a byte that a terminal would obey")
  func hostile() async throws {
    let title = "\u{1B}[31mred\u{7}\ttab\nline\r\u{202E}gpj.exe\u{9B}2J \"quoted\\\" e\u{301} 👨‍👩‍👧 日本語 \u{0}end"
    let server = try Sample(titles: [title]).sandbox()
    defer { server.stop() }
    let url = try server.start().absoluteString
    for program in [Program("posts", "--json", baseURL: url), Program("post", "1", "--json", baseURL: url)] {
      let outcome = try await program.run()
      let value = try #require(outcome.json)
      let post = try #require((value as? [Any])?.first as? [String: Any] ?? value as? [String: Any])
      let decoded = try #require(post["title"] as? String)
      #expect(Array(decoded.unicodeScalars) == Array(title.unicodeScalars))
      #expect(outcome.output.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
    }
  }

  @Test(
    "of an unknown field is refused with the fields there are, and nothing is sent",
    arguments: [
      ("--json=bogus", "bogus", false), ("--json=titel", "titel", true), ("--json=id,titel", "titel", true),
      ("--fields=bogus", "bogus", false),
    ])
  func unknownField(option: String, field: String, isNearTitle: Bool) async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    defer { server.stop() }
    let outcome = try await Program("posts", option, baseURL: try server.start().absoluteString).run()
    #expect(outcome.status == 2 && outcome.bytes.isEmpty)
    #expect(outcome.errorLines.first?.hasPrefix("app: ") == true && outcome.errorLines[0].contains("\"\(field)\""))
    #expect(outcome.errors.contains("Did you mean: title?") == isNearTitle)
    for name in ["id", "title", "body", "userId", "author"] { #expect(outcome.errors.contains(name)) }
    #expect(outcome.errorLines.count <= 6)
    #expect(log.records.isEmpty)
  }
}

extension Outcome {
  /// Standard output as JSON, nil when it is none.
  var json: Any? {
    try? JSONSerialization.jsonObject(with: Data(output.utf8))
  }
}
