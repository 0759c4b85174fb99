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
    "Forced colour does not change the text",
    arguments: [
      (["posts"], ["CLICOLOR_FORCE": "1"]), (["posts", "--color=always"], ["NO_COLOR": "1"]),
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
