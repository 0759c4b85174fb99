import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("The response cache", .startsPrograms)
struct ResponseCacheTests {
  @Test(
    "The second run prints the same bytes and sends no request",
    arguments: [
      ["posts"], ["post", "7", "--comments"], ["users"], ["user", "3"], ["albums"], ["album", "1"], ["photo", "2"],
      ["todos", "--user", "3"],
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
    "Cached lists serve single items and filtered lists without a request",
    arguments: [
      (["posts"], ["post 7", "posts --user 3", "users"]), (["album 1"], ["photo 2"]),
      (["users", "albums", "todos"], ["user 3", "albums --user 3", "todos --user 3"]),
    ])
  func listsServeItems(lists: [String], commands: [String]) async throws {
    try await SandboxServer.withRequestLog { program, log in
      for list in lists { #expect(try await program.with(list.words).run().status == 0) }
      log.clear()
      for command in commands {
        let cached = try await program.with(command.words).run()
        #expect(cached.status == 0 && cached.errors.isEmpty)
        #expect(cached.bytes == (try await Program().with(command.words).run()).bytes)
      }
      #expect(log.records.isEmpty, "\(log.records)")
    }
  }

  @Test(
    "Stale rows are revalidated with their entity tag, and 304 makes them fresh", .faults(41),
    arguments: [["users"], ["posts"]])
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

  @Test(
    "--max-age sets how long rows are fresh",
    arguments: [
      ("--max-age 0", 0, false), ("--max-age=7200", 3600, true), ("--max-age 1800", 3600, false),
      ("--max-age 0.5", 1, false),
    ])
  func maximumAge(option: String, age: Double, isFresh: Bool) async throws {
    try await SandboxServer.withRequestLog { program, log in
      _ = try await program.with("users").run()
      await program.ageCache(by: age)
      log.clear()
      let result = try await program.with(["users"] + option.words).run()
      #expect(result.status == 0 && result.lines.count == 10 && result.errors.isEmpty)
      #expect(log.records.map(\.status) == (isFresh ? [] : [304]))
    }
  }

  @Test("--refresh revalidates all fresh responses of a command")
  func refresh() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let first = try await program.with("user", "3").run()
      let requests = log.records.map(\.target).sorted()
      #expect(requests == ["/users/3", "/users/3/albums", "/users/3/todos"])
      log.clear()
      let second = try await program.with("user", "3", "--refresh").run()
      #expect(second.status == 0 && second.errors.isEmpty && second.bytes == first.bytes)
      #expect(log.records.map(\.target).sorted() == requests)
    }
  }

  @Test("A new response replaces the cached rows")
  func replaced() async throws {
    let sample = LockedValue(Sample(titles: ["Old", "Older"]))
    let server = try ScriptedServer { request in try sample.value.response(to: request.path) }
    defer { server.stop() }
    let program = Program("posts", baseURL: server.baseURL)
    #expect(try await program.run().output == "1\tOld\tAda Sample\n2\tOlder\tAda Sample\n")
    sample.value = Sample(titles: ["New"], author: "Eve Sample")
    #expect(try await program.run().output == "1\tOld\tAda Sample\n2\tOlder\tAda Sample\n")
    #expect(try await program.with("posts", "--refresh").run().output == "1\tNew\tEve Sample\n")
    #expect(try await program.run().output == "1\tNew\tEve Sample\n")
    // The second post was deleted with the old list.
    #expect(try await program.with("post", "2").run().status == 4)
  }

  @Test("The rows of two servers are separate")
  func twoServers() async throws {
    let (one, other) = (try Sample(titles: ["One"]).server(), try Sample(titles: ["Other"]).server())
    defer { one.stop() }
    defer { other.stop() }
    let program = Program("posts", baseURL: one.baseURL)
    for _ in 1...2 {
      #expect(try await program.run().output == "1\tOne\tAda Sample\n")
      #expect(
        try await program.with("posts", "--base-url", other.baseURL).run().output == "1\tOther\tAda Sample\n")
    }
    #expect(one.requests.count == 2 && other.requests.count == 2)
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

