import TestSupport
import Testing

@Suite("A field of the account form that is edited in its line", .startsPrograms)
struct EditedFieldTests {
  /// An edit form at its last name, `Ada Sample`.
  private static func form(
    _ server: ScriptedServer, columns: Int = 80
  ) async throws -> FormDriver {
    let form = try FormDriver(Program("account", "edit", "2", baseURL: server.baseURL))
    form.terminal.resize(columns: columns, rows: 24)
    try await form.expect("Account 2\nEnter keeps a value, Esc restores it.\n")
    try await form.keep("Ada", for: "First name")
    return form
  }

  /// A server with the account 2.
  private static func server(lastName: String = "Ada Sample") throws -> ScriptedServer {
    let account = SampleAccount(id: 2, lastName: lastName)
    return try ScriptedServer { request in try account.response(to: request) }
  }

  /// Keeps the fields after the last name, and expects the last name that is sent.
  private static func finish(_ form: FormDriver, _ server: ScriptedServer, sending name: String?) async throws {
    try await form.keep("ada@example.org", for: "Email")
    try await form.keep("", for: "Avatar URL (optional)")
    #expect(try await form.finish().status == 0)
    let bodies = name.map { [#"{"user":{"last_name":"\#($0)"}}"#] } ?? []
    #expect(server.requests.filter { $0.method == "PATCH" }.map(\.text) == bodies)
  }

  @Test(
    "Keys edit the value at the caret",
    arguments: [
      ("arrows", "\u{1B}[D\u{1B}[D-\u{1B}[C+", "Ada Samp-l+e"),
      ("arrows in application mode", "\u{1B}OD!", "Ada Sampl!e"),
      ("Home and End", "\u{1B}[H1\u{1B}[F2", "1Ada Sample2"), ("Ctrl-A and Ctrl-E", "\u{1}1\u{5}2", "1Ada Sample2"),
      ("Backspace and Delete", "\u{7F}\u{1B}[H\u{1B}[3~", "da Sampl"),
      ("Ctrl-D before a character", "\u{1}\u{4}", "da Sample"),
      ("word deletion", "\u{17}Ny", "Ada Ny"), ("word deletion with Alt-Backspace", "\u{1B}\u{7F}Ny", "Ada Ny"),
      ("the deletion of the rest", "\u{1B}[H\u{1B}[1;5C\u{B}", "Ada"),
      ("the deletion of the line", "\u{15}Ny", "Ny"),
      ("a paste of many characters", " and more than that", "Ada Sample and more than that"),
      ("a bracketed paste", "\u{15}\u{1B}[200~two\tNy\u{1B}[201~", "two Ny"),
      ("wide and combined characters", "\u{15}Zoe\u{308}陽👍🏽\u{7F}\u{7F}", "Zoë"),
      ("keys without a meaning", "\u{1B}[A\u{1B}[B\u{1B}[5~\u{1B}[15~\tNy", "Ada SampleNy"),
    ])
  func keys(name: String, keys: String, value: String) async throws {
    let server = try Self.server()
    defer { server.stop() }
    let form = try await Self.form(server)
    try await form.expectField("Last name", showing: "Ada Sample")
    form.terminal.type(keys)
    // A paste ends after a pause.
    try await form.expectField("Last name", showing: value)
    form.terminal.type("\r")
    try await form.expect("Last name: \(value)\n")
    try await Self.finish(form, server, sending: value)
  }

  @Test("Esc restores the saved value, even after an invalid one")
  func restored() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let form = try await Self.form(server)
    try await form.enter("", for: "Last name", over: "Ada Sample")
    try await form.expect("  Last name: must not be empty\n")
    try await form.expectField("Last name", showing: "")
    form.terminal.type("x")
    try await form.expectField("Last name", showing: "x")
    form.terminal.type("\u{1B}")
    try await form.keep("Ada Sample", for: "Last name")
    try await Self.finish(form, server, sending: nil)
  }

  @Test("Esc restores the value of a draft, and clears a field of a new account")
  func restoredDraft() async throws {
    let server = try ScriptedServer { request in
      if request.number > 1 { return try SampleAccount().response(to: request) }
      return .response("503 Service Unavailable", json: "")
    }
    defer { server.stop() }
    let program = Program(baseURL: server.baseURL)
    #expect(try await program.with(Program.creation).run().status == 5)
    let draft = try FormDriver(program.with("account", "create", "--resume"))
    try await draft.terminal.recording.waitFor("Send? [Y/n/e] ")
    draft.terminal.type("e\r")
    try await draft.expectField("First name", showing: "Ada")
    draft.terminal.type("m")
    try await draft.expectField("First name", showing: "Adam")
    draft.terminal.type("\u{1B}")
    for (prompt, value) in [
      ("First name", "Ada"), ("Last name", "Sample"), ("Email", "ada@example.org"), ("Avatar URL (optional)", ""),
    ] {
      draft.resetTranscript()
      try await draft.keep(value, for: prompt)
    }
    #expect(try await draft.finish().status == 0)
    #expect(server.requests.map(\.text) == [Program.creationBody, Program.creationBody])

    let new = try FormDriver(program.with("account", "create", "--first-name=A", "--last-name=B", "--email=x"))
    try await new.expectField("Email", showing: "x")
    new.terminal.type("\u{1B}")
    try await new.enter("x@example.org", for: "Email")
    #expect(try await new.finish().status == 0)
  }

  @Test("A long value scrolls in its line, and is sent whole", arguments: [80, 40])
  func long(columns: Int) async throws {
    let name = (1...40).map { "name\($0)" }.joined(separator: " ")
    let server = try Self.server(lastName: name)
    defer { server.stop() }
    let form = try await Self.form(server, columns: columns)
    try await form.terminal.recording.waitFor(" name40\u{1B}[K\u{1B}[\(columns - 1)G")
    form.terminal.type("\u{1}+\r")
    form.resetTranscript()
    try await Self.finish(form, server, sending: "+\(name)")
  }

  @Test("A terminal that cannot redraw a line shows the value in the prompt, and a dash clears it")
  func dumb() async throws {
    let account = SampleAccount(id: 2, avatarJSON: #""https://example.org/ada.png""#)
    let server = try ScriptedServer { request in try account.response(to: request) }
    defer { server.stop() }
    let form = try FormDriver(
      Program("account", "edit", "2", baseURL: server.baseURL, environment: ["TERM": "dumb"]))
    try await form.expect("Account 2\nPress Enter to keep the value in brackets.\n")
    for (prompt, line) in [
      ("First name [Ada]", ""), ("Last name [Sample]", "Ny"), ("Email [ada@example.org]", ""),
      ("Avatar URL [https://example.org/ada.png] (- for none)", "-"),
    ] {
      try await form.expect("\(prompt): ")
      form.terminal.type("\(line)\r")
      try await form.expect("\(line)\n")
    }
    let result = try await form.finish()
    #expect(result.status == 0 && !result.hasEscapes, "\(result)")
    #expect(server.requests.last?.text == #"{"user":{"last_name":"Ny","avatar_url":""}}"#)
  }
}
