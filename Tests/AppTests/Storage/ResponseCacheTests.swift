import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("Saved data", .startsPrograms)
struct ResponseCacheTests {
  /// Runs a test against a sandbox that keeps count of its requests.
  private static func counting(_ body: (Program, RequestLog) async throws -> Void) async throws {
    let log = RequestLog()
    let server = SandboxServer(onRequest: log.record)
    defer { server.stop() }
    try await body(Program(baseURL: try server.start().absoluteString), log)
  }

  @Test(
    "answers a second time without a request, to the byte as the first time",
    arguments: [
      ["posts"], ["post", "7", "--comments"], ["users"], ["user", "3"], ["albums"], ["album", "1"], ["photo", "2"],
      ["todos", "--user", "3"],
    ])
  func secondTime(arguments: [String]) async throws {
    try await Self.counting { program, log in
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
    "of lists answers for what is in them",
    arguments: [
      (["posts"], ["post 7", "posts --user 3", "users"]), (["album 1"], ["photo 2"]),
      (["users", "albums", "todos"], ["user 3", "albums --user 3", "todos --user 3"]),
    ])
  func parts(lists: [String], parts: [String]) async throws {
    try await Self.counting { program, log in
      for list in lists { #expect(try await program.with(list.words).run().status == 0) }
      log.clear()
      for part in parts {
        let saved = try await program.with(part.words).run()
        #expect(saved.status == 0 && saved.errors.isEmpty)
        #expect(saved.bytes == (try await Program().with(part.words).run()).bytes)
      }
      #expect(log.records.isEmpty, "\(log.records)")
    }
  }

  @Test(
    "Rows that are old are asked about with their entity tag: 304 makes them fresh again", .faults(41),
    arguments: [["users"], ["posts"]])
  func revalidation(arguments: [String]) async throws {
    try await Self.counting { program, log in
      let program = program.with(arguments)
      let first = try await program.run()
      let requests = log.records.map(\.target).sorted()
      await program.age(by: 301)
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
    "is fresh for as long as the user says, and no longer",
    arguments: [
      ("--max-age 0", 0, false), ("--max-age=7200", 3600, true), ("--max-age 1800", 3600, false),
      ("--max-age 0.5", 1, false),
    ])
  func maximumAge(option: String, age: Double, isFresh: Bool) async throws {
    try await Self.counting { program, log in
      _ = try await program.with("users").run()
      await program.age(by: age)
      log.clear()
      let outcome = try await program.with(["users"] + option.words).run()
      #expect(outcome.status == 0 && outcome.lines.count == 10 && outcome.errors.isEmpty)
      #expect(log.records.map(\.status) == (isFresh ? [] : [304]))
    }
  }

  @Test("is left aside with --refresh, which asks about every part, however fresh")
  func refresh() async throws {
    try await Self.counting { program, log in
      let first = try await program.with("user", "3").run()
      let requests = log.records.map(\.target).sorted()
      #expect(requests == ["/users/3", "/users/3/albums", "/users/3/todos"])
      log.clear()
      let second = try await program.with("user", "3", "--refresh").run()
      #expect(second.status == 0 && second.errors.isEmpty && second.bytes == first.bytes)
      #expect(log.records.map(\.target).sorted() == requests)
    }
  }

  @Test("is replaced by what the server has now")
  func replaced() async throws {
    let sample = Variable(Sample(titles: ["Old", "Older"]))
    let server = try BrokenServer { request in try sample.value.answer(to: request.path) }
    defer { server.stop() }
    let program = Program("posts", baseURL: server.baseURL)
    #expect(try await program.run().output == "1\tOld\tAda Sample\n2\tOlder\tAda Sample\n")
    sample.value = Sample(titles: ["New"], author: "Eve Sample")
    #expect(try await program.run().output == "1\tOld\tAda Sample\n2\tOlder\tAda Sample\n")
    #expect(try await program.with("posts", "--refresh").run().output == "1\tNew\tEve Sample\n")
    #expect(try await program.run().output == "1\tNew\tEve Sample\n")
    // The second post went with the list that it was in.
    #expect(try await program.with("post", "2").run().status == 4)
  }

  @Test("of two servers is kept apart")
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

  @Test("of the sandbox inside the program has a name of its own, and is found by the next run's sandbox")
  func sandbox() async throws {
    let program = Program("users", "--sandbox", "--debug", baseURL: "http://127.0.0.1:1")
    let first = try await program.run()
    #expect(
      first.status == 0 && first.errorLines.filter { $0.hasPrefix("app: ") }.count == 1
        && first.errors.contains("/users -> 200"))
    let second = try await program.run()
    #expect(second.status == 0 && second.bytes == first.bytes && second.errors.isEmpty, "\(second)")
    let saved = try await program.with("cache", "info").run()
    #expect(saved.lines.map { $0.split(separator: "\t").prefix(3) } == [["sandbox", "users", "10"]])
    let elsewhere = try await program.with("users", "--offline").run()
    #expect(elsewhere.status == 3 && elsewhere.bytes.isEmpty)
  }

  @Test("knows of a row that could not be read: it is left out, and told, each time, without a request")
  func badRow() async throws {
    let sample = Sample(titles: (1...100).map { "Title \($0)" })
    let rows = try sample.posts.map { try Sample.json($0) }.map { $0.replacing("\"Title 4\"", with: "null") }
    let server = try BrokenServer { request in
      request.path == "/posts"
        ? .response(json: "[\(rows.joined(separator: ","))]") : try sample.answer(to: request.path)
    }
    defer { server.stop() }
    let program = Program("posts", baseURL: server.baseURL)
    for _ in 1...2 {
      let outcome = try await program.run()
      #expect(outcome.status == 0 && outcome.lines.count == 99 && !outcome.output.contains("\tTitle 4\t"))
      #expect(outcome.errors == "app: 1 row could not be read and is left out\n")
    }
    #expect(server.requests.count == 2)
  }

  // MARK: Without a server

  @Test(
    "stands in for a server that has gone, with one note of its age and the reason",
    arguments: [["users"], ["posts"], ["post", "1"], ["user", "1"], ["album", "1"]])
  func outage(arguments: [String]) async throws {
    let server = try Sample.person.server()
    let program = Program(baseURL: server.baseURL).with(arguments)
    let first = try await program.run()
    #expect(first.status == 0 && !first.bytes.isEmpty)
    server.stop()
    await server.stopped()
    await program.age(by: 3 * 3600 + 60)
    let refused = "cannot reach 127.0.0.1:\(server.port): the connection was refused"

    let outcome = try await program.run()
    #expect(outcome.status == 0 && outcome.bytes == first.bytes, "\(outcome)")
    #expect(outcome.savedAge == "3 hours ago" && outcome.savedReason == refused, "\(outcome)")

    // Asked for anew in so many words, it is a failure as well.
    let refreshed = try await program.with(arguments + ["--refresh"]).run()
    #expect(refreshed.status == 3 && refreshed.bytes == first.bytes)
    #expect(refreshed.errorLines.contains("app: \(refused)") && refreshed.errorLines.count == 3, "\(refreshed)")
  }

  @Test("is all that --offline shows: nothing is asked, though the server is there, and the note says how old it is")
  func offline() async throws {
    try await Self.counting { program, log in
      let first = try await program.with("posts").run()
      log.clear()
      let fresh = try await program.with("posts", "--offline").run()
      #expect(fresh.status == 0 && fresh.bytes == first.bytes && fresh.savedReason == nil)
      #expect(fresh.savedAge?.wholeMatch(of: /just now|[0-9]+ seconds? ago/) != nil, "\(fresh)")
      await program.age(by: 40 * 86400)
      let old = try await program.with("posts", "--offline").run()
      #expect(old.status == 0 && old.bytes == first.bytes && old.savedAge == "40 days ago", "\(old)")
      let quiet = try await program.with("posts", "--offline", "--quiet").run()
      #expect(quiet.status == 0 && quiet.bytes == first.bytes && quiet.errors.isEmpty)
      #expect(log.records.isEmpty)
    }
  }

  @Test(
    "that is not there is told, with advice, when --offline forbids to ask",
    arguments: ["posts", "post 7", "users --select 3", "album 1"])
  func nothingSaved(command: String) async throws {
    try await Self.counting { program, log in
      let outcome = try await program.with(command.words + ["--offline"]).run()
      #expect(outcome.status == 3 && outcome.bytes.isEmpty, "\(outcome)")
      #expect(outcome.errorLines.first?.wholeMatch(of: /app: http:\/\/127.0.0.1:.* is not cached/) != nil)
      #expect(outcome.errorLines.dropFirst() == ["--offline sends no requests: try again without it."])
      #expect(log.records.isEmpty)
    }
  }
}

extension String {
  /// The words of a command line.
  var words: [String] { split(separator: " ").map(String.init) }
}
