import Foundation
import Sandbox
import Testing

@Suite("Drafts of accounts that could not be sent", .startsPrograms)
struct DraftTests {
  /// A port without a server.
  private static func closedPort() async throws -> UInt16 {
    let server = try ScriptedServer { _ in [] }
    server.stop()
    await server.waitUntilStopped()
    return server.port
  }

  /// A program with a draft for a server that is down, and the port of that server.
  private static func drafted() async throws -> (program: Program, port: UInt16) {
    let port = try await closedPort()
    let program = Program(baseURL: "http://127.0.0.1:\(port)")
    let result = try await program.with(Program.creation).run()
    try #require(result.status == 3 && result.errors.contains("draft 1"), "\(result)")
    return (program, port)
  }

  @Test("Creates one account when the server is up again, and deletes the draft")
  func resumed() async throws {
    let (program, port) = try await Self.drafted()
    let log = RequestLog()
    let server = SandboxServer(port: port, onRequest: log.record)
    defer { server.stop() }
    try server.start()
    let result = try await program.with("account", "create", "--resume").run()
    #expect(result.status == 0 && result.output == "13\n" && result.errors == "Created account 13\n", "\(result)")
    #expect(log.records.map(\.description) == ["POST /users.json 201"])
    let created = try await program.with("account", "13", "--max-age", "600").run()
    #expect(created.lines.contains("email\tada@example.org"))
    #expect(try await program.draftNumbers() == [])
    for option in ["--resume", "--resume=1"] {
      let again = try await program.with("account", "create", option).run()
      #expect(again.status == 4 && again.bytes.isEmpty && again.errors.contains("there is no draft"), "\(again)")
    }
    #expect(log.records.count == 1)
  }
}
