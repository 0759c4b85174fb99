import Foundation
import Persistence
import Sandbox
import TestSupport
import Testing

@Suite("Updating producers", .startsPrograms)
struct ProducersUpdateTests {
  /// Producers whose names start with a word.
  private static func version(_ word: String, count: Int = 167) throws -> SampleProducers {
    try SampleProducers(names: (1...count).map { "\(word) \($0)" })
  }

  @Test("A fresh list is shown from the cache, and a refresh replaces it and removes deleted producers")
  func replaced() async throws {
    let producers = LockedValue(try Self.version("Old", count: 45))
    let server = try ScriptedServer { request in try producers.value.response(to: request.path) }
    defer { server.stop() }
    let program = Program("producers", "--all", baseURL: server.baseURL)
    let old = try await program.run()
    #expect(old.status == 0 && old.lines.count == 45)
    #expect(try await program.with("producers", "--page", "2").run().lines == Array(old.lines[20..<40]))

    producers.value = try Self.version("New", count: 46)
    producers.value.rows.remove(at: 29)
    #expect(try await program.run().lines == old.lines)
    #expect(server.requests.count == 3)
    let new = try await program.with("producers", "--all", "--refresh").run()
    #expect(new.status == 0 && new.lines.count == 45 && new.errors.isEmpty, "\(new)")
    #expect(new.lines.allSatisfy { $0.contains("\tNew ") && !$0.hasPrefix("30\t") })
    for (command, lines) in [
      ("producers --all", new.lines), ("producers --page 2", Array(new.lines[20..<40])),
      ("producers --page 2 --offline", Array(new.lines[20..<40])), ("producers --search old", []),
      ("producers --search new", new.lines),
    ] {
      let result = try await program.with(command.words).run()
      #expect(result.status == 0 && result.lines == lines, "\(result)")
    }
    #expect(server.requests.count == 6)
    #expect(try await program.with("producer", "30", "--offline").run().status == 3)
    #expect(try await program.with("producer", "30").run().status == 4)
    #expect(try await program.with("producer", "31").run().lines.contains("name\tNew 31"))
  }

  @Test("The producers of two servers are separate")
  func twoServers() async throws {
    let (one, other) = (try Self.version("One", count: 30).server(), try Self.version("Other", count: 25).server())
    defer { one.stop() }
    defer { other.stop() }
    let program = Program("producers", "--all", baseURL: one.baseURL)
    for _ in 1...2 {
      #expect(try await program.run().lines.count == 30)
      #expect(try await program.with("producers", "--all", "--base-url", other.baseURL).run().lines.count == 25)
    }
    #expect(try await program.with("producer", "7").run().lines.contains("name\tOne 7"))
    #expect(one.requests.count == 2 && other.requests.count == 2)
  }

  // MARK: Revalidation

  @Test("A stale page or producer is revalidated by one request with its entity tag")
  func revalidated() async throws {
    for command in ["producers --page 3", "producer 510"] {
      try await SandboxServer.withRequestLog("producers") { program, log in
        let program = program.with(command.words)
        let first = try await program.run()
        #expect(first.status == 0 && !first.bytes.isEmpty)
        #expect(try await program.run().bytes == first.bytes && log.records.map(\.status) == [200])
        await program.ageCache(by: 301)
        #expect(try await program.run().bytes == first.bytes && log.records.map(\.status) == [200, 304])
        #expect(try await program.run().bytes == first.bytes && log.records.count == 2)
      }
    }
  }

  @Test(
    "--max-age sets how long the list is fresh",
    arguments: [
      ("--max-age 7200", 3600, 0), ("--max-age 1800", 3600, 9), ("", 200, 0), ("", 301, 9), ("--refresh", 0, 9),
    ])
  func maximumAge(options: String, age: Double, requestCount: Int) async throws {
    try await SandboxServer.withRequestLog("producers") { program, log in
      let first = try await program.with("producers", "--all").run()
      await program.ageCache(by: age)
      log.clear()
      let result = try await program.with(["producers", "--all"] + options.words).run()
      #expect(result.status == 0 && result.bytes == first.bytes && result.errors.isEmpty)
      #expect(log.records.count == requestCount, "\(log.records)")
    }
  }

