import Dependencies
import Foundation
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("Rows that were saved")
@MainActor struct SavedRowsTests {
  nonisolated static let reason = "cannot reach example.com: connection refused"
  nonisolated static let rows = "1\n2\n3\n"

  @Test("are shown without a request and without a word while they are fresh")
  func fresh() async {
    let runs = SavedRuns()
    await runs.save("users", ago: 299)
    let program = await runs.run(["users", "--fields=id"]) { _ in }
    #expect((program.exitCode, program.output, program.messages) == (.success, Self.rows, ""))
  }

  @Test("are shown when the server cannot be reached, and their age and the reason are said once")
  func outage() async {
    let runs = SavedRuns()
    await runs.save("users", ago: 600)
    let note = "app: showing what was saved 10 minutes ago (\(Self.reason))\n"
    let piped = await runs.runUnreachable("users", "--fields=id")
    #expect((piped.exitCode, piped.output, piped.messages) == (.success, Self.rows, note))
    let terminal = await runs.runUnreachable("users", output: .terminal())
    #expect((terminal.exitCode, terminal.messages) == (.success, note))
    #expect(terminal.output.hasSuffix("\n3 users\n"))
    let json = await runs.runUnreachable("users", "--json=id")
    #expect((json.exitCode, json.output, json.messages) == (.success, #"[{"id":1},{"id":2},{"id":3}]"# + "\n", note))
    let quiet = await runs.runUnreachable("users", "--fields=id", "--quiet")
    #expect((quiet.exitCode, quiet.output, quiet.messages) == (.success, Self.rows, ""))
  }

  @Test("stand in for a server that fails, and the note names its status", arguments: [500, 503, 429])
  func serverFailure(code: Int) async {
    let runs = SavedRuns()
    await runs.save("users", ago: 7200)
    let program = await runs.runUnreachable("users", "--fields=id", error: .status(code, "/users"))
    #expect((program.exitCode, program.output) == (.success, Self.rows))
    #expect(program.messages == "app: showing what was saved 2 hours ago (HTTP \(code))\n")
  }

