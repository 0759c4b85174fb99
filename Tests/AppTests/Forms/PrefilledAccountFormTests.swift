import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("The account form with previous values", .startsPrograms)
struct PrefilledAccountFormTests {
  @Test("Shows the current values in the fields, Enter keeps them, and only changes are sent")
  func prefilled() async throws {
    let account = SampleAccount(id: 2, avatarJSON: #""https://example.org/ada.png""#)
    let server = try ScriptedServer { request in try account.response(to: request) }
    defer { server.stop() }
    let form = try FormDriver(Program("account", "edit", "2", baseURL: server.baseURL))
    try await form.expect("Account 2\nEnter keeps a value, Esc restores it.\n")
    try await form.keep("Ada", for: "First name")
    try await form.enter("Ny", for: "Last name", over: "Sample")
    try await form.keep("ada@example.org", for: "Email")
    try await form.enter("", for: "Avatar URL (optional)", over: "https://example.org/ada.png")
    let result = try await form.finish()
    #expect(result.status == 0 && result.unstyledLines.contains("Changed account 2"), "\(result)")
    #expect(server.requests.map(\.method) == ["GET", "PATCH"])
    #expect(server.requests.last?.text == #"{"user":{"last_name":"Ny","avatar_url":""}}"#)
  }

  @Test("Sends nothing if nothing changed, even if current values are invalid")
  func unchanged() async throws {
    let account = SampleAccount(id: 2, lastName: "", email: "no address", avatarJSON: #""""#)
    let server = try ScriptedServer { request in try account.response(to: request) }
    defer { server.stop() }
    let form = try FormDriver(Program("account", "edit", "2", baseURL: server.baseURL))
    try await form.expect("Account 2\nEnter keeps a value, Esc restores it.\n")
    for (prompt, value) in [
      ("First name", "Ada"), ("Last name", ""), ("Email", "no address"), ("Avatar URL (optional)", ""),
    ] {
      try await form.keep(value, for: prompt)
    }
    try await form.expect("app: nothing changed; nothing was sent\n")
    #expect(try await form.finish().status == 0)
    #expect(server.requests.map(\.method) == ["GET"])
  }

  @Test("Prompts again only for the fields that the server rejected")
  func refused() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let form = try FormDriver(program.with("account", "create"), output: .recorded)
      try await form.expect("New account\n")
      try await form.enter("Ada", for: "First name")
      try await form.enter("Sample", for: "Last name")
      try await form.enter("hina@example.org", for: "Email")
      try await form.enter("", for: "Avatar URL (optional)")
      form.resetTranscript()
      try await form.expect("  Email: has already been taken\n")
      try await form.enter("ada@example.org", for: "Email", over: "hina@example.org")
      let result = try await form.finish()
      #expect(result.status == 0 && result.output == "13\n", "\(result)")
      #expect(log.records.map(\.description) == ["POST /users.json 422", "POST /users.json 201"])
      let created = try await program.with("account", "13").run()
      #expect(created.lines.prefix(4) == ["id\t13", "first_name\tAda", "last_name\tSample", "email\tada@example.org"])
      #expect(try await program.draftNumbers() == [])
    }
  }

  @Test("Does not prompt again if the server's message names no field: exit code 4")
  func refusedWhole() async throws {
    let server = try ScriptedServer { _ in .response("422 Unprocessable Content", json: #"{"base":["no more"]}"#) }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    let result = try await program.with(Program.creation).on(try PseudoTerminal()).run()
    #expect(
      result.status == 4
        && result.unstyledLines == [
          "app: the server rejected the account", "  no more", "  the form is kept as draft 1",
          "Send it later: app account create --resume=1",
        ], "\(result)")
    #expect(try await program.draftStates() == ["1 no"])
    #expect(server.requests.count == 1)
  }

  @Test("Resumes a draft with its values, and keeps it if the server is still down")
  func draft() async throws {
    let isDown = LockedValue(true)
    let server = try ScriptedServer { request in
      isDown.value ? .response("503 Service Unavailable", json: "") : try SampleAccount().response(to: request)
    }
    defer { server.stop() }
    let program = Program("account", "create", "--resume", baseURL: server.baseURL)
    #expect(try await program.with(Program.creation).run().status == 5)
    for (name, shown) in [("Eve", "Ada"), ("Eve", "Eve")] {
      let form = try FormDriver(program)
      try await form.expect(
        "Draft 1: New account\n  First name: \(shown)\n  Last name: Sample\n  Email: ada@example.org\nSend? [Y/n/e] ")
      form.terminal.type("e\r")
      try await form.expect("e\n")
      try await form.enter(name, for: "First name", over: shown)
      try await form.keep("Sample", for: "Last name")
      try await form.keep("ada@example.org", for: "Email")
      try await form.keep("", for: "Avatar URL (optional)")
      let result = try await form.finish()
      #expect(result.status == (isDown.value ? 5 : 0), "\(result)")
      #expect(try await program.draftNumbers() == (isDown.value ? [1] : []))
      isDown.value = false
    }
    #expect(server.requests.map { $0.text.contains("Eve") } == [false, true, true])
  }

  @Test("Reports an unknown account before the first prompt: exit code 4")
  func unknown() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let result = try await program.with("account", "edit", "99").on(try PseudoTerminal()).run()
      #expect(result.status == 4 && result.unstyledLines.first == "app: account 99 not found", "\(result)")
      #expect(log.records.map(\.description) == ["GET /users/99.json 404"])
    }
  }

  @Test("Hostile values of the server are escaped, and Enter keeps them")
  func hostile() async throws {
    for text in HostileText.all {
      let json = try Sample.json(text)
      let account = SampleAccount(id: 2, firstName: text, lastName: text, email: text, avatarJSON: json)
      let server = try ScriptedServer { request in try account.response(to: request) }
      defer { server.stop() }
      let form = try FormDriver(Program("account", "edit", "2", baseURL: server.baseURL))
      for _ in 1...4 { form.terminal.type("\r") }
      let result = try await form.finish()
      #expect(result.status == 0 && server.requests.map(\.method) == ["GET"], "\(result)")
      #expect(result.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(result)")
    }
  }

  @Test("Hostile error messages of the server are escaped")
  func hostileRefusal() async throws {
    let server = try ScriptedServer { request in
      if request.number > 1 { return try SampleAccount().response(to: request) }
      return .response("422 No", json: #"{"email":["\u001b[31mred\u0007\u202e\n"]}"#)
    }
    defer { server.stop() }
    let form = try FormDriver(Program(baseURL: server.baseURL).with(Program.creation))
    try await form.expectField("Email", showing: "ada@example.org")
    form.terminal.type("\r")
    let result = try await form.finish()
    #expect(result.status == 0 && server.requests.count == 2)
    #expect(result.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(result)")
  }
}
