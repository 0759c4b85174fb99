import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("The account form on a terminal", .startsPrograms)
struct AccountFormTests {
  @Test("Prompts for each field, and prints the account to standard output")
  func created() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let form = try FormDriver(program.with("account", "create"), output: .recorded)
      try await form.expect("New account\n")
      try await form.enter("Ada", for: "First name")
      try await form.enter("Sample", for: "Last name")
      try await form.enter("ada@example.org", for: "Email")
      #expect(log.records.isEmpty)
      try await form.enter("", for: "Avatar URL (optional)")
      let result = try await form.finish()
      #expect(result.status == 0 && result.output == "13\n" && result.errors.hasSuffix("Created account 13\n"))
      #expect(log.records.map(\.description) == ["POST /users.json 201"])
    }
  }

  @Test(
    "Ctrl-C exits with 130 and Ctrl-D with 2, and nothing is sent or stored",
    arguments: [
      ("\u{3}", 130), ("\u{4}", 2),
    ])
  func cancelled(key: String, status: Int32) async throws {
    try await SandboxServer.withRequestLog { program, log in
      for count in [0, 3] {
        let form = try FormDriver(program.with("account", "create"))
        try await form.expect("New account\n")
        let fields = [
          ("First name", "Ada"), ("Last name", "Sample"), ("Email", "ada@example.org"), ("Avatar URL (optional)", ""),
        ]
        for (prompt, value) in fields.prefix(count) { try await form.enter(value, for: prompt) }
        try await form.press(key, at: fields[count].0)
        let result = try await form.finish()
        #expect(result.status == status, "\(result)")
        let hasMessage = result.output.hasSuffix("\napp: the form is incomplete; nothing was sent\n")
        #expect(hasMessage == (status == 2), "\(result)")
      }
      #expect(log.records.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: program.stateFolder))
    }
  }

  @Test("Without an interactive terminal, or with --no-input, the missing options are reported")
  func missing() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let options = ["account", "create", "--last-name=B"]
      let expected =
        ["app: nothing was sent: the form has errors"]
        + ["first-name", "email"].map { "  --\($0): must not be empty" }
      for input in [Program.Input.null, .closed, .silentPipe] {
        var piped = program.with(options)
        piped.input = input
        let result = try await piped.run()
        #expect(result.status == 2 && result.bytes.isEmpty && result.errorLines == expected, "\(result)")
      }
      let nonInteractive = try await program.with(options + ["--no-input"]).on(
        try PseudoTerminal()
      ).run()
      #expect(nonInteractive.status == 2 && nonInteractive.unstyledLines == expected, "\(nonInteractive)")
      #expect(log.records.isEmpty)
    }
  }
}
