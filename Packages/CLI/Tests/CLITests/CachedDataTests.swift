import Dependencies
import Foundation
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("Cached data")
@MainActor struct CachedDataTests {
  nonisolated static let reason = "cannot reach example.com: connection refused"
  nonisolated static let rows = "1\n2\n3\n"

  @Test("Cached data is shown if the server is unreachable, with one notice of its age and the reason")
  func outage() async {
    let runs = CachedRuns()
    await runs.fill("users", ago: 600)
    let notice = "app: showing data cached 10 minutes ago: \(Self.reason)\n"
    let piped = await runs.runUnreachable("users", "--fields=id")
    #expect((piped.exitCode, piped.output, piped.messages) == (.success, Self.rows, notice))
    let terminal = await runs.runUnreachable("users", output: .terminal())
    #expect((terminal.exitCode, terminal.messages) == (.success, notice))
    #expect(terminal.output.hasSuffix("\n3 users, cached 10 min ago\n"))
    let json = await runs.runUnreachable("users", "--json=id")
    #expect((json.exitCode, json.output, json.messages) == (.success, #"[{"id":1},{"id":2},{"id":3}]"# + "\n", notice))
    let quiet = await runs.runUnreachable("users", "--fields=id", "--quiet")
    #expect((quiet.exitCode, quiet.output, quiet.messages) == (.success, Self.rows, ""))
  }

  @Test("Cached data shows its age on a terminal while it is fresh, and offline, without a notice; never in a pipe")
  func ages() async {
    let runs = CachedRuns()
    await runs.fill("users", ago: 180)
    await runs.fill("user", "3", ago: 180)
    let list = await runs.run(["users"], output: .terminal()) { _ in }
    #expect(list.output.hasSuffix("\n3 users, cached 3 min ago\n"))
    let offline = await runs.run(["users", "--offline", "--max-age=1"], output: .terminal()) {
      $0.typicode.stub = Server.failing(NetworkError(.offline, url: URL(string: "https://example.com/users")))
    }
    #expect((offline.exitCode, offline.output, offline.messages) == (.success, list.output, ""))
    let record = await runs.run(["user", "3", "--fields=name"], output: .terminal()) { _ in }
    #expect((record.output, record.messages) == ("Zoë Hart\n\nCached 3 min ago\n", ""))
    let piped = await runs.run(["user", "3", "--fields=name"]) { _ in }
    #expect((piped.output, piped.messages) == ("Zoë Hart\n", ""))
  }

  @Test("Cached data is shown with --refresh too, followed by the error and its exit code")
  func refresh() async {
    let runs = CachedRuns()
    await runs.fill("users", ago: 60)
    let program = await runs.runUnreachable("users", "--fields=id", "--refresh")
    #expect((program.exitCode, program.output) == (.network, Self.rows))
    #expect(
      program.messages == """
        app: showing data cached 1 minute ago: \(Self.reason)
        app: \(Self.reason)
        Check the connection, or set another server with --base-url.
        Sample data without a network: app --sandbox users

        """)
    let again = await runs.run(["users", "--fields=id", "--refresh"]) { $0.typicode.stub = Server.sample.client }
    #expect((again.exitCode, again.output, again.messages) == (.success, Self.rows, ""))
  }

  @Test("Cached data in several sections has one notice, with the oldest age")
  func sections() async {
    let runs = CachedRuns()
    await runs.fill("todos", ago: 259_200)
    await runs.fill("albums", ago: 7200)
    await runs.fill("users", ago: 600)
    let program = await runs.runUnreachable("user", "3", output: .terminal())
    #expect(program.exitCode == .success)
    #expect(program.messages == "app: showing data cached 3 days ago: \(Self.reason)\n")
    #expect(program.output.contains("\nAlbums (10) "))
    #expect(program.output.contains("To-dos  7 of 20 done"))
  }

  @Test("Cached data next to a missing section is shown, and the program fails")
  func missingSection() async {
    let runs = CachedRuns()
    await runs.fill("users", ago: 600)
    let program = await runs.runUnreachable("user", "3", "--json=name,todos")
    #expect(program.exitCode == .network)
    #expect(
      program.output
        == #"{"name":"Zoë Hart","todos":null,"errors":[{"section":"todos","message":"\#(Self.reason)"}]}"# + "\n")
    #expect(
      program.messages == """
        app: showing data cached 10 minutes ago: \(Self.reason)
        app: todos: could not be loaded: \(Self.reason)
        Sample data without a network: app --sandbox users

        """)
  }
}

@Suite("The --offline option")
@MainActor struct OfflineTests {
  @Test("The --offline option shows cached data of any age, with a notice")
  func cached() async {
    let runs = CachedRuns()
    await runs.fill("users", ago: 120)
    let fresh = await runs.runOffline("users", "--fields=id")
    #expect((fresh.exitCode, fresh.output) == (.success, CachedDataTests.rows))
    #expect(fresh.messages == "app: showing data cached 2 minutes ago\n")
    let old = await runs.runOffline("users", "--fields=id", "--max-age=1")
    #expect((old.exitCode, old.output) == (.success, CachedDataTests.rows))
    #expect(old.messages == "app: showing data cached 2 minutes ago\n")
    #expect(await runs.runOffline("users", "--fields=id", "--quiet").messages.isEmpty)
  }

  @Test("Without a cache --offline fails with a hint", arguments: [["posts"], ["user", "3"], ["todos", "--json"]])
  func nothingCached(arguments: [String]) async {
    let runs = CachedRuns()
    let program = await runs.run(arguments + ["--offline"]) { $0.typicode.stub = nil }
    #expect((program.exitCode, program.output) == (.network, ""))
    #expect(program.messages.hasPrefix("app: not cached (https://jsonplaceholder.typicode.com/"))
    #expect(program.messages.hasSuffix(")\n--offline sends no requests: try again without it.\n"))
  }
}
