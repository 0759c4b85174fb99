import Features
import Models
import NetworkClient
import Persistence
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The form of an account")
@MainActor struct AccountDialogTests {
  @Test("The form of an account prompts for each field on standard error; a pipe gets only the id")
  func create() async throws {
    let runs = AccountRuns()
    let program = try await runs.run("account", "create", typing: " Ada ", "Byron", "ada@example.org", "-")
    #expect((program.exitCode, program.output) == (.success, "4\n"))
    #expect(
      program.messages == """
        New account
        First name: Last name: Email: Avatar URL (optional): Created account 4

        """)
    #expect(runs.server.calls == [AccountRuns.formCall])
  }

  @Test("The form of an account prompts again for an invalid field only")
  func invalidFields() async throws {
    let runs = AccountRuns()
    let program = try await runs.run(
      "account", "create", typing: "", "Ada", "Byron", "ada@", "ada@example.org", "any text", output: .terminal())
    #expect(program.exitCode == .success)
    #expect(
      program.messages == """
        New account
        First name:   First name: must not be empty
        First name: Last name: Email:   Email: "ada@" is not an email address: it has nothing after the @
        Email [ada@]: Avatar URL (optional): Created account 4

        """)
    #expect(program.output.hasPrefix("Ada Byron "))
    #expect(
      runs.server.calls == [
        #"POST users.json {"user":{"avatar_url":"any text","email":"ada@example.org","first_name":"Ada","#
          + #""last_name":"Byron"}}"#
      ])
  }

  @Test("The form of an account keeps the value in brackets with Enter, and clears the avatar with a dash")
  func edit() async throws {
    let runs = AccountRuns()
    let program = try await runs.run("account", "edit", "2", typing: "", "Low", "", "-")
    #expect((program.exitCode, program.output) == (.success, "2\n"))
    #expect(
      program.messages == """
        Account 2
        Press Enter to keep the value in brackets.
        First name [Kim]: Last name [Löw]: Email [kim@example.com]: \
        Avatar URL [https://images.example/kim.png] (- for none): Changed account 2

        """)
    #expect(
      runs.server.calls == ["GET users/2.json", #"PATCH users/2.json {"user":{"avatar_url":"","last_name":"Low"}}"#])
  }

  #if !canImport(Darwin)  // The line buffer has 1,024 bytes there (MAX_CANON).
    @Test("The form of an account prompts again for a line that is too long")
    func tooLong() async throws {
      let terminal = try PseudoTerminal()
      try terminal.turnOffEcho()
      terminal.type("Ada\n" + String(repeating: "x", count: 4095) + "\nByron\nada@example.org\n\n\u{4}")
      let runs = AccountRuns()
      let program = await runs.run(["account", "create"], input: terminal.descriptor, messages: .terminal())
      #expect((program.exitCode, program.output) == (.success, "4\n"))
      #expect(
        program.messages == """
          New account
          First name: Last name:   Last name: the input is too long: enter at most 4094 bytes
          Last name: Email: Avatar URL (optional): Created account 4

          """)
      #expect(runs.server.calls == [AccountRuns.formCall])
    }
  #endif

  @Test("The form of an account escapes and wraps text from a server")
  func hostile() async throws {
    let account = Account(id: 2, firstName: Samples.hostile, lastName: Samples.hostile, email: Samples.hostile)
    let message = Samples.hostile + String(repeating: " remark", count: 20)
    let runs = AccountRuns(
      AccountsServer(
        [account], refusals: .rejected(ValidationErrors(messages: [.lastName: [message]], general: [message]))))
    let program = try await runs.run("account", "edit", "2", typing: "Ada", "", "", "", "Byron")
    #expect((program.exitCode, program.output) == (.success, "2\n"))
    #expect(Samples.isInert(program.messages, allowing: ["\n"]))
    let lines = program.messages.split(separator: "\n").filter { $0.hasSuffix("remark") }
    // The first one follows a prompt, whose input and line break are the terminal's echo.
    #expect(lines.count > 1)
    #expect(lines.dropFirst().allSatisfy { StyledText($0).displayWidth <= 80 })
  }

  @Test("The form of an account sends nothing without changes", arguments: [("1", "Byron", " - "), ("2", " Löw ", "")])
  func unchanged(id: String, lastName: String, avatar: String) async throws {
    let runs = AccountRuns()
    let program = try await runs.run("account", "edit", id, typing: "", lastName, "", avatar)
    #expect((program.exitCode, program.output) == (.success, ""))
    #expect(program.messages.hasSuffix(": app: nothing changed; nothing was sent\n"))
    #expect(runs.server.calls == ["GET users/\(id).json"])
  }

  @Test("The form of an account prompts for the fields that the server rejects, and is sent again")
  func rejected() async throws {
    let problems = ValidationErrors(
      messages: [.email: ["has already been taken"], .firstName: ["is too short"]], general: ["be quick"])
    let runs = AccountRuns(AccountsServer(refusals: .rejected(problems)))
    let program = try await runs.run(
      "account", "create", typing: "A", "Byron", "ada@example.com", "", "Ada", "ada@example.org")
    #expect((program.exitCode, program.output) == (.success, "4\n"))
    #expect(
      program.messages == """
        New account
        First name: Last name: Email: Avatar URL (optional):   First name: is too short
          Email: has already been taken
          be quick
        First name [A]: Email [ada@example.com]: Created account 4

        """)
    #expect(
      runs.server.calls == [
        #"POST users.json {"user":{"email":"ada@example.com","first_name":"A","last_name":"Byron"}}"#,
        AccountRuns.formCall,
      ])
  }

  @Test("The form of an account prompts for rejected options, unless --no-input is set")
  func rejectedOptions() async throws {
    let runs = AccountRuns(AccountsServer(refusals: .taken))
    let program = try await runs.run("account", "edit", "2", "--email=ada@example.com", typing: "kim@example.org")
    #expect((program.exitCode, program.output) == (.success, "2\n"))
    #expect(
      program.messages == "  Email: has already been taken\nEmail [ada@example.com]: Changed account 2\n")
    let terminal = try PseudoTerminal()
    terminal.type("kim@example.org\n\u{4}")
    let silent = await AccountRuns(AccountsServer(refusals: .taken)).run(
      ["account", "edit", "2", "--email=ada@example.com", "--no-input"], input: terminal.descriptor,
      messages: .terminal())
    #expect((silent.exitCode, silent.output) == (.refused, ""))
    #expect(silent.messages == "app: the server rejected the account\n  --email: has already been taken\n")
  }

  @Test("The form of an account prompts for missing and invalid options")
  func options() async throws {
    let runs = AccountRuns()
    let program = try await runs.run(
      "account", "create", "--first-name=Ada", "--email=ada@", typing: "Byron", "ada@example.org")
    #expect((program.exitCode, program.output) == (.success, "4\n"))
    #expect(
      program.messages == """
          Email: "ada@" is not an email address: it has nothing after the @
        Last name: Email [ada@]: Created account 4

        """)
    #expect(runs.server.calls == [AccountRuns.formCall])
  }

  @Test("The form of an account edits the cached account if the server is unreachable, with a notice")
  func cachedAccount() async throws {
    let runs = AccountRuns(AccountsServer(reading: .unreachable))
    #expect(await runs.run("account", "2", of: AccountsServer()).exitCode == .success)
    let program = try await runs.run("account", "edit", "2", typing: "", "Low", "", "")
    #expect((program.exitCode, program.output) == (.success, "2\n"))
    #expect(
      program.messages.hasPrefix("app: editing the cached account 2: \(CachedDataTests.reason)\nAccount 2\n"))
    #expect(runs.server.calls == ["GET users/2.json", #"PATCH users/2.json {"user":{"last_name":"Low"}}"#])
  }

  @Test("The form of an account shows a draft and sends it on confirmation", arguments: ["", "y", "YES", "maybe\ny"])
  func confirmation(answer: String) async throws {
    let runs = await AccountDraftTests.runs()
    let program = try await runs.run("account", "create", "--resume", typing: answer)
    #expect((program.exitCode, program.output) == (.success, "4\n"))
    let hint = answer.hasPrefix("maybe") ? "  y sends it, n keeps it, e edits it first\nSend? [Y/n/e] " : ""
    #expect(
      program.messages == """
        Draft 1: New account
          First name: Ada
          Last name: Byron
          Email: ada@example.org
        Send? [Y/n/e] \(hint)Created account 4

        """)
    #expect(runs.server.calls.count == 1)
    #expect(try await AccountDraftTests.numbers(in: runs) == [2])
  }

  @Test("The form of an account keeps a draft that is not confirmed", arguments: ["n", "no"])
  func noConfirmation(answer: String) async throws {
    let runs = await AccountDraftTests.runs()
    let program = try await runs.run("account", "create", "--resume", typing: answer)
    #expect((program.exitCode, program.output) == (.success, ""))
    #expect(program.messages.hasSuffix("Send? [Y/n/e] app: nothing was sent; draft 1 is kept\n"))
    #expect(runs.server.calls == [])
    #expect(try await AccountDraftTests.numbers(in: runs) == [1, 2])
  }

  @Test("The form of an account has the values of a draft in brackets")
  func resume() async throws {
    let runs = await AccountDraftTests.runs()
    let created = try await runs.run("account", "create", "--resume", typing: "e", "", "", "zoe@example.org", "")
    #expect((created.exitCode, created.output) == (.success, "4\n"))
    #expect(
      created.messages == """
        Draft 1: New account
          First name: Ada
          Last name: Byron
          Email: ada@example.org
        Send? [Y/n/e] \
        First name [Ada]: Last name [Byron]: Email [ada@example.org]: Avatar URL (optional): Created account 4

        """)
    let changed = try await runs.run("account", "edit", "2", "--resume", typing: "e", "", "", "", "")
    #expect((changed.exitCode, changed.output) == (.success, "2\n"))
    #expect(changed.messages.contains("First name [Kim]: Last name [Low]: Email [kim@example.com]: "))
    #expect(
      runs.server.calls == [
        #"POST users.json {"user":{"email":"zoe@example.org","first_name":"Ada","last_name":"Byron"}}"#,
        "GET users/2.json", #"PATCH users/2.json {"user":{"avatar_url":"","last_name":"Low"}}"#,
      ])
    #expect(try await AccountDraftTests.numbers(in: runs).isEmpty)
  }

  @Test("The form of an account shows the request with --dry-run")
  func dryRun() async throws {
    let runs = AccountRuns()
    let program = try await runs.run("account", "edit", "2", "--dry-run", typing: "", "Low", "", "")
    #expect(program.exitCode == .success)
    #expect(program.output.hasSuffix("\n\n" + #"{"user":{"last_name":"Low"}}"# + "\n"))
    #expect(runs.server.calls == ["GET users/2.json"])
    let unchanged = try await AccountRuns().run("account", "edit", "2", "--dry-run", typing: "", "", "", "")
    #expect(unchanged.output.isEmpty)
    #expect(unchanged.messages.hasSuffix("app: nothing changed; nothing was sent\n"))
  }
}