  @Test("A producer from a cached page needs no request, and the whole list does")
  func fromPage() async throws {
    try await SandboxServer.withRequestLog("producers") { program, log in
      let page = try await program.with("producers", "--page", "2").run()
      let id = String(page.lines[0].prefix { $0 != "\t" })
      #expect(try await program.with("producer", id).run().status == 0)
      #expect(log.records.count == 1)
      #expect(try await program.with("producers", "--all", "--offline").run().status == 3)
      #expect(try await program.with("producers", "--page", "3", "--offline").run().status == 3)
      #expect(log.records.count == 1)
    }
  }

  // MARK: Failed loads

  /// Failures of the last page, their exit codes, and whether cached rows are shown instead.
  private static let faults: [(name: String, steps: [ScriptedServer.Step], status: Int32, isOutage: Bool)] = [
    ("503", .page("503 Service Unavailable", "<h1>Oops</h1>"), 5, true),
    ("cut", .response(body: Array(#"{"response":[{"id":1,"#.utf8), length: 5000), 5, true),
    ("reset", .response(body: Array(#"{"response":["#.utf8), length: 5000) + [.reset], 3, true),
    ("web page", .page("200 OK", "<h1>Sign in</h1>"), 5, true), ("silence", [.silence], 3, true),
    ("garbage", .response(json: "no JSON"), 5, false), ("null", .response(json: "null"), 5, false),
  ]

  @Test(
    "The old list is kept if the last page fails", arguments: faults.map(\.name)
  )
  func brokenLoad(fault: String) async throws {
    let (_, steps, status, isOutage) = try #require(Self.faults.first { $0.name == fault })
    let (old, new) = (try Self.version("Old"), try Self.version("New"))
    let isBroken = LockedValue(false)
    let server = try ScriptedServer { request in
      guard isBroken.value else { return try old.response(to: request.path) }
      return request.producersPage == 9 ? steps : try new.response(to: request.path)
    }
    defer { server.stop() }
    let program = Program("producers", "--all", baseURL: server.baseURL)
    let first = try await program.run()
    #expect(first.status == 0 && first.lines.count == 167)
    isBroken.value = true

    let limit = fault == "silence" ? "1" : "600"
    let refreshed = try await program.with("producers", "--all", "--refresh", "--timeout", limit).run()
    #expect(refreshed.status == status && refreshed.lines == (isOutage ? first.lines : []), "\(refreshed)")
    #expect(refreshed.errorLines.count <= 4 && refreshed.errors.contains(server.baseURL), "\(refreshed)")
    #expect(refreshed.errors.contains("app: showing data cached ") == isOutage, "\(refreshed)")
    await program.ageCache(by: 3 * 3600 + 60)
    let later = try await program.with("producers", "--all", "--timeout", limit).run()
    #expect(later.status == (isOutage ? 0 : status) && later.lines == refreshed.lines, "\(later)")
    #expect(later.cachedAge == (isOutage ? "3 hours ago" : nil), "\(later)")
    let offline = try await program.with("producers", "--all", "--offline").run()
    #expect(offline.status == 0 && offline.lines == first.lines)
    #expect(try await program.with("producers", "--search", "new").run().bytes.isEmpty)
    #expect(try program.openDatabase().isIntact)
  }

  @Test("Nothing is shown or cached as a list if the last page of the first load fails")
  func brokenFirstLoad() async throws {
    let producers = try Self.version("New")
    let server = try ScriptedServer { request in
      request.producersPage == 9 ? .response(json: "{}") : try producers.response(to: request.path)
    }
    defer { server.stop() }
    let program = Program("producers", "--all", baseURL: server.baseURL)
    let result = try await program.run()
    result.expectFailure(5, says: "\(server.baseURL)/2/producers?page=9&per_page_limit=20")
    #expect(try await program.with("producers", "--search", "new", "--offline").run().status == 3)
    #expect(try await program.with("producers", "--page", "2", "--offline").run().status == 3)
    #expect(try await program.with("producers", "--page", "2").run().lines.count == 20)
  }

  // MARK: Changes during a load

  @Test("Each producer is shown once if the list changes during the load")
  func changingList() async throws {
    let producers = LockedValue(try Self.version("Number", count: 90))
    let newcomer = try SampleProducers(names: ["Newcomer"]).rows[0].replacing(#""id":1,"#, with: #""id":999,"#)
    let server = try ScriptedServer { request in
      defer { if request.producersPage == 1 { producers.value.rows.insert(newcomer, at: 0) } }
      return try producers.value.response(to: request.path)
    }
    defer { server.stop() }
    let result = try await Program("producers", "--all", baseURL: server.baseURL).run()
    let numbers = result.lines.compactMap { Int($0.prefix { $0 != "\t" }) }
    #expect(result.status == 0 && numbers == Array(1...90), "\(numbers)")
  }

  @Test(
    "A list with fewer producers than the server reports is incomplete, and replaces no complete one",
    arguments: ["a repeated page", "an empty page", "a wrong count"])
  func incompleteList(fault: String) async throws {
    let producers = try Self.version("Number", count: 10).rows
    let isComplete = LockedValue(false)
    let server = try ScriptedServer { request in
      let number = request.producersPage ?? 1
      var rows = Array(producers.dropFirst((number - 1) * 6).prefix(6))
      if !isComplete.value {
        if fault == "a repeated page" { rows = Array(producers.prefix(6)) }
        if number == 2 && fault == "an empty page" { rows = [] }
        if number == 2 && fault == "a wrong count" { rows = Array(producers[6..<8]) }
      }
      let next = number == 1 || rows.isEmpty ? "\(number + 1)" : "null"
      let pagination = #"{"current":\#(number),"next":\#(next),"pages":2,"count":10}"#
      return .response(json: #"{"response":[\#(rows.joined(separator: ","))],"pagination":\#(pagination)}"#)
    }
    defer { server.stop() }
    let program = Program("producers", "--all", "--per-page", "6", baseURL: server.baseURL)
    let count = fault == "a wrong count" ? 8 : 6
    let notice = "app: the server's list is incomplete: \(count) of 10\n"
    let partial = try await program.run()
    #expect(partial.status == 0 && partial.lines.count == count && partial.errors == notice, "\(partial)")
    let shown = try await program.with("producers", "--all", "--offline").on(try PseudoTerminal(rows: 90)).run()
    #expect(shown.unstyled.contains("\(count) of 10 producers"), "\(shown)")
    isComplete.value = true
    #expect(try await program.run().lines.count == 10)
    isComplete.value = false
    let reloaded = try await program.with(program.arguments + ["--refresh"]).run()
    #expect(reloaded.lines.count == count && reloaded.errors == notice, "\(reloaded)")
    #expect(try await program.with("producers", "--all", "--offline").run().lines.count == 10)
  }

  @Test(
    "The load ends if the pagination is malformed",
    arguments: [
      #""pagination":{"current":1,"next":2,"pages":9,"count":167}"#, #""pagination":{"next":2}"#, #""pagination":7"#,
      #""pagination":{"current":"1","next":-1,"pages":-9,"count":-1}"#, #""count":20"#,
      #""pagination":{"current":1,"next":2,"pages":9223372036854775807,"count":9223372036854775807}"#,
    ])
  func malformedPagination(pagination: String) async throws {
    let rows = try Self.version("Number", count: 20).rows.joined(separator: ",")
    let server = try ScriptedServer { _ in .response(json: #"{"response":[\#(rows)],\#(pagination)}"#) }
    defer { server.stop() }
    let result = try await Program("producers", "--all", baseURL: server.baseURL).run()
    #expect(result.status == 0 && result.lines.count == 20, "\(result)")
    #expect(server.requests.count <= 6, "\(server.requests.map(\.path))")
    let page = Program("producers", "--page", "2", baseURL: server.baseURL)
    let shown = try await page.on(try PseudoTerminal()).run()
    #expect(shown.status == 0 && shown.unstyledLines.contains(" 20  Number 20"), "\(shown)")
  }
}
