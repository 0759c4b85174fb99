import Foundation
import Sandbox
import Testing

@Suite("The response cache", .startsPrograms)
struct ResponseCacheTests {
  @Test(
    "The second run prints the same bytes and sends no request",
    arguments: [
      ["posts"], ["post", "7", "--comments"], ["user", "3"], ["album", "1"],
    ])
  func repeatedRun(arguments: [String]) async throws {
    try await SandboxServer.withRequestLog { program, log in
      let first = try await program.with(arguments).run()
      #expect(first.status == 0 && first.errors.isEmpty && !first.bytes.isEmpty, "\(first)")
      #expect(!log.records.isEmpty)
      log.clear()
      let second = try await program.with(arguments).run()
      #expect(second.status == 0 && second.errors.isEmpty && second.bytes == first.bytes, "\(second)")
      #expect(log.records.isEmpty, "\(log.records)")
    }
  }

  @Test(
    "Stale rows are revalidated with their entity tag, and 304 makes them fresh",
    arguments: [["posts"]])
  func revalidation(arguments: [String]) async throws {
    try await SandboxServer.withRequestLog { program, log in
      let program = program.with(arguments)
      let first = try await program.run()
      let requests = log.records.map(\.target).sorted()
      await program.ageCache(by: 301)
      log.clear()
      let second = try await program.run()
      #expect(second.status == 0 && second.errors.isEmpty && second.bytes == first.bytes, "\(second)")
      #expect(log.records.map(\.target).sorted() == requests)
      #expect(log.records.allSatisfy { $0.status == 304 }, "\(log.records)")
      log.clear()
      let third = try await program.run()
      #expect(third.bytes == first.bytes && log.records.isEmpty, "\(log.records)")
    }
  }

  @Test("The built-in sandbox has its own cache, which later runs find")
  func sandbox() async throws {
    let program = Program("users", "--sandbox", "--debug", baseURL: "http://127.0.0.1:1")
    let first = try await program.run()
    #expect(
      first.status == 0 && first.errorLines.filter { $0.hasPrefix("app: ") }.count == 1
        && first.errors.contains("/users -> 200"))
    let second = try await program.run()
    #expect(second.status == 0 && second.bytes == first.bytes && second.errors.isEmpty, "\(second)")
    let info = try await program.with("cache", "info").run()
    #expect(info.lines.map { $0.split(separator: "\t").prefix(3) } == [["sandbox", "users", "10"]])
    let otherServer = try await program.with("users", "--offline").run()
    #expect(otherServer.status == 3 && otherServer.bytes.isEmpty)
  }
}

extension String {
  /// The words of a command line, separated by spaces.
  var words: [String] { split(separator: " ").map(String.init) }
}
