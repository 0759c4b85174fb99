import Features
import Models
import NetworkClient
import Persistence
import Terminal
import Testing

@testable import CLI

@Suite("A person who fills in the form of an account")
@MainActor struct AccountDialogTests {
  @Test("is asked field by field on standard error, and a program behind the pipe gets the number alone")
  func create() async throws {
    let runs = AccountRuns()
    let program = try await runs.run("account", "create", answers: " Ada ", "Byron", "ada@example.org", "")
    #expect((program.exitCode, program.output) == (.success, "4\n"))
    #expect(
      program.messages == """
        New account
        First name: Last name: E-mail: Avatar URL (optional): Created account 4

        """)
    #expect(runs.server.calls == [.create(.ada)])
  }

  @Test("is asked again at once for an e-mail address that is none, and for nothing else")
  func badAddress() async throws {
    let runs = AccountRuns()
    let program = try await runs.run(
      "account", "create", answers: "Ada", "Byron", "ada@", "ada.example.org", "ada@example.org", "any text",
      output: .terminal())
    #expect(program.exitCode == .success)
    #expect(
      program.messages == """
        New account
        First name: Last name: E-mail:   E-mail: "ada@" is not an e-mail address: nothing stands after the @
        E-mail [ada@]:   E-mail: "ada.example.org" is not an e-mail address: it has no @
        E-mail [ada.example.org]: Avatar URL (optional): Created account 4

        """)
    #expect(program.output.hasPrefix("Ada Byron "))
    #expect(
      runs.server.calls == [
        .create(
          .of([.firstName: "Ada", .lastName: "Byron", .email: "ada@example.org", .avatarURL: "any text"]))
      ])
  }

  @Test("is asked again at once for a name of a new account that is left empty")
  func emptyName() async throws {
    let runs = AccountRuns()
    let program = try await runs.run("account", "create", answers: "", "Ada", "Byron", "ada@example.org", "")
    #expect(program.exitCode == .success)
    #expect(
      program.messages == """
        New account
        First name:   First name: must not be empty
        First name: Last name: E-mail: Avatar URL (optional): Created account 4

        """)
    #expect(runs.server.calls == [.create(.ada)])
  }

  @Test("keeps with Enter what stands in brackets, and takes the picture away with a dash")
  func edit() async throws {
    let runs = AccountRuns()
    let program = try await runs.run("account", "edit", "2", answers: "", "Low", "", "-")
    #expect((program.exitCode, program.output) == (.success, "2\n"))
    #expect(
      program.messages == """
        Account 2
        Enter keeps what stands in brackets.
        First name [Kim]: Last name [Löw]: E-mail [kim@example.com]: \
        Avatar URL [https://images.example/kim.png] (- for none): Changed account 2

        """)
    #expect(runs.server.calls == [.account(2), .update(2, .of([.lastName: "Low", .avatarURL: ""]))])
  }

  @Test("may answer a dash for a picture that is not there, and sends none")
  func dash() async throws {
    let runs = AccountRuns()
    #expect(
      try await runs.run("account", "create", answers: "Ada", "Byron", "ada@example.org", "-").exitCode == .success)
    let edited = try await runs.run("account", "edit", "1", answers: "", "", "", " - ")
    #expect(edited.messages.hasSuffix("app: nothing was changed, and nothing was sent\n"))
    #expect(runs.server.calls == [.create(.ada), .account(1)])
  }

  #if !canImport(Darwin)  // A line ends after 1,024 bytes there (MAX_CANON): the terminal takes no more.
    @Test("is asked again for a text that the terminal could not take whole")
    func tooLong() async throws {
      let terminal = try PseudoTerminal()
      try terminal.stopEcho()
      terminal.type("Ada\n" + String(repeating: "x", count: 4095) + "\nByron\nada@example.org\n\n\u{4}")
      let runs = AccountRuns()
      let program = await runs.run(["account", "create"], input: terminal.descriptor, messages: .terminal())
      #expect((program.exitCode, program.output) == (.success, "4\n"))
      #expect(
        program.messages == """
          New account
          First name: Last name:   Last name: the answer is too long: give at most 4094 bytes
          Last name: E-mail: Avatar URL (optional): Created account 4

          """)
      #expect(runs.server.calls == [.create(.ada)])
    }
  #endif

  @Test("sees what a server sent as text that steers nothing, and no line wider than the terminal")
  func hostile() async throws {
    let account = Account(id: 2, firstName: Samples.hostile, lastName: Samples.hostile, email: Samples.hostile)
    let remark = Samples.hostile + String(repeating: " remark", count: 20)
    let runs = AccountRuns(
      AccountsServer(
        [account], refusals: .rejected(ValidationErrors(messages: [.lastName: [remark]], remarks: [remark]))))
    let program = try await runs.run("account", "edit", "2", answers: "Ada", "", "", "", "Byron")
    #expect((program.exitCode, program.output) == (.success, "2\n"))
    #expect(Samples.isInert(program.messages, allowing: ["\n"]))
    let remarks = program.messages.split(separator: "\n").filter { $0.hasSuffix("remark") }
    // The first stands behind a question, whose answer and line break are the terminal's echo.
    #expect(remarks.count > 1)
    #expect(remarks.dropFirst().allSatisfy { $0.displayWidth <= 80 })
  }

  @Test("that changes nothing sends nothing")
  func unchanged() async throws {
    let runs = AccountRuns()
    let program = try await runs.run("account", "edit", "2", answers: "", " Löw ", "", "")
    #expect((program.exitCode, program.output) == (.success, ""))
    #expect(program.messages.hasSuffix("(- for none): app: nothing was changed, and nothing was sent\n"))
    #expect(runs.server.calls == [.account(2)])
  }

  @Test("need not mend what was wrong before and is kept")
  func badBefore() async throws {
    let account = Account(id: 2, firstName: "Kim", lastName: "", email: "not an address")
    let runs = AccountRuns(AccountsServer([account]))
    let program = try await runs.run("account", "edit", "2", answers: "Ada", "", "", "")
    #expect((program.exitCode, program.output) == (.success, "2\n"))
    #expect(
      program.messages == """
        Account 2
        Enter keeps what stands in brackets.
        First name [Kim]: Last name: E-mail [not an address]: Avatar URL (optional): Changed account 2

        """)
    #expect(runs.server.calls == [.account(2), .update(2, .of([.firstName: "Ada"]))])
  }

  @Test("who ends before the form does sends nothing", arguments: ["create", "edit"])
  func end(word: String) async throws {
    let runs = AccountRuns()
    let terminal = try PseudoTerminal()
    terminal.type("Ada\n\u{4}")
    let program = await runs.run(
      ["account", word] + (word == "edit" ? ["2"] : []), input: terminal.descriptor, messages: .terminal())
    #expect((program.exitCode, program.output) == (.usage, ""))
    #expect(program.messages.hasSuffix(": \napp: the form was not finished, and nothing was sent\n"))
    #expect(runs.server.calls == (word == "edit" ? [.account(2)] : []))
  }

  @Test("is told what the server finds wrong, and asked for that only; it is sent once more")
  func rejected() async throws {
    let problems = ValidationErrors(
      messages: [.email: ["has already been taken"], .firstName: ["is too short"]], remarks: ["be quick"])
    let runs = AccountRuns(AccountsServer(refusals: .rejected(problems)))
    let program = try await runs.run(
      "account", "create", answers: "A", "Byron", "ada@example.com", "", "Ada", "ada@example.org")
    #expect((program.exitCode, program.output) == (.success, "4\n"))
    #expect(
      program.messages == """
        New account
        First name: Last name: E-mail: Avatar URL (optional):   First name: is too short
          E-mail: has already been taken
          be quick
        First name [A]: E-mail [ada@example.com]: Created account 4

        """)
    #expect(
      runs.server.calls == [
        .create(.of([.firstName: "A", .lastName: "Byron", .email: "ada@example.com"])), .create(.ada),
      ])
  }

  @Test("is asked for what the server finds wrong with options too, but not with --no-input")
  func rejectedOptions() async throws {
    let runs = AccountRuns(AccountsServer(refusals: .taken))
    let program = try await runs.run("account", "edit", "2", "--email=ada@example.com", answers: "kim@example.org")
    #expect((program.exitCode, program.output) == (.success, "2\n"))
    #expect(
      program.messages == "  E-mail: has already been taken\nE-mail [ada@example.com]: Changed account 2\n")
    let terminal = try PseudoTerminal()
    terminal.type("kim@example.org\n\u{4}")
    let silent = await AccountRuns(AccountsServer(refusals: .taken)).run(
      ["account", "edit", "2", "--email=ada@example.com", "--no-input"], input: terminal.descriptor,
      messages: .terminal())
    #expect((silent.exitCode, silent.output) == (.refused, ""))
    #expect(silent.messages == "app: the server refused the account\n  --email: has already been taken\n")
  }

  @Test("who ends before what the server found wrong is mended is not told that nothing was sent")
  func endAfterRejection() async throws {
    let runs = AccountRuns(AccountsServer(refusals: .taken))
    let program = try await runs.run("account", "create", answers: "Ada", "Byron", "ada@example.com", "")
    #expect(program.messages.contains("  E-mail: has already been taken\nE-mail [ada@example.com]: \n"))
    #expect(runs.server.calls.count == 1)
    #expect(program.exitCode == .refused)
    #expect(!program.messages.contains("nothing was sent"))
  }

  @Test("is told at the end where what the server says belongs to no field")
  func remarks() async throws {
    let runs = AccountRuns(AccountsServer(refusals: .rejected(ValidationErrors(remarks: ["the quota is reached"]))))
    let program = try await runs.run("account", "create", answers: "Ada", "Byron", "ada@example.org", "")
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(program.messages.hasSuffix(": app: the server refused the account\n  the quota is reached\n"))
    #expect(runs.server.calls.count == 1)
  }

  @Test("is asked for what the options leave out, and for what is wrong in them")
  func options() async throws {
    let runs = AccountRuns()
    let program = try await runs.run(
      "account", "create", "--first-name=Ada", "--email=ada@", answers: "Byron", "ada@example.org")
    #expect((program.exitCode, program.output) == (.success, "4\n"))
    #expect(
      program.messages == """
          E-mail: "ada@" is not an e-mail address: nothing stands after the @
        Last name: E-mail [ada@]: Created account 4

        """)
    #expect(runs.server.calls == [.create(.ada)])
  }

  @Test("sees an account as it was saved where the server cannot be reached, and is told so")
  func savedAccount() async throws {
    let runs = AccountRuns(AccountsServer(reading: .unreachable))
    #expect(await runs.run("account", "2", of: AccountsServer()).exitCode == .success)
    let program = try await runs.run("account", "edit", "2", answers: "", "Low", "", "")
    #expect((program.exitCode, program.output) == (.success, "2\n"))
    #expect(
      program.messages.hasPrefix("app: account 2 is as it was saved (\(SavedRowsTests.reason))\nAccount 2\n"))
    #expect(runs.server.calls == [.account(2), .update(2, .of([.lastName: "Low"]))])
  }

  @Test("is not asked about an account that is not there, or of which nothing is known")
  func noAccount() async throws {
    let gone = try await AccountRuns().run("account", "edit", "9", answers: "Ada")
    #expect((gone.exitCode, gone.output) == (.refused, ""))
    #expect(
      gone.messages == """
        app: account 9 not found
          GET https://example.com/users/9.json -> 404
        Try: app accounts

        """)
    let unknown = try await AccountRuns(AccountsServer(reading: .unreachable)).run(
      "account", "edit", "2", answers: "Ada")
    #expect((unknown.exitCode, unknown.output) == (.network, ""))
    #expect(unknown.messages.hasPrefix("app: \(SavedRowsTests.reason)\n"))
  }

  @Test("goes on with a draft, whose texts stand in brackets")
  func resume() async throws {
    let runs = await AccountDraftTests.runs()
    let created = try await runs.run("account", "create", "--resume", answers: "", "", "zoe@example.org", "")
    #expect((created.exitCode, created.output) == (.success, "4\n"))
    #expect(
      created.messages == """
        New account
        Enter keeps what stands in brackets.
        First name [Ada]: Last name [Byron]: E-mail [ada@example.org]: Avatar URL (optional): Created account 4

        """)
    let changed = try await runs.run("account", "edit", "2", "--resume", answers: "", "", "", "")
    #expect((changed.exitCode, changed.output) == (.success, "2\n"))
    #expect(changed.messages.contains("First name [Kim]: Last name [Low]: E-mail [kim@example.com]: "))
    #expect(
      runs.server.calls == [
        .create(.of([.firstName: "Ada", .lastName: "Byron", .email: "zoe@example.org"])), .account(2),
        .update(2, .of([.lastName: "Low", .avatarURL: ""])),
      ])
    #expect(try await AccountDraftTests.numbers(in: runs).isEmpty)
  }

  @Test("whose form cannot be delivered is told the draft's number")
  func outage() async throws {
    let runs = AccountRuns(AccountsServer(refusals: .unreachable))
    let program = try await runs.run("account", "create", answers: "Ada", "Byron", "ada@example.org", "")
    #expect(program.exitCode == .network)
    #expect(program.messages.hasSuffix("\nSend it later: app account create --resume=1\n"))
    #expect(try await AccountDraftTests.numbers(in: runs) == [1])
  }

  @Test("sees the request with --dry-run, and nothing is sent")
  func dryRun() async throws {
    let runs = AccountRuns()
    let program = try await runs.run("account", "edit", "2", "--dry-run", answers: "", "Low", "", "")
    #expect(program.exitCode == .success)
    #expect(program.output.hasSuffix("\n\n" + #"{"user":{"last_name":"Low"}}"# + "\n"))
    #expect(runs.server.calls == [.account(2)])
    let unchanged = try await AccountRuns().run("account", "edit", "2", "--dry-run", answers: "", "", "", "")
    #expect(unchanged.output.isEmpty)
    #expect(unchanged.messages.hasSuffix("app: nothing was changed, and nothing was sent\n"))
  }

  @Test(
    "is not asked where there is no terminal on either side",
    arguments: [(true, TerminalProfile.plain, []), (false, .terminal(), []), (true, .terminal(), ["--no-input"])])
  func nobody(isTerminal: Bool, messages: TerminalProfile, arguments: [String]) async throws {
    let terminal = try PseudoTerminal()
    terminal.type("\u{4}\u{4}\u{4}\u{4}")
    let program = await AccountRuns().run(
      ["account", "create"] + arguments, input: isTerminal ? terminal.descriptor : nil, messages: messages)
    #expect(program.exitCode == .usage)
    #expect(program.messages.hasPrefix("app: nothing was sent: the account is not right yet\n"))
  }
}
