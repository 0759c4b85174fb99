import Foundation
import Testing

/// The program sends an account once: a second request could create a second account.
@Suite("Sending an account to a faulty server", .startsPrograms)
struct AccountDeliveryTests {
  @Test(
    "An account whose response is lost is sent once, and kept as a draft with advice about sending it again",
    arguments: [(ScriptedServer.Step.reset, "600", "the connection was lost"), (.silence, "1", "timed out after 1 s")])
  func lost(step: ScriptedServer.Step, limit: String, message: String) async throws {
    let server = try ScriptedServer { _ in [step] }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let result = try await program.with(Program.creation + ["--timeout", limit]).run()
    #expect(server.requests.map(\.method) == ["POST"] && server.requests.first?.text == Program.creationBody)
    #expect(result.status == 3 && result.bytes.isEmpty && result.errorLines.count <= 6, "\(result)")
    #expect(result.errorLines.first?.hasPrefix("app: ") == true && result.errors.contains(message), "\(result)")
    #expect(result.errorLines.contains("  the form is kept as draft 1"), "\(result)")
    #expect(
      result.errorLines.suffix(2) == [
        "The server may have processed it: see app accounts --refresh.",
        "If it has not, send it again: app account create --resume=1 --again",
      ], "\(result)")
    #expect(try await program.draftStates() == ["1 maybe"])
  }

  @Test(
    "A created account is reported even if standard output fails: exit code 1", arguments: [true, false])
  func outputFailure(isFull: Bool) async throws {
    let server = try ScriptedServer { _ in .account(id: 5) }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL).with(Program.creation)
    let result = try await program.with(output: isFull ? .file("/dev/full") : .closed).run()
    #expect(result.status == 1 && result.errorLines.first == "Created account 5", "\(result)")
    #expect(result.errorLines.last?.hasPrefix("app: cannot write output: ") == true && result.errorLines.count == 2)
    #expect(server.requests.count == 1)
    #expect(try await program.draftStates() == [])
  }
}
