import TestSupport
import Testing

@Suite("A field of the account form that is edited in its line", .startsPrograms)
struct EditedFieldTests {
  /// An edit form at its last name, `Ada Sample`.
  private static func form(_ server: ScriptedServer) async throws -> FormDriver {
    let form = try FormDriver(Program("account", "edit", "2", baseURL: server.baseURL))
    try await form.expect("Account 2\nEnter keeps a value, Esc restores it.\n")
    try await form.keep("Ada", for: "First name")
    return form
  }

  /// A server with the account 2.
  private static func server() throws -> ScriptedServer {
    let account = SampleAccount(id: 2, lastName: "Ada Sample")
    return try ScriptedServer { request in try account.response(to: request) }
  }

  /// Keeps the fields after the last name, and expects the last name that is sent.
  private static func finish(_ form: FormDriver, _ server: ScriptedServer, sending name: String) async throws {
    try await form.keep("ada@example.org", for: "Email")
    try await form.keep("", for: "Avatar URL (optional)")
    #expect(try await form.finish().status == 0)
    #expect(server.requests.filter { $0.method == "PATCH" }.map(\.text) == [#"{"user":{"last_name":"\#(name)"}}"#])
  }

  @Test(
    "Keys edit the value at the caret",
    arguments: [
      ("arrows", "\u{1B}[D\u{1B}[D-\u{1B}[C+", "Ada Samp-l+e"),
      ("a bracketed paste", "\u{15}\u{1B}[200~two\tNy\u{1B}[201~", "two Ny"),
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
