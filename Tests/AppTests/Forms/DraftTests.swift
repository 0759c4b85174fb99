import Foundation
import Sandbox
import TestSupport
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

  @Test("Keeps the form if the server is down, and lists it with values, date and reason")
  func listed() async throws {
    let port = try await Self.closedPort()
    let program = Program(baseURL: "http://127.0.0.1:\(port)")
    let reason = "cannot reach 127.0.0.1:\(port): the connection was refused"
    let result = try await program.with(Program.creation + ["--avatar-url", "味噌"]).run()
    #expect(result.status == 3 && result.bytes.isEmpty)
    #expect(
      result.errorLines == [
        "app: \(reason)", "  the form is kept as draft 1",
        "Check the connection, or set another server with --base-url.",
        "Send it later: app account create --resume=1",
      ])
    let piped = try await program.with("account", "drafts").run()
    #expect(piped.status == 0 && piped.errors.isEmpty)
    #expect(
      piped.output == "1\t\tAda\tSample\tada@example.org\t\(reason)\tno\thttp://127.0.0.1:\(port)\n", "\(piped)")
    let json = try #require(
      try await program.with("account", "drafts", "--json").run().json as? [[String: Any]])
    #expect(json.count == 1 && json[0]["account"] is NSNull && json[0]["avatar_url"] as? String == "味噌")
    let date = try #require(json[0]["saved"] as? String)
    #expect(try Date(date, strategy: .iso8601).timeIntervalSinceNow.magnitude < 300)
    let shown = try await program.with("account", "drafts").on(try PseudoTerminal()).run()
    #expect(shown.unstyledLines.contains("1 draft") && shown.unstyledLines.allSatisfy { $0.count <= 80 })
    let command = "app account create --resume=1 --base-url http://127.0.0.1:\(port)"
    #expect(shown.unstyledLines.contains { $0.contains(command) }, "\(shown)")
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

  @Test("Keeps the draft with the new reason after another failure, and options can correct it")
  func failedAgain() async throws {
    let response = LockedValue([ScriptedServer.Step].response("503 Service Unavailable", json: ""))
    let server = try ScriptedServer { _ in response.value }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    #expect(try await program.with(Program.creation).run().status == 5)
    #expect(try await program.draftStates() == ["1 no"])
    response.value = .response("500 Internal Server Error", json: "")
    let failed = try await program.with("account", "create", "--resume").run()
    #expect(failed.status == 5 && failed.errorLines.contains("  the form is kept as draft 1"), "\(failed)")
    let listed = try await program.with("account", "drafts", "--fields=sent,reason").run()
    #expect(listed.output.hasPrefix("maybe\t") && listed.output.hasSuffix("returned HTTP 500\n"), "\(listed)")
    response.value = .response("422 Unprocessable Content", json: #"{"email":["has already been taken"]}"#)
    let refused = try await program.with("account", "create", "--resume", "--again").run()
    #expect(refused.status == 4 && refused.bytes.isEmpty)
    #expect(
      refused.errorLines == [
        "app: the server rejected the account", "  --email: has already been taken", "  the form is kept as draft 1",
        "Send it later: app account create --resume=1 --again",
      ])
    // The rejection does not undo the earlier request.
    #expect(try await program.draftStates() == ["1 maybe"])
    response.value = .response("201 Created", json: try SampleAccount(id: 14).json)
    let corrected = try await program.with("account", "create", "--resume", "--again", "--email", "other@example.org")
      .run()
    #expect(corrected.status == 0 && corrected.output == "14\n", "\(corrected)")
    #expect(server.requests.last?.text == Program.creationBody.replacing("ada@", with: "other@"))
    #expect(try await program.draftNumbers() == [] && server.requests.count == 4)
  }

  @Test("A draft of changes is sent only to its account, with only its fields")
  func changes() async throws {
    let isDown = LockedValue(true)
    let server = try ScriptedServer { request in
      if isDown.value { return .response("503 Service Unavailable", json: "") }
      return try SampleAccount(id: 2).response(to: request)
    }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let failed = try await program.with("account", "edit", "2", "--avatar-url=", "--email=new@example.org").run()
    #expect(failed.status == 5 && failed.errorLines.contains("Send it later: app account edit 2 --resume=1"))
    isDown.value = false
    for (arguments, reason) in [
      ("account create --resume", "there is no draft"), ("account create --resume=1", "draft 1 changes account 2 on"),
      ("account edit 3 --resume=1", "draft 1 changes account 2 on"),
    ] {
      let other = try await program.with(arguments.words).run()
      #expect(other.status == 4 && other.bytes.isEmpty && other.errors.contains(reason), "\(other)")
    }
    let result = try await program.with("account", "edit", "2", "--resume").run()
    #expect(result.status == 0 && result.output == "2\n" && result.errors == "Changed account 2\n", "\(result)")
    #expect(server.requests.map { "\($0.method) \($0.path)" } == Array(repeating: "PATCH /users/2.json", count: 2))
    #expect(Set(server.requests.map(\.text)) == [#"{"user":{"email":"new@example.org","avatar_url":""}}"#])
    #expect(try await program.draftNumbers() == [])
  }

  @Test("Requires a number if there are several drafts")
  func several() async throws {
    let isDown = LockedValue(true)
    let server = try ScriptedServer { request in
      isDown.value ? .response("503 Service Unavailable", json: "") : try SampleAccount().response(to: request)
    }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    for number in 1...3 {
      let result = try await program.with(
        "account", "create", "--first-name=N\(number)", "--last-name=S", "--email=n\(number)@example.org"
      ).run()
      #expect(result.status == 5 && result.errors.contains("kept as draft \(number)\n"))
    }
    isDown.value = false
    let ambiguous = try await program.with("account", "create", "--resume").run()
    #expect(ambiguous.status == 2 && ambiguous.bytes.isEmpty && server.requests.count == 3)
    #expect(
      ambiguous.errorLines == [
        "app: there are 3 drafts (1, 2, 3): choose one with --resume=N", "Try: app account drafts",
      ])
    #expect(try await program.with("account", "create", "--resume=2").run().status == 0)
    #expect(server.requests.last?.text.contains("N2") == true)
    #expect(try await program.draftNumbers() == [1, 3])
  }
}
