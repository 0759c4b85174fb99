import Foundation
import TestSupport
import Testing

@Suite("Waiting for a slow server", .startsPrograms)
struct WaitingTests {
  /// A server that answers when the gate is opened.
  private static func slowServer(_ gate: Gate) throws -> BrokenServer {
    let sample = Sample(titles: ["One", "Two"])
    return try BrokenServer { request in [.wait(gate)] + (try sample.answer(to: request.path)) }
  }

  @Test("shows what is loading, and leaves nothing of it behind")
  func spinner() async throws {
    let gate = Gate()
    let server = try Self.slowServer(gate)
    defer { server.stop() }
    try await Screen.showing(Program("posts", "--timeout", "600", baseURL: server.baseURL), columns: 80) { screen in
      let waiting = try await screen.waitFor("Loading posts…")
      #expect(waiting.count == 1)
      #expect(try await !screen.isCursorVisible)
      gate.open()
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      #expect(lines.map { $0.split(separator: " ").first } == ["ID", "1", "2", "2"])
      #expect(!lines.contains { $0.contains("Loading") })
      #expect(try await screen.isCursorVisible)
    }
  }

  @Test("echoes no keys, and leaves the terminal with its echo, also after Ctrl-C", arguments: [true, false])
  func echo(isInterrupted: Bool) async throws {
    let gate = Gate()
    let server = try Self.slowServer(gate)
    defer { server.stop() }
    let terminal = try PseudoTerminal()
    var program = Program(
      "-c", #"trap : INT; "$0" posts --timeout 600; stty -a"#, Program.app, baseURL: server.baseURL
    ).on(terminal)
    program.executable = "/bin/sh"
    let running = try program.start()
    try await terminal.recording.waitFor("Loading posts…")
    terminal.type("typed\r")
    if isInterrupted { terminal.type("\u{3}") } else { gate.open() }
    let outcome = try await running.finish()
    gate.open()
    #expect(outcome.status == 0 && !outcome.output.contains("typed"))
    #expect(outcome.output.contains(" echo ") && !outcome.output.contains("-echo "))
  }

  @Test("leaves only the error behind when the server fails in the end")
  func failure() async throws {
    let gate = Gate()
    let server = try BrokenServer { _ in [.wait(gate)] + .page("503 Service Unavailable", "<h1>Oops</h1>") }
    defer { server.stop() }
    try await Screen.showing(Program("posts", "--timeout", "600", baseURL: server.baseURL), columns: 120) { screen in
      _ = try await screen.waitFor("Loading posts…")
      gate.open()
      let (status, lines) = try await screen.ended()
      #expect(status == 5)
      #expect(lines.first?.hasPrefix("app: http://127.0.0.1:") == true)
      #expect(!lines.contains { $0.contains("Loading") })
      #expect(try await screen.isCursorVisible)
    }
  }

  @Test("is drawn in ASCII where the locale has no more")
  func ascii() async throws {
    let gate = Gate()
    let server = try Self.slowServer(gate)
    defer { server.stop() }
    let terminal = try PseudoTerminal()
    let program = Program("posts", "--timeout", "600", baseURL: server.baseURL, environment: ["LC_ALL": "C"]).on(
      terminal)
    let running = try program.start()
    try await terminal.recording.waitFor("Loading posts...")
    gate.open()
    let outcome = try await running.finish()
    #expect(outcome.status == 0 && outcome.bytes.allSatisfy { $0 < 0x80 })
  }

  @Test("is one plain line where nothing may move", arguments: [["APP_NO_SPINNER": "1"], ["TERM": "dumb"]])
  func plain(environment: [String: String]) async throws {
    let gate = Gate()
    let server = try Self.slowServer(gate)
    defer { server.stop() }
    let terminal = try PseudoTerminal()
    let variables = environment.merging(["NO_COLOR": "1"]) { $1 }
    let running = try Program("posts", "--timeout", "600", baseURL: server.baseURL, environment: variables).on(terminal)
      .start()
    try await terminal.recording.waitFor("Loading posts…\r\n")
    gate.open()
    let outcome = try await running.finish()
    #expect(outcome.status == 0 && !outcome.hasEscapes)
    #expect(outcome.lines.first == "Loading posts…" && outcome.lines.filter { $0.contains("Loading") }.count == 1)
  }

