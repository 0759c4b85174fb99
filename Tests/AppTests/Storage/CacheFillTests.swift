import Dependencies
import Foundation
import TestSupport
import Testing

@Suite("Filling the cache", .startsPrograms)
struct CacheFillTests {
  @Test("A filled cache shows what the browser can open without requests, and a second run revalidates it")
  func filled() async throws {
    let server = try ScriptedServer { _ in [.sandbox] }
    defer { server.stop() }
    let program = Program("cache", "fill", baseURL: server.baseURL)
    let filled = try await program.run()
    #expect(filled.status == 0 && filled.errors.isEmpty, "\(filled)")
    #expect(
      filled.lines.map { $0.split(separator: "\t").map(String.init) }.prefix(7) == [
        ["posts", "100"], ["users", "10"], ["comments", "500"], ["albums", "100"], ["photos", "5000"],
        ["to-dos", "200"],
        ["producers", "167"],
      ])
    let first = server.requests
    let again = try await program.run()
    #expect(again.bytes == filled.bytes)
    let second = server.requests.dropFirst(first.count)
    #expect(second.count == first.count)
    #expect(second.allSatisfy { $0.head.lowercased().contains("if-none-match: ") })

    let calls = [
      "posts", "post 7 --comments", "posts --user 3", "user 3", "albums", "album 100", "photo 5000", "todos --user 10",
      "comments", "producers --all", "accounts", "search tea",
    ]
    for call in calls {
      let shown = try await program.with(call.words + ["--offline"]).run()
      #expect(shown.status == 0 && !shown.bytes.isEmpty, "\(shown)")
    }
    #expect(server.requests.count == first.count + second.count)
  }

  @Test("Ctrl-C keeps the lists that have arrived, and says which are missing")
  func interrupted() async throws {
    let server = try ScriptedServer { request in request.path == "/photos" ? [.silence] : [.sandbox] }
    defer { server.stop() }
    let terminal = try PseudoTerminal()
    let program = Program("cache", "fill", "--timeout", "600", baseURL: server.baseURL)
    let running = try program.on(terminal).start()
    try await terminal.recording.waitFor("7 of 8")
    running.send(SIGINT)
    let result = try await running.finish()
    #expect(result.status == 128 + SIGINT)
    #expect(result.output.hasSuffix("\napp: not loaded: photos\n"), "\(result)")
    let shown = try await program.with("users", "--offline").run()
    #expect(shown.lines.count == 10)
  }

  @Test("A server that asks to wait is asked again after that time")
  func retryAfter() async throws {
    let isFirst = LockIsolated(true)
    let server = try ScriptedServer { request in
      guard request.path == "/photos", isFirst.value else { return [.sandbox] }
      isFirst.setValue(false)
      return .response("429 Too Many Requests", json: "{}", headers: ["Retry-After: 1"])
    }
    defer { server.stop() }
    let filled = try await Program("cache", "fill", baseURL: server.baseURL).run()
    #expect(filled.status == 0 && filled.output.contains("photos\t5000\t\n"), "\(filled)")
    #expect(server.requests.count { $0.path == "/photos" } == 2)
  }
}
