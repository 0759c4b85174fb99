import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("A list in a pipe", .startsPrograms)
struct PipedListTests {
  @Test("is a hundred lines of three fields, without header, cut or escape")
  func list() async throws {
    let outcome = try await Program("posts").run()
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 100)
    #expect(outcome.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 3 })
    #expect(outcome.lines[0] == "1\tThe kettle has opinions\tAda Merriweather")
    #expect(outcome.lines.compactMap { Int($0.prefix { $0 != "\t" }) } == Array(1...100))
    #expect(!outcome.hasEscapes && !outcome.output.contains("…"))
    #expect(outcome.bytes.last == 0x0A)
    #expect(outcome.errors.isEmpty)
  }

  @Test("never cuts a text, however long")
  func longTitle() async throws {
    let title = String(repeating: "sea and ", count: 40) + "land"
    let server = try Sample(titles: [title]).sandbox()
    defer { server.stop() }
    let outcome = try await Program("posts", baseURL: try server.start().absoluteString).run()
    #expect(outcome.output == "1\t\(title)\tAda Sample\n")
  }

  @Test("is the same from the sandbox inside the program")
  func ownSandbox() async throws {
    let own = try await Program("--sandbox", "posts").run()
    let shared = try await Program("posts").run()
    #expect(own.status == 0 && own.errors.isEmpty)
    #expect(own.bytes == shared.bytes && own.lines.count == 100)
  }

  @Test("asks the server given by option before the one in the environment")
  func baseURLOption() async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    defer { server.stop() }
    let url = try server.start().absoluteString
    let outcome = try await Program("posts", "--base-url", url + "/", baseURL: "http://127.0.0.1:1").run()
    #expect(outcome.status == 0 && outcome.lines.count == 100)
    #expect(log.records.map(\.target).sorted() == ["/posts", "/users"])
    #expect(log.records.allSatisfy { $0.method == "GET" && $0.status == 200 })
  }

  @Test("takes exactly two requests, sent side by side: neither is answered before both are there")
  func sideBySide() async throws {
    let sample = Sample(titles: ["One", "Two"])
    let bothAreThere = Gate()
    let server = try BrokenServer { request in
      if request.number == 2 { bothAreThere.open() }
      return [.wait(bothAreThere)] + (try sample.answer(to: request.path))
    }
    defer { server.stop() }
    let outcome = try await Program("posts", "--timeout", "10", baseURL: server.baseURL).run()
    #expect(outcome.output == "1\tOne\tAda Sample\n2\tTwo\tAda Sample\n")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(server.requests.map(\.path).sorted() == ["/posts", "/users"])
    if server.requests.count < 2 { bothAreThere.open() }
  }

  @Test(
    "is cut by a limit, which is said once on standard error", arguments: [["-L", "20"], ["-L20"], ["--limit=20"]])
  func limit(arguments: [String]) async throws {
    var program = Program("posts")
    program.arguments += arguments
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.lines.count == 20)
    #expect(outcome.errors.isEmpty)
  }

  @Test(
    "says nothing of the limit when it should be quiet, or when nothing is cut",
    arguments: [
      (["-L", "20", "--quiet"], 20), (["-L", "0"], 100), (["-L", "100"], 100), (["-L", "101"], 100),
    ])
  func silentLimit(arguments: [String], count: Int) async throws {
    var program = Program("posts")
    program.arguments += arguments
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.lines.count == count && outcome.errors.isEmpty)
  }

  @Test("holds only what was searched for, in title or body, whatever the case")
  func search() async throws {
    var sample = Sample(titles: ["By the SEA", "Inland", "Nowhere"])
    sample.posts[2].body = "but one can see the Sea from here"
    let server = try sample.sandbox()
    defer { server.stop() }
    let outcome = try await Program("posts", "--search", "sea", baseURL: try server.start().absoluteString).run()
    #expect(outcome.lines.map { $0.prefix(1) } == ["1", "3"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test("holds only one user's posts when asked to")
  func user() async throws {
    let outcome = try await Program("posts", "--user", "3").run()
    #expect(outcome.lines.compactMap { Int($0.prefix { $0 != "\t" }) } == Array(21...30))
    #expect(outcome.status == 0)
  }

  @Test(
    "is nothing at all, without a word, when nothing matches", arguments: [["--search", "zzzz"], ["--user", "99"]])
  func empty(arguments: [String]) async throws {
    var program = Program("posts")
    program.arguments += arguments
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.bytes.isEmpty && outcome.errors.isEmpty)
  }

  @Test("shows a post whose author is unknown, with an empty third field")
  func unknownAuthor() async throws {
    var sample = Sample(titles: ["Orphan"])
    sample.posts[0].userId = 77
    let server = try sample.sandbox()
    defer { server.stop() }
    let outcome = try await Program("posts", baseURL: try server.start().absoluteString).run()
    #expect(outcome.output == "1\tOrphan\t\n" && outcome.status == 0)
  }

  @Test("holds the fields asked for, in that order")
  func fields() async throws {
    let outcome = try await Program("posts", "--fields", "author.name,id", "-L", "2", "--quiet").run()
    #expect(outcome.output == "Ada Merriweather\t1\nAda Merriweather\t2\n")
  }

  @Test(
    "is coloured when that is forced, and still has its three fields",
    arguments: [
      (["posts"], ["CLICOLOR_FORCE": "1"]), (["posts"], ["FORCE_COLOR": "1"]), (["posts", "--color", "always"], [:]),
      (["--color=always", "posts"], ["NO_COLOR": "1"]),
    ])
  func forcedColour(arguments: [String], environment: [String: String]) async throws {
    var program = Program(environment: environment)
    program.arguments = arguments
    let outcome = try await program.run()
    let plain = try await Program("posts").run()
    #expect(outcome.output.contains("\u{1B}["), "there is no colour")
    #expect(outcome.unstyled == plain.output)
  }

  @Test(
    "has no colour when the user wants none, whatever forces it",
    arguments: [
      (["posts"], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]), (["posts", "--color", "never"], ["CLICOLOR_FORCE": "1"]),
      (["posts"], ["CLICOLOR_FORCE": "0"]),
    ])
  func unwantedColour(arguments: [String], environment: [String: String]) async throws {
    var program = Program(environment: environment)
    program.arguments = arguments
    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.lines.count == 100 && !outcome.hasEscapes)
  }

  @Test("is laid out as for a terminal of a width when that is forced")
  func forcedTerminal() async throws {
    let server = try Sample(titles: ["Short", String(repeating: "word ", count: 30)]).sandbox()
    defer { server.stop() }
    let outcome = try await Program(
      "posts", baseURL: try server.start().absoluteString, environment: ["APP_FORCE_TTY": "60"]
    ).run()
    let lines = outcome.unstyledLines
    #expect(lines.first?.split(separator: " ") == ["ID", "TITLE", "AUTHOR"])
    #expect(lines.map(\.count).max() == 60)
    #expect(lines.last == "2 posts")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }
}