  @Test("A malformed row is counted in the notice of each run, without another request")
  func malformedRow() async throws {
    let sample = Sample(titles: (1...100).map { "Title \($0)" })
    let rows = try sample.posts.map { try Sample.json($0) }.map { $0.replacing("\"Title 4\"", with: "null") }
    let server = try ScriptedServer { request in
      request.path == "/posts"
        ? .response(json: "[\(rows.joined(separator: ","))]") : try sample.response(to: request.path)
    }
    defer { server.stop() }
    let program = Program("posts", baseURL: server.baseURL)
    for _ in 1...2 {
      let result = try await program.run()
      #expect(result.status == 0 && result.lines.count == 99 && !result.output.contains("\tTitle 4\t"))
      #expect(result.errors == "app: 1 row could not be read and is left out\n")
    }
    #expect(server.requests.count == 2)
  }

  // MARK: Without a server

  @Test(
    "If the server is down, cached rows are shown with one notice of age and reason",
    arguments: [["users"], ["posts"], ["post", "1"], ["user", "1"], ["album", "1"]])
  func outage(arguments: [String]) async throws {
    let server = try Sample.standard.server()
    let program = Program(baseURL: server.baseURL).with(arguments)
    let first = try await program.run()
    #expect(first.status == 0 && !first.bytes.isEmpty)
    server.stop()
    await server.waitUntilStopped()
    await program.ageCache(by: 3 * 3600 + 60)
    let refused = "cannot reach 127.0.0.1:\(server.port): the connection was refused"

    let result = try await program.run()
    #expect(result.status == 0 && result.bytes == first.bytes, "\(result)")
    #expect(result.cachedAge == "3 hours ago" && result.cacheReason == refused, "\(result)")

    // --refresh makes the outage an error.
    let refreshed = try await program.with(arguments + ["--refresh"]).run()
    #expect(refreshed.status == 3 && refreshed.bytes == first.bytes)
    #expect(refreshed.errorLines.contains("app: \(refused)") && refreshed.errorLines.count == 3, "\(refreshed)")
  }

  @Test("--offline sends no request and shows the age of the cached rows")
  func offline() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let first = try await program.with("posts").run()
      log.clear()
      let fresh = try await program.with("posts", "--offline").run()
      #expect(fresh.status == 0 && fresh.bytes == first.bytes && fresh.cacheReason == nil)
      #expect(fresh.cachedAge?.wholeMatch(of: /just now|[0-9]+ (second|minute)s? ago/) != nil, "\(fresh)")
      await program.ageCache(by: 40 * 86400)
      let old = try await program.with("posts", "--offline").run()
      #expect(old.status == 0 && old.bytes == first.bytes && old.cachedAge == "40 days ago", "\(old)")
      let quiet = try await program.with("posts", "--offline", "--quiet").run()
      #expect(quiet.status == 0 && quiet.bytes == first.bytes && quiet.errors.isEmpty)
      #expect(log.records.isEmpty)
    }
  }

  @Test(
    "--offline without cached rows fails with advice",
    arguments: ["posts", "post 7", "users --select 3", "album 1"])
  func emptyCache(command: String) async throws {
    try await SandboxServer.withRequestLog { program, log in
      let result = try await program.with(command.words + ["--offline"]).run()
      #expect(result.status == 3 && result.bytes.isEmpty, "\(result)")
      #expect(result.errorLines.first?.wholeMatch(of: /app: http:\/\/127.0.0.1:.* is not cached/) != nil)
      #expect(result.errorLines.dropFirst() == ["--offline sends no requests: try again without it."])
      #expect(log.records.isEmpty)
    }
  }
}

extension String {
  /// The words of a command line, separated by spaces.
  var words: [String] { split(separator: " ").map(String.init) }
}
