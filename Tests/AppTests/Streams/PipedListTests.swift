import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("A list in a pipe", .startsPrograms)
struct PipedListTests {
  @Test("Prints a hundred lines of three fields, without header, truncation or escape sequences")
  func list() async throws {
    let result = try await Program("posts").run()
    #expect(result.status == 0)
    #expect(result.lines.count == 100)
    #expect(result.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 3 })
    #expect(result.lines[0] == "1\tThe kettle has opinions\tAda Merriweather")
    #expect(result.lines.compactMap { Int($0.prefix { $0 != "\t" }) } == Array(1...100))
    #expect(!result.hasEscapes && !result.output.contains("…"))
    #expect(result.bytes.last == 0x0A)
    #expect(result.errors.isEmpty)
  }

  @Test("Does not truncate a long text")
  func longTitle() async throws {
    let title = String(repeating: "sea and ", count: 40) + "land"
    let server = try Sample(titles: [title]).sandbox()
    defer { server.stop() }
    let result = try await Program("posts", baseURL: try server.start().absoluteString).run()
    #expect(result.output == "1\t\(title)\tAda Sample\n")
  }

  @Test("Prints the same from the built-in sandbox")
  func ownSandbox() async throws {
    let own = try await Program("--sandbox", "posts").run()
    let shared = try await Program("posts").run()
    #expect(own.status == 0 && own.errors.isEmpty)
    #expect(own.bytes == shared.bytes && own.lines.count == 100)
  }

  @Test("--base-url overrides the environment")
  func baseURLOption() async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    defer { server.stop() }
    let url = try server.start().absoluteString
    let result = try await Program("posts", "--base-url", url + "/", baseURL: "http://127.0.0.1:1").run()
    #expect(result.status == 0 && result.lines.count == 100)
    #expect(log.records.map(\.target).sorted() == ["/posts", "/users"])
    #expect(log.records.allSatisfy { $0.method == "GET" && $0.status == 200 })
  }

  @Test("Sends exactly two requests, concurrently")
  func concurrentRequests() async throws {
    let sample = Sample(titles: ["One", "Two"])
    let bothArrived = Gate()
    let server = try ScriptedServer { request in
      if request.number == 2 { bothArrived.open() }
      return [.wait(bothArrived)] + (try sample.response(to: request.path))
    }
    defer { server.stop() }
    let result = try await Program("posts", "--timeout", "600", baseURL: server.baseURL).run()
    #expect(result.output == "1\tOne\tAda Sample\n2\tTwo\tAda Sample\n")
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(server.requests.map(\.path).sorted() == ["/posts", "/users"])
    if server.requests.count < 2 { bothArrived.open() }
  }

  @Test(
    "--limit truncates the list, with one notice on standard error",
    arguments: [["-L", "20"], ["-L20"], ["--limit=20"]])
  func limit(arguments: [String]) async throws {
    var program = Program("posts")
    program.arguments += arguments
    let result = try await program.run()
    #expect(result.status == 0 && result.lines.count == 20)
    #expect(result.errors.isEmpty)
  }

  @Test(
    "There is no limit notice with --quiet or if nothing is truncated",
    arguments: [
      (["-L", "20", "--quiet"], 20), (["-L", "0"], 100), (["-L", "100"], 100), (["-L", "101"], 100),
    ])
  func silentLimit(arguments: [String], count: Int) async throws {
    var program = Program("posts")
    program.arguments += arguments
    let result = try await program.run()
    #expect(result.status == 0 && result.lines.count == count && result.errors.isEmpty)
  }

  @Test("--search finds titles and bodies, case-insensitively")
  func search() async throws {
    var sample = Sample(titles: ["By the SEA", "Inland", "Nowhere"])
    sample.posts[2].body = "but one can see the Sea from here"
    let server = try sample.sandbox()
    defer { server.stop() }
    let result = try await Program("posts", "--search", "sea", baseURL: try server.start().absoluteString).run()
    #expect(result.lines.map { $0.prefix(1) } == ["1", "3"])
    #expect(result.status == 0 && result.errors.isEmpty)
  }

  @Test("--user lists the posts of one user")
  func user() async throws {
    let result = try await Program("posts", "--user", "3").run()
    #expect(result.lines.compactMap { Int($0.prefix { $0 != "\t" }) } == Array(21...30))
    #expect(result.status == 0)
  }

  @Test(
    "Prints nothing if nothing matches", arguments: [["--search", "zzzz"], ["--user", "99"]])
  func empty(arguments: [String]) async throws {
    var program = Program("posts")
    program.arguments += arguments
    let result = try await program.run()
    #expect(result.status == 0 && result.bytes.isEmpty && result.errors.isEmpty)
  }

  @Test("A post by an unknown user has an empty third field")
  func unknownAuthor() async throws {
    var sample = Sample(titles: ["Orphan"])
    sample.posts[0].userId = 77
    let server = try sample.sandbox()
    defer { server.stop() }
    let result = try await Program("posts", baseURL: try server.start().absoluteString).run()
    #expect(result.output == "1\tOrphan\t\n" && result.status == 0)
  }

  @Test("--fields prints these fields in this order")
  func fields() async throws {
    let result = try await Program("posts", "--fields", "author.name,id", "-L", "2", "--quiet").run()
    #expect(result.output == "Ada Merriweather\t1\nAda Merriweather\t2\n")
  }

  @Test(
    "Forced colour does not change the text",
    arguments: [
      (["posts"], ["CLICOLOR_FORCE": "1"]), (["posts"], ["FORCE_COLOR": "1"]), (["posts", "--color", "always"], [:]),
      (["--color=always", "posts"], ["NO_COLOR": "1"]),
    ])
  func forcedColour(arguments: [String], environment: [String: String]) async throws {
    var program = Program(environment: environment)
    program.arguments = arguments
    let result = try await program.run()
    let plain = try await Program("posts").run()
    #expect(result.output.contains("\u{1B}["), "there is no colour")
    #expect(result.unstyled == plain.output)
  }

  @Test(
    "NO_COLOR and --color never override forced colour",
    arguments: [
      (["posts"], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]), (["posts", "--color", "never"], ["CLICOLOR_FORCE": "1"]),
      (["posts"], ["CLICOLOR_FORCE": "0"]),
    ])
  func unwantedColour(arguments: [String], environment: [String: String]) async throws {
    var program = Program(environment: environment)
    program.arguments = arguments
    let result = try await program.run()
    #expect(result.status == 0 && result.lines.count == 100 && !result.hasEscapes)
  }

  @Test("APP_FORCE_TTY lays the list out as on a terminal of that width")
  func forcedTerminal() async throws {
    let server = try Sample(titles: ["Short", String(repeating: "word ", count: 30)]).sandbox()
    defer { server.stop() }
    let result = try await Program(
      "posts", baseURL: try server.start().absoluteString, environment: ["APP_FORCE_TTY": "60"]
    ).run()
    let lines = result.unstyledLines
    #expect(lines.prefix(2) == ["  1  Short", "     Ada Sample"])
    #expect(lines.map(\.count).max() == 60)
    #expect(lines.last == "2 posts")
    #expect(result.status == 0 && result.errors.isEmpty)
  }
}
