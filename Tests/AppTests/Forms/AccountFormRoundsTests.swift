import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("The form of an account that a server knows, or has refused", .startsPrograms)
struct AccountFormRoundsTests {
  @Test("has what the server has in brackets: Enter keeps it, and only what is changed is sent")
  func prefilled() async throws {
    let account = SampleAccount(id: 2, avatarJSON: #""https://example.org/ada.png""#)
    let server = try BrokenServer { request in try account.answer(to: request) }
    defer { server.stop() }
    let form = try Conversation(Program("account", "edit", "2", baseURL: server.baseURL))
    try await form.read("Account 2\nPress Enter to keep the value in brackets.\n")
    try await form.asked("First name [Ada]", answer: "")
    try await form.asked("Last name [Sample]", answer: "Ny")
    try await form.asked("E-mail [ada@example.org]", answer: "")
    try await form.asked("Avatar URL [https://example.org/ada.png] (- for none)", answer: "-")
    let outcome = try await form.finish()
    #expect(outcome.status == 0 && outcome.output.contains("\nChanged account 2\n"), "\(outcome)")
    #expect(server.requests.map(\.method) == ["GET", "PATCH"])
    #expect(server.requests.last?.text == #"{"user":{"last_name":"Ny","avatar_url":""}}"#)
  }

  @Test("sends nothing where nothing is changed, not even what would not do today")
  func unchanged() async throws {
    let account = SampleAccount(id: 2, lastName: "", email: "no address", avatarJSON: #""""#)
    let server = try BrokenServer { request in try account.answer(to: request) }
    defer { server.stop() }
    let form = try Conversation(Program("account", "edit", "2", baseURL: server.baseURL))
    try await form.read("Account 2\nPress Enter to keep the value in brackets.\n")
    for question in ["First name [Ada]", "Last name", "E-mail [no address]", "Avatar URL (optional)"] {
      try await form.asked(question, answer: "")
    }
    try await form.read("app: nothing changed; nothing was sent\n")
    #expect(try await form.finish().status == 0)
    #expect(server.requests.map(\.method) == ["GET"])
  }

  @Test("asks again for what the server refuses, with what was typed, and for nothing else")
  func refused() async throws {
    try await SandboxServer.forAccounts { program, log in
      let form = try Conversation(program.with("account", "create"), output: .recorded)
      try await form.read("New account\n")
      try await form.asked("First name", answer: "Ada")
      try await form.asked("Last name", answer: "Sample")
      try await form.asked("E-mail", answer: "hina@example.org")
      try await form.asked("Avatar URL (optional)", answer: "")
      form.pause()
      try await form.read("  E-mail: has already been taken\n")
      try await form.asked("E-mail [hina@example.org]", answer: "ada@example.org")
      let outcome = try await form.finish()
      #expect(outcome.status == 0 && outcome.output == "13\n", "\(outcome)")
      #expect(log.records.map(\.description) == ["POST /users.json 422", "POST /users.json 201"])
      let created = try await program.with("account", "13").run()
      #expect(created.lines.prefix(4) == ["id\t13", "first_name\tAda", "last_name\tSample", "email\tada@example.org"])
      #expect(try await program.draftNumbers() == [])
    }
  }

  @Test("is not asked again where what the server refuses is no field: exit code 4")
  func refusedWhole() async throws {
    let server = try BrokenServer { _ in .response("422 Unprocessable Content", json: #"{"base":["no more"]}"#) }
    defer { server.stop() }
    let outcome = try await Program(baseURL: server.baseURL).with(Program.creation).on(try PseudoTerminal()).run()
    #expect(
      outcome.status == 4 && outcome.unstyled == "app: the server rejected the account\n  no more\n", "\(outcome)")
    #expect(server.requests.count == 1)
  }

  @Test("takes up a draft with what was typed, and keeps it again when the server is still away")
  func draft() async throws {
    let isAway = Variable(true)
    let server = try BrokenServer { request in
      isAway.value ? .response("503 Service Unavailable", json: "") : try SampleAccount().answer(to: request)
    }
    defer { server.stop() }
    let program = Program("account", "create", "--resume", baseURL: server.baseURL)
    #expect(try await program.with(Program.creation).run().status == 5)
    for (name, shown) in [("Eve", "Ada"), ("", "Eve")] {
      let form = try Conversation(program)
      try await form.read("New account\nPress Enter to keep the value in brackets.\n")
      try await form.asked("First name [\(shown)]", answer: name)
      try await form.asked("Last name [Sample]", answer: "")
      try await form.asked("E-mail [ada@example.org]", answer: "")
      try await form.asked("Avatar URL (optional)", answer: "")
      let outcome = try await form.finish()
      #expect(outcome.status == (isAway.value ? 5 : 0), "\(outcome)")
      #expect(try await program.draftNumbers() == (isAway.value ? [1] : []))
      isAway.value = false
    }
    #expect(server.requests.map { $0.text.contains("Eve") } == [false, true, true])
  }

  @Test("of an account that is not there is told before the first question: exit code 4")
  func unknown() async throws {
    try await SandboxServer.forAccounts { program, log in
      let outcome = try await program.with("account", "edit", "99").on(try PseudoTerminal()).run()
      #expect(outcome.status == 4 && outcome.unstyledLines.first == "app: account 99 not found", "\(outcome)")
      #expect(log.records.map(\.description) == ["GET /users/99.json 404"])
    }
  }

  @Test("is inert whatever the server has in its texts, and Enter keeps them")
  func hostile() async throws {
    for text in HostileText.all {
      let json = try Sample.json(text)
      let account = SampleAccount(id: 2, firstName: text, lastName: text, email: text, avatarJSON: json)
      let server = try BrokenServer { request in try account.answer(to: request) }
      defer { server.stop() }
      let form = try Conversation(Program("account", "edit", "2", baseURL: server.baseURL))
      for _ in 1...4 { form.terminal.type("\r") }
      let outcome = try await form.finish()
      #expect(outcome.status == 0 && server.requests.map(\.method) == ["GET"], "\(outcome)")
      #expect(outcome.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(outcome)")
    }
  }

  @Test("says so where the server refuses with hostile words")
  func hostileRefusal() async throws {
    let server = try BrokenServer { request in
      if request.number > 1 { return try SampleAccount().answer(to: request) }
      return .response("422 No", json: #"{"email":["\u001b[31mred\u0007\u202e\n"]}"#)
    }
    defer { server.stop() }
    let form = try Conversation(Program(baseURL: server.baseURL).with(Program.creation))
    try await form.terminal.recording.waitFor("E-mail [ada@example.org]: ")
    form.terminal.type("\r")
    let outcome = try await form.finish()
    #expect(outcome.status == 0 && server.requests.count == 2)
    #expect(outcome.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(outcome)")
  }
}
