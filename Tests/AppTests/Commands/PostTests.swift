import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("app post", .startsPrograms)
struct PostTests {
  @Test("In a pipe prints one field per line, then the body")
  func piped() async throws {
    let result = try await Program("post", "7").run()
    #expect(result.status == 0 && result.errors.isEmpty && !result.hasEscapes)
    #expect(
      result.lines.prefix(3) == ["id\t7", "title\tA café that closes when it rains", "author\tAda Merriweather"])
    let end = try #require(result.lines.firstIndex(of: "--"))
    #expect(result.lines[..<end].allSatisfy { $0.split(separator: "\t").count == 2 })
    #expect(result.lines[(end + 1)...].count == 4)
  }

  @Test("On a terminal prints title, author and body within the width", arguments: [20, 40, 80])
  func shown(columns: Int) async throws {
    try await TerminalEmulator.run(Program("post", "7"), columns: columns, rows: 60) { screen in
      let (status, lines) = try await screen.ended()
      let text = lines.joined(separator: " ")
      #expect(status == 0)
      #expect(lines.first?.hasPrefix("A café") == true)
      for words in ["Ada", "Merriweather", "(@ada)", "biscuit", "Ada@merriweather", "app user 1"] {
        #expect(text.contains(words), "\(words) is missing: \(lines)")
      }
      // The terminal would wrap a long line to column 0, where only the title and the labels start.
      let body = lines.drop { !$0.isEmpty }.dropFirst().prefix { !$0.isEmpty }
      #expect(body.allSatisfy { $0.hasPrefix("  ") } && !body.isEmpty)
    }
  }

  @Test("--comments prints the comments on a terminal and in a pipe")
  func comments() async throws {
    let piped = try await Program("post", "7", "--comments").run()
    #expect(piped.status == 0)
    #expect(piped.lines.filter { $0.hasPrefix("comment\t") }.count == 5)
    let shown = try await Program("post", "7", "--comments").on(try PseudoTerminal()).run()
    #expect(shown.status == 0 && shown.unstyledLines.contains("Comments (5)"))
  }

  @Test(
    "Sends only the necessary requests",
    arguments: [
      (["post", "1"], ["/posts/1", "/users/1"]),
      (["post", "1", "--comments"], ["/posts/1", "/posts/1/comments", "/users/1"]),
    ])
  func requests(arguments: [String], paths: [String]) async throws {
    let sample = Sample(titles: ["One"])
    let server = try ScriptedServer { request in
      request.path.hasSuffix("/comments") ? .response(json: "[]") : try sample.response(to: request.path)
    }
    defer { server.stop() }
    var program = Program(baseURL: server.baseURL)
    program.arguments = arguments
    let result = try await program.run()
    #expect(result.status == 0)
    #expect(server.requests.map(\.path).sorted() == paths)
  }

  @Test("An unknown post is reported with exit code 4", arguments: ["404 Not Found", "410 Gone"])
  func missing(status: String) async throws {
    let server = try ScriptedServer { _ in .response(status, json: "{}") }
    defer { server.stop() }
    let result = try await Program("post", "999", baseURL: server.baseURL).run()
    #expect(result.status == 4 && result.bytes.isEmpty)
    #expect(
      result.errorLines == [
        "app: post 999 not found", "  GET \(server.baseURL)/posts/999 -> \(status.prefix(3))", "Try: app posts",
      ])
  }

  @Test("A post is shown if its author fails to load, with a message and the exit code of the failure")
  func missingAuthor() async throws {
    let sample = Sample(titles: ["Kept"])
    let server = try ScriptedServer { request in
      request.path.hasPrefix("/users")
        ? .page("500 Internal Server Error", "<h1>Oops</h1>") : try sample.response(to: request.path)
    }
    defer { server.stop() }
    let piped = try await Program("post", "1", baseURL: server.baseURL).run()
    #expect(piped.status == 5)
    #expect(piped.lines.contains("title\tKept") && piped.lines.contains("second line"))
    #expect(piped.errors == "app: author: could not be loaded (HTTP 500)\n")

    let shown = try await Program("post", "1", baseURL: server.baseURL).on(try PseudoTerminal()).run()
    #expect(shown.status == 5)
    #expect(shown.unstyledLines.contains("Kept"))
    #expect(shown.unstyledLines.contains { $0.hasPrefix("Author") && $0.hasSuffix("could not be loaded (HTTP 500)") })

    let json = try await Program("post", "1", "--json", baseURL: server.baseURL).run()
    let post = try #require(json.json as? [String: Any])
    #expect(json.status == 5)
    #expect(post["title"] as? String == "Kept" && post["author"] is NSNull)
    #expect((post["errors"] as? [Any])?.count == 1)
    #expect(![piped.output, shown.output, json.output, piped.errors].contains { $0.contains("Oops") })
  }

  @Test("Hostile texts are escaped on a terminal and in a pipe")
  func hostile() async throws {
    var sample = Sample(titles: [HostileText.all.joined(separator: " ")], author: "Ada \u{1B}[31m\u{202E}Sample\n")
    sample.posts[0].body = HostileText.all.joined(separator: "\n\n")
    sample.users[0].email = "\u{1B}]52;c;aGk=\u{7}@example.org"
    let server = try sample.sandbox()
    defer { server.stop() }
    let url = try server.start().absoluteString
    let shown = try await Program("post", "1", baseURL: url).on(try PseudoTerminal()).run()
    let piped = try await Program("post", "1", baseURL: url).run()
    #expect(shown.status == 0 && piped.status == 0)
    #expect(shown.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
    #expect(piped.output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !$0.isDangerous })
    let head = piped.lines.prefix { $0 != "--" }
    #expect(head.count == 7 && head.allSatisfy { $0.split(separator: "\t").count == 2 })
  }
}
