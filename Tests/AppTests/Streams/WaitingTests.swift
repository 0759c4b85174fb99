import Foundation
import TestSupport
import Testing

@Suite("The spinner", .startsPrograms)
struct WaitingTests {
  /// A server that responds when the gate opens.
  private static func slowServer(_ gate: Gate) throws -> ScriptedServer {
    let sample = Sample(titles: ["One", "Two"])
    return try ScriptedServer { request in [.wait(gate)] + (try sample.response(to: request.path)) }
  }

  @Test("Shows what is loading, and is erased")
  func spinner() async throws {
    let gate = Gate()
    let server = try Self.slowServer(gate)
    defer { server.stop() }
    try await TerminalEmulator.run(Program("posts", "--timeout", "600", baseURL: server.baseURL), columns: 80) {
      screen in
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

  @Test(
    "Echoes no keys and leaves the terminal with its echo; only Ctrl-C discards the keys", arguments: [true, false])
  func echo(isInterrupted: Bool) async throws {
    let gate = Gate()
    let server = try Self.slowServer(gate)
    defer { server.stop() }
    let terminal = try PseudoTerminal()
    var program = Program(
      "-c", #"trap : INT; "$0" posts --timeout 600; stty -a; stty -icanon min 0; echo "kept: $(cat);""#, Program.app,
      baseURL: server.baseURL
    ).on(terminal)
    program.executable = "/bin/sh"
    let running = try program.start()
    try await terminal.recording.waitFor("Loading posts…")
    terminal.type("typed\r")
    try terminal.waitForTypedLine()
    if isInterrupted { terminal.type("\u{3}") } else { gate.open() }
    let result = try await running.finish()
    gate.open()
    let parts = result.output.components(separatedBy: "kept: ")
    #expect(result.status == 0 && parts.count == 2)
    #expect(!parts[0].contains("typed") && !parts[0].contains("[?25h^C"))
    #expect(parts[0].contains(" echo ") && !parts[0].contains("-echo "))
    #expect(parts.last?.hasPrefix(isInterrupted ? ";" : "typed") == true)
  }

  @Test(
    "A signal ends the program with its status, on a terminal with a visible cursor",
    arguments: [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT,
    ])
  func signals(signal: Int32) async throws {
    let server = try ScriptedServer { _ in [.silence] }
    defer { server.stop() }
    let terminal = try PseudoTerminal()
    let shown = try Program("posts", "--timeout", "600", baseURL: server.baseURL).on(terminal).start()
    try await terminal.recording.waitFor("Loading posts…")
    shown.send(signal)
    let result = try await shown.finish()
    #expect(result.status == 128 + signal)
    #expect(result.output.hasSuffix("\r\u{1B}[2K\u{1B}[?25h"), "\(result)")

    let requestArrived = Gate()
    let other = try ScriptedServer { _ in
      requestArrived.open()
      return [.silence]
    }
    defer { other.stop() }
    let piped = try Program("posts", "--timeout", "600", baseURL: other.baseURL).start()
    await piped.waitFor(requestArrived)
    piped.send(signal)
    let silent = try await piped.finish()
    #expect(silent.status == 128 + signal && silent.bytes.isEmpty && silent.errors.isEmpty)
  }
}
