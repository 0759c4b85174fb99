import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("A draft: an account that could not be delivered", .startsPrograms)
struct DraftTests {
  /// A server that has gone: its port is free.
  private static func closedPort() async throws -> UInt16 {
    let server = try BrokenServer { _ in [] }
    server.stop()
    await server.stopped()
    return server.port
  }

  /// A program that has a draft of a new account for a server which is not there, and its port.
  private static func drafted() async throws -> (program: Program, port: UInt16) {
    let port = try await closedPort()
    let program = Program(baseURL: "http://127.0.0.1:\(port)")
    let outcome = try await program.with(Program.creation).run()
    try #require(outcome.status == 3 && outcome.errors.contains("draft 1"), "\(outcome)")
    return (program, port)
  }

  @Test("is kept when the server is away, and listed with what was typed, the date and the reason")
  func kept() async throws {
    let port = try await Self.closedPort()
    let program = Program(baseURL: "http://127.0.0.1:\(port)")
    let reason = "cannot reach 127.0.0.1:\(port): the connection was refused"
    let outcome = try await program.with(Program.creation + ["--avatar-url", "味噌"]).run()
    #expect(outcome.status == 3 && outcome.bytes.isEmpty)
    #expect(
      outcome.errorLines == [
        "app: \(reason)", "  the form is kept as draft 1",
        "Check the connection, or set another server with --base-url.",
        "Send it later: app account create --resume=1",
      ])
    let piped = try await program.with("account", "drafts").run()
    #expect(piped.status == 0 && piped.errors.isEmpty)
    #expect(piped.output == "1\t\tAda\tSample\tada@example.org\t\(reason)\n", "\(piped)")
    let json = try #require(
      try await program.with("account", "drafts", "--json").run().json as? [[String: Any]])
    #expect(json.count == 1 && json[0]["account"] is NSNull && json[0]["avatar_url"] as? String == "味噌")
    let saved = try #require(json[0]["saved"] as? String)
    #expect(try Date(saved, strategy: .iso8601).timeIntervalSinceNow.magnitude < 300)
    let shown = try await program.with("account", "drafts").on(try PseudoTerminal()).run()
    #expect(shown.unstyledLines.contains("1 draft") && shown.unstyledLines.allSatisfy { $0.count <= 80 })
    #expect(shown.unstyledLines.last?.contains("app account create --resume=1") == true, "\(shown)")
  }

  @Test("creates exactly one account when the server is back, and is gone then")
  func resumed() async throws {
    let (program, port) = try await Self.drafted()
    let log = RequestLog()
    let server = SandboxServer(port: port, onRequest: log.record)
    defer { server.stop() }
    try server.start()
    let outcome = try await program.with("account", "create", "--resume").run()
    #expect(outcome.status == 0 && outcome.output == "13\n" && outcome.errors == "Created account 13\n", "\(outcome)")
    #expect(log.records.map(\.description) == ["POST /users.json 201"])
    #expect(try await program.with("account", "13").run().lines.contains("email\tada@example.org"))
    #expect(try await program.draftNumbers() == [])
    for option in ["--resume", "--resume=1"] {
      let again = try await program.with("account", "create", option).run()
      #expect(again.status == 4 && again.bytes.isEmpty && again.errors.contains("there is no draft"), "\(again)")
    }
    #expect(log.records.count == 1)
  }

  @Test("stays, with the new reason, when it fails again, and when the server refuses it; what is wrong can be mended")
  func failedAgain() async throws {
    let answer = Variable([BrokenServer.Step].response("503 Service Unavailable", json: ""))
    let server = try BrokenServer { _ in answer.value }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    #expect(try await program.with(Program.creation).run().status == 5)
    answer.value = .response("500 Internal Server Error", json: "")
    let failed = try await program.with("account", "create", "--resume").run()
    #expect(failed.status == 5 && failed.errorLines.contains("  the form is kept as draft 1"), "\(failed)")
    #expect(try await program.with("account", "drafts").run().output.hasSuffix("returned HTTP 500\n"))
    answer.value = .response("422 Unprocessable Content", json: #"{"email":["has already been taken"]}"#)
    let refused = try await program.with("account", "create", "--resume").run()
    #expect(refused.status == 4 && refused.bytes.isEmpty)
    #expect(
      refused.errorLines.prefix(2) == ["app: the server rejected the account", "  --email: has already been taken"])
    #expect(try await program.draftNumbers() == [1])
    answer.value = .response("201 Created", json: try SampleAccount(id: 14).json)
    let mended = try await program.with("account", "create", "--resume", "--email", "other@example.org").run()
    #expect(mended.status == 0 && mended.output == "14\n", "\(mended)")
    #expect(server.requests.last?.text == Program.creationBody.replacing("ada@", with: "other@"))
    #expect(try await program.draftNumbers() == [] && server.requests.count == 4)
  }

  @Test("of changes sends exactly these, to the account they are for")
  func changes() async throws {
    let isAway = Variable(true)
    let server = try BrokenServer { request in
      if isAway.value { return .response("503 Service Unavailable", json: "") }
      return try SampleAccount(id: 2).answer(to: request)
    }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let failed = try await program.with("account", "edit", "2", "--avatar-url=", "--email=new@example.org").run()
    #expect(failed.status == 5 && failed.errorLines.contains("Send it later: app account edit 2 --resume=1"))
    isAway.value = false
    for arguments in ["account create --resume", "account create --resume=1", "account edit 3 --resume=1"] {
      let other = try await program.with(arguments.words).run()
      #expect(other.status == 4 && other.bytes.isEmpty && other.errors.contains("there is no draft"), "\(other)")
    }
    let outcome = try await program.with("account", "edit", "2", "--resume").run()
    #expect(outcome.status == 0 && outcome.output == "2\n" && outcome.errors == "Changed account 2\n", "\(outcome)")
    #expect(server.requests.map { "\($0.method) \($0.path)" } == Array(repeating: "PATCH /users/2.json", count: 2))
    #expect(Set(server.requests.map(\.text)) == [#"{"user":{"email":"new@example.org","avatar_url":""}}"#])
    #expect(try await program.draftNumbers() == [])
  }

  @Test("is chosen by its number where there are several, else nothing is sent")
  func several() async throws {
    let isAway = Variable(true)
    let server = try BrokenServer { request in
      isAway.value ? .response("503 Service Unavailable", json: "") : try SampleAccount().answer(to: request)
    }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    for number in 1...3 {
      let outcome = try await program.with(
        "account", "create", "--first-name=N\(number)", "--last-name=S", "--email=n\(number)@example.org"
      ).run()
      #expect(outcome.status == 5 && outcome.errors.contains("kept as draft \(number)\n"))
    }
    isAway.value = false
    let unclear = try await program.with("account", "create", "--resume").run()
    #expect(unclear.status == 2 && unclear.bytes.isEmpty && server.requests.count == 3)
    #expect(
      unclear.errorLines == [
        "app: there are 3 drafts (1, 2, 3): choose one with --resume=N", "Try: app account drafts",
      ])
    #expect(try await program.with("account", "create", "--resume=2").run().status == 0)
    #expect(server.requests.last?.text.contains("N2") == true)
    #expect(try await program.draftNumbers() == [1, 3])
  }
}
