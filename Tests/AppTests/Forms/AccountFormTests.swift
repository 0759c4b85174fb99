import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("The form of an account on a terminal", .startsPrograms)
struct AccountFormTests {
  @Test("asks field by field, and the account is on standard output, which may be a pipe")
  func created() async throws {
    try await SandboxServer.forAccounts { program, log in
      let form = try Conversation(program.with("account", "create"), output: .recorded)
      try await form.read("New account\n")
      try await form.asked("First name", answer: "Ada")
      try await form.asked("Last name", answer: "Sample")
      try await form.asked("E-mail", answer: "ada@example.org")
      #expect(log.records.isEmpty)
      try await form.asked("Avatar URL (optional)", answer: "")
      let outcome = try await form.finish()
      #expect(outcome.status == 0 && outcome.output == "13\n" && outcome.errors.hasSuffix("Created account 13\n"))
      #expect(log.records.map(\.description) == ["POST /users.json 201"])
    }
  }

  @Test("asks again for an e-mail address that is none, at once and for nothing else")
  func badAddress() async throws {
    let server = try BrokenServer { request in try SampleAccount().answer(to: request) }
    defer { server.stop() }
    let form = try Conversation(Program("account", "create", baseURL: server.baseURL))
    try await form.read("New account\n")
    try await form.asked("First name", answer: "Ada")
    try await form.asked("Last name", answer: "")
    try await form.read("  Last name: must not be empty\n")
    try await form.asked("Last name", answer: " Sample ")
    try await form.asked("E-mail", answer: "ada")
    try await form.read("  E-mail: \"ada\" is not an e-mail address: it has no @\n")
    try await form.asked("E-mail [ada]", answer: "ada@example")
    try await form.read("  E-mail: \"ada@example\" is not an e-mail address: the domain has no dot\n")
    try await form.asked("E-mail [ada@example]", answer: "ada@example.org")
    try await form.asked("Avatar URL (optional)", answer: "https://example.org/ada.png")
    #expect(try await form.finish().status == 0)
    #expect(
      server.requests.map(\.text) == [
        Program.creationBody.replacing("}}", with: #","avatar_url":"https://example.org/ada.png"}}"#)
      ])
  }

  @Test(
    "ends by Ctrl-C with 130, by Ctrl-D with exit code 2, and nothing is sent or kept",
    arguments: [
      ("\u{3}", 130), ("\u{4}", 2),
    ])
  func givenUp(key: String, status: Int32) async throws {
    try await SandboxServer.forAccounts { program, log in
      for answers in 0...3 {
        let form = try Conversation(program.with("account", "create"))
        try await form.read("New account\n")
        let questions = [
          ("First name", "Ada"), ("Last name", "Sample"), ("E-mail", "ada@example.org"), ("Avatar URL (optional)", ""),
        ]
        for (question, answer) in questions.prefix(answers) { try await form.asked(question, answer: answer) }
        try await form.asked(questions[answers].0, press: key)
        let outcome = try await form.finish()
        #expect(outcome.status == status, "\(outcome)")
        let isTold = outcome.output.hasSuffix("\napp: the form is incomplete; nothing was sent\n")
        #expect(isTold == (status == 2), "\(outcome)")
      }
      #expect(log.records.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: program.stateFolder))
    }
  }

  @Test("leaves the cursor and the terminal as they were, whether it ends by Enter or by Ctrl-C")
  func terminal() async throws {
    try await SandboxServer.forAccounts { program, _ in
      try await Screen.showing(program.with("account", "create"), columns: 40, rows: 30) { screen in
        _ = try await screen.waitFor("First name:")
        #expect(try await screen.isCursorVisible)
        try await screen.press("C-c")
        #expect(try await screen.ended().status == 130)
        #expect(try await screen.isCursorVisible)
      }
      try await Screen.showing(program.with("account", "create"), columns: 40, rows: 30) { screen in
        for (question, answer) in [
          ("First name:", "Ada"), ("Last name:", "Sample"), ("E-mail:", "ada@example.org"), ("Avatar URL", "none"),
        ] {
          _ = try await screen.waitFor(question)
          try await screen.press(answer)
          try await screen.press("Enter")
        }
        let (status, lines) = try await screen.ended()
        #expect(status == 0)
        #expect(
          lines.prefix(6) == [
            "New account", "First name: Ada", "Last name: Sample", "E-mail: ada@example.org",
            "Avatar URL (optional): none", "Created account 13",
          ], "\(lines)")
        #expect(try await screen.isCursorVisible)
      }
    }
  }

  @Test("takes back whole characters, however wide, and drops what an arrow key sends")
  func edited() async throws {
    let server = try BrokenServer { request in try SampleAccount().answer(to: request) }
    defer { server.stop() }
    let form = try Conversation(
      Program("account", "create", "--last-name=S", "--email=s@example.org", baseURL: server.baseURL))
    try await form.read("First name: ")
    form.terminal.type("Zoë陽\u{7F}\u{7F}é\u{1B}[D\r")
    #expect(try await form.finish().status == 0)
    let text = server.requests.first?.text ?? ""
    #expect(text.hasPrefix(#"{"user":{"first_name":"Zoé"#) && !text.contains("\\u001b"), "\(text)")
  }

  @Test("asks only for what is missing where options give the rest, and says what is wrong with them")
  func partly() async throws {
    try await SandboxServer.forAccounts { program, log in
      let missing = try Conversation(program.with("account", "create", "--first-name=Ada", "--email=ada@example.org"))
      try await missing.asked("Last name", answer: "Sample")
      #expect(try await missing.finish().status == 0)
      let wrong = try Conversation(program.with("account", "create", "--first-name=A", "--last-name=B", "--email=x"))
      try await wrong.read("  E-mail: \"x\" is not an e-mail address: it has no @\n")
      try await wrong.asked("E-mail [x]", answer: "x@example.org")
      #expect(try await wrong.finish().status == 0)
      #expect(log.records.map(\.status) == [201, 201])
    }
  }
}
