import Foundation
import TestSupport
import Testing

@Suite("Waiting for a response", .startsPrograms)
struct WaitingTests {
  @Test(
    "A signal ends the program with its status, on a terminal with a visible cursor",
    arguments: [
      SIGINT, SIGTERM, SIGHUP, SIGQUIT,
    ])
  func signals(signal: Int32) async throws {
    let requestArrived = Gate()
    let server = try ScriptedServer { _ in
      requestArrived.open()
      return [.silence]
    }
    defer { server.stop() }
    let program = Program("posts", "--timeout", "600", baseURL: server.baseURL)
    let piped = try program.start()
    await piped.waitFor(requestArrived)
    piped.send(signal)
    let silent = try await piped.finish()
    #expect(silent.status == 128 + signal && silent.bytes.isEmpty && silent.errors.isEmpty)

    let terminal = try PseudoTerminal()
    let shown = try program.on(terminal).start()
    try await terminal.recording.waitFor("Loading posts…")
    shown.send(signal)
    let result = try await shown.finish()
    #expect(result.status == 128 + signal)
    #expect(result.output.hasSuffix("\r\u{1B}[2K\u{1B}[?25h"), "\(result)")
  }
}