  @Test("stand in for a server that wants to be left alone, and the note says for how long")
  func busyServer() async {
    let runs = SavedRuns()
    await runs.save("users", ago: 7200)
    let error = NetworkError.status(429, "/users", retryAfter: .seconds(3600))
    let program = await runs.runUnreachable("users", "--fields=id", error: error)
    #expect((program.exitCode, program.output) == (.success, Self.rows))
    #expect(program.messages == "app: showing what was saved 2 hours ago (HTTP 429, try again in 1 hour)\n")
    let refreshed = await runs.runUnreachable("users", "--fields=id", "--refresh", error: error)
    #expect((refreshed.exitCode, refreshed.output) == (.refused, Self.rows))
    #expect(
      refreshed.messages == program.messages
        + "app: https://example.com/users answered HTTP 429\nTry again in 1 hour.\n")
  }

  @Test("do not stand in for a server that refuses")
  func refusal() async {
    let runs = SavedRuns()
    await runs.save("users", ago: 600)
    let program = await runs.runUnreachable("users", error: .status(403, "/users"))
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(program.messages == "app: https://example.com/users answered HTTP 403\n")
  }

  @Test("are shown with --refresh too, and the failure follows with its exit code")
  func refresh() async {
    let runs = SavedRuns()
    await runs.save("users", ago: 60)
    let program = await runs.runUnreachable("users", "--fields=id", "--refresh")
    #expect((program.exitCode, program.output) == (.network, Self.rows))
    #expect(
      program.messages == """
        app: showing what was saved 1 minute ago (\(Self.reason))
        app: \(Self.reason)
        Check the connection, or set another server with --base-url.

        """)
    let failed = await runs.runUnreachable("users", "--fields=id", "--refresh", error: .status(500, "/users"))
    #expect((failed.exitCode, failed.output) == (.server, Self.rows))
    let again = await runs.run(["users", "--fields=id", "--refresh"]) { $0.typicode = Server.sample.client }
    #expect((again.exitCode, again.output, again.messages) == (.success, Self.rows, ""))
  }

  @Test("need a request above the age that --max-age gives")
  func maximumAge() async {
    let runs = SavedRuns()
    await runs.save("users", ago: 180)
    #expect(await runs.runUnreachable("users", "--max-age", "181").messages.isEmpty)
    #expect(
      await runs.runUnreachable("users", "--max-age", "60").messages
        == "app: showing what was saved 3 minutes ago (\(Self.reason))\n")
    #expect(
      await runs.runUnreachable("users", "--max-age=0").messages.hasPrefix("app: showing what was saved 3 minutes"))
  }

  @Test("are all that a chosen user needs, though choosing asks anew")
  func selection() async {
    let runs = SavedRuns()
    await runs.save("users", ago: 5)
    let program = await runs.runUnreachable("users", "--select=2", "--fields=id")
    #expect((program.exitCode, program.output) == (.success, "3\n1\n"))
    #expect(program.messages == "app: showing what was saved 5 seconds ago (\(Self.reason))\n")
  }

  @Test("of several parts have one note, with the oldest age")
  func parts() async {
    let runs = SavedRuns()
    await runs.save("todos", ago: 259_200)
    await runs.save("albums", ago: 7200)
    await runs.save("users", ago: 600)
    let program = await runs.runUnreachable("user", "3", output: .terminal())
    #expect(program.exitCode == .success)
    #expect(program.messages == "app: showing what was saved 3 days ago (\(Self.reason))\n")
    #expect(program.output.contains("\nAlbums (10) "))
    #expect(program.output.contains("To-dos  7 of 20 done"))
  }

  @Test("beside a part that is missing are shown, and the program fails")
  func someParts() async {
    let runs = SavedRuns()
    await runs.save("users", ago: 600)
    let program = await runs.runUnreachable("user", "3", "--json=name,todos")
    #expect(program.exitCode == .network)
    #expect(
      program.output
        == #"{"name":"Zoë Hart","todos":null,"errors":[{"part":"todos","message":"\#(Self.reason)"}]}"# + "\n")
    #expect(
      program.messages == """
        app: showing what was saved 10 minutes ago (\(Self.reason))
        app: todos: could not be loaded (\(Self.reason))

        """)
  }

  @Test("that nobody asked for are not spoken of")
  func partsNotAsked() async {
    let runs = SavedRuns()
    await runs.save("albums", ago: 7200)
    await runs.save("users", ago: 20)
    let program = await runs.runUnreachable("user", "3", "--json=name")
    #expect((program.exitCode, program.output, program.messages) == (.success, #"{"name":"Zoë Hart"}"# + "\n", ""))
  }

  @Test(
    "of every command stand in",
    arguments: [
      ["posts"], ["post", "7", "--comments"], ["users"], ["user", "3"], ["albums"], ["albums", "--user=3"],
      ["album", "1"], ["photo", "2"], ["todos"], ["todos", "--user=3"],
    ])
  func everyCommand(arguments: [String]) async {
    let runs = SavedRuns()
    let online = await runs.run(arguments) { $0.typicode = Server.sample.client }
    #expect((online.exitCode, online.messages) == (.success, ""))
    #expect(!online.output.isEmpty)
    let program = await runs.run(arguments + ["--max-age=0"]) { values in
      values.date = .constant(.fixture + 180)
      values.typicode = Server.unreachable
    }
    #expect((program.exitCode, program.output) == (.success, online.output))
    #expect(program.messages == "app: showing what was saved 3 minutes ago (\(Self.reason))\n")
  }

  @Test("are gone when the server says that there is no such record")
  func gone() async {
    let runs = SavedRuns()
    await runs.save("photo", "2", ago: 600)
    #expect(await runs.runUnreachable("photo", "2", error: .status(404, "/photos/2")).exitCode == .refused)
    #expect(await runs.runUnreachable("photo", "2").exitCode == .network)
  }
}

@Suite("Working offline")
@MainActor struct OfflineTests {
  @Test("shows what is saved, however old, and says the age")
  func saved() async {
    let runs = SavedRuns()
    await runs.save("users", ago: 120)
    let fresh = await runs.runOffline("users", "--fields=id")
    #expect((fresh.exitCode, fresh.output) == (.success, SavedRowsTests.rows))
    #expect(fresh.messages == "app: showing what was saved 2 minutes ago\n")
    let old = await runs.runOffline("users", "--fields=id", "--max-age=1")
    #expect((old.exitCode, old.output) == (.success, SavedRowsTests.rows))
    #expect(old.messages == "app: showing what was saved 2 minutes ago (offline)\n")
    #expect(await runs.runOffline("users", "--fields=id", "--quiet").messages.isEmpty)
  }

  @Test("fails with advice where nothing is saved", arguments: [["posts"], ["user", "3"], ["todos", "--json"]])
  func nothingSaved(arguments: [String]) async {
    let runs = SavedRuns()
    let program = await runs.run(arguments + ["--offline"]) { $0.typicode = .liveValue }
    #expect((program.exitCode, program.output) == (.network, ""))
    #expect(program.messages.hasPrefix("app: nothing is saved of https://jsonplaceholder.typicode.com/"))
    #expect(program.messages.hasSuffix("\n--offline asks no server: try again without it.\n"))
  }

  @Test("names the parts that are not saved")
  func someParts() async {
    let runs = SavedRuns()
    await runs.save("users", ago: 86_400)
    let program = await runs.runOffline("user", "3")
    #expect(program.exitCode == .network)
    #expect(
      program.messages == """
        app: showing what was saved 1 day ago (offline)
        app: albums: could not be loaded (offline); todos: could not be loaded (offline)

        """)
  }
}