  @Test("is silent when either stream goes elsewhere: the time-out is all that is said")
  func redirected() async throws {
    let server = try BrokenServer { _ in [.silence] }
    defer { server.stop() }
    let expected = "timed out after 1 s\nTry again, or allow more time with --timeout SECONDS.\n"

    var program = Program("posts", "--timeout", "1", baseURL: server.baseURL).on(try PseudoTerminal())
    program.errors = .recorded
    let errorsElsewhere = try await program.run()
    #expect(errorsElsewhere.bytes.isEmpty && errorsElsewhere.errors.hasSuffix(expected))
    #expect(errorsElsewhere.errorLines.count == 2 && errorsElsewhere.status == 3)

    program = Program("posts", "--timeout", "1", baseURL: server.baseURL).on(try PseudoTerminal())
    let terminal = try PseudoTerminal()
    program.input = .terminal(terminal)
    program.errors = .terminal(terminal)
    program.output = .recorded
    let running = try program.start()
    terminal.recording.start()
    let outputElsewhere = try await running.finish()
    #expect(outputElsewhere.bytes.isEmpty && outputElsewhere.status == 3)
    #expect(outputElsewhere.errors.hasPrefix("app: ") && outputElsewhere.errors.hasSuffix(expected))
  }

  @Test("is silent when it should be quiet")
  func quiet() async throws {
    let server = try BrokenServer { _ in [.silence] }
    defer { server.stop() }
    let program = Program("posts", "--quiet", "--timeout", "1", baseURL: server.baseURL, environment: ["NO_COLOR": "1"])
    let outcome = try await program.on(try PseudoTerminal()).run()
    #expect(outcome.status == 3 && !outcome.hasEscapes && outcome.lines.first?.hasPrefix("app: http://") == true)
  }

  @Test("ends at once by Ctrl-C: 130, the line erased, the cursor back, nothing said")
  func interrupt() async throws {
    let isAsked = Promise<Void>()
    let server = try BrokenServer { _ in
      isAsked.fulfil(())
      return [.silence]
    }
    defer { server.stop() }
    try await Screen.showing(Program("posts", "--timeout", "600", baseURL: server.baseURL), columns: 80) { screen in
      await isAsked.value
      _ = try await screen.waitFor("Loading posts…")
      #expect(try await !screen.isCursorVisible)
      try await screen.press("C-c")
      let (status, lines) = try await screen.ended()
      #expect(status == 130)
      #expect(lines.isEmpty, "\(lines)")
      #expect(try await screen.isCursorVisible)
    }
    await server.clientWentAway()
  }

  @Test(
    "ends by a signal as a shell expects it, with the cursor back, on a terminal and in a pipe",
    arguments: [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT,
    ])
  func signals(signal: Int32) async throws {
    let server = try BrokenServer { _ in [.silence] }
    defer { server.stop() }
    let terminal = try PseudoTerminal()
    let shown = try Program("posts", "--timeout", "600", baseURL: server.baseURL).on(terminal).start()
    try await terminal.recording.waitFor("Loading posts…")
    shown.send(signal)
    let outcome = try await shown.finish()
    #expect(outcome.status == 128 + signal)
    #expect(outcome.output.hasSuffix("\r\u{1B}[2K\u{1B}[?25h"), "\(outcome)")

    let isAsked = Promise<Void>()
    let other = try BrokenServer { _ in
      isAsked.fulfil(())
      return [.silence]
    }
    defer { other.stop() }
    let piped = try Program("posts", "--timeout", "600", baseURL: other.baseURL).start()
    await piped.waitFor(isAsked)
    piped.send(signal)
    let silent = try await piped.finish()
    #expect(silent.status == 128 + signal && silent.bytes.isEmpty && silent.errors.isEmpty)
  }
}
