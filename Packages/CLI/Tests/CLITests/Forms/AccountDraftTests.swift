import Features
import Foundation
import Models
import NetworkClient
import Persistence
import Terminal
import TestSupport
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The draft of an account")
@MainActor struct AccountDraftTests {
  /// Returns runs with two drafts: a new account, and changes of account 2.
  static func runs() async -> AccountRuns {
    let runs = AccountRuns()
    let unreachable = AccountsServer(refusals: .unreachable, .unreachable)
    for arguments in [["create"] + AccountRuns.form, ["edit", "2", "--last-name=Low", "--avatar-url="]] {
      #expect(await runs.run(["account"] + arguments, of: unreachable).exitCode == .network)
    }
    return runs
  }

  static func numbers(in runs: AccountRuns) async throws -> [AccountDraft.ID] {
    try await runs.drafts.drafts().map(\.id)
  }

  @Test("The draft of an account is sent with --resume and then deleted", arguments: ["--resume", "--resume=1"])
  func resume(option: String) async throws {
    let runs = await Self.runs()
    let program = await runs.run("account", "create", option)
    #expect((program.exitCode, program.output, program.messages) == (.success, "4\n", "Created account 4\n"))
    #expect(runs.server.calls == [AccountRuns.formCall])
    #expect(try await Self.numbers(in: runs) == [2])
  }

  @Test("A draft of changes is sent without loading the account", arguments: ["--resume", "--resume=2"])
  func resumeEdit(option: String) async throws {
    let runs = await Self.runs()
    let program = await runs.run("account", "edit", "2", option, "--quiet", "--json=last_name")
    #expect((program.exitCode, program.output, program.messages) == (.success, #"{"last_name":"Low"}"# + "\n", ""))
    #expect(runs.server.calls == [#"PATCH users/2.json {"user":{"avatar_url":"","last_name":"Low"}}"#])
    #expect(try await Self.numbers(in: runs) == [1])
  }

  @Test("The draft of an account is corrected after the server has rejected it")
  func rejected() async {
    let runs = await Self.runs()
    let program = await runs.run("account", "create", "--resume", of: AccountsServer(refusals: .taken))
    #expect(program.exitCode == .refused)
    #expect(
      program.messages == """
        app: the server rejected the account
          --email: has already been taken
          the form is kept as draft 1
        Correct it: app account create --resume=1

        """)
  }

  @Test("A rejection after an attempt that may have been processed names that attempt")
  func rejectedAgain() async {
    let runs = AccountRuns()
    _ = await runs.run(["account", "create"] + AccountRuns.form, of: AccountsServer(refusals: .failed(.status(503))))
    let program = await runs.run("account", "create", "--resume", "--again", of: AccountsServer(refusals: .taken))
    #expect(program.exitCode == .refused)
    #expect(
      program.messages == """
        app: the server rejected the account
          --email: has already been taken
          the form is kept as draft 1
        The attempt before may have created the account: see app accounts --refresh.
        Correct it: app account create --resume=1 --again

        """)
  }

  @Test("The draft of an account is refused for another account or another purpose, and an unknown number is not found")
  func ofAnother() async throws {
    let runs = await Self.runs()
    for arguments in [["create", "--resume=2"], ["edit", "3", "--resume=2"], ["edit", "2", "--resume=9", "--json"]] {
      let program = await runs.run(["account"] + arguments)
      #expect((program.exitCode, program.output) == (.refused, ""))
      let server = "http://127.0.0.1:1"
      let messages =
        arguments.contains("--resume=9")
        ? "app: there is no draft 9\nTry: app account drafts\n"
        : "app: draft 2 changes account 2 on \(server)\nTry: app account edit 2 --resume=2 --base-url \(server)\n"
      #expect(program.messages == messages)
    }
    let none = await runs.run("account", "edit", "3", "--resume")
    #expect(none.exitCode == .refused)
    #expect(none.messages == "app: there is no draft of changes to account 3\nTry: app account drafts\n")
    let empty = await AccountRuns().run("account", "create", "--resume")
    #expect(empty.exitCode == .refused)
    #expect(empty.messages == "app: there is no draft of a new account\nTry: app account drafts\n")
    #expect(runs.server.calls.isEmpty)
    #expect(try await Self.numbers(in: runs) == [1, 2])
  }

  @Test("A draft for another server is refused, with the command that sends it")
  func ofAnotherServer() async throws {
    let runs = await Self.runs()
    let program = await runs.run("account", "create", "--resume=1", "--base-url", "http://127.0.0.1:2")
    #expect(program.exitCode == .refused)
    #expect(
      program.messages == """
        app: draft 1 creates an account on http://127.0.0.1:1
        Try: app account create --resume=1 --base-url http://127.0.0.1:1

        """)
    #expect(try await Self.numbers(in: runs) == [1, 2])
  }

  @Test("The draft of an account must be selected by number if there are several")
  func several() async {
    let runs = await Self.runs()
    _ = await runs.run(["account", "create"] + AccountRuns.form, of: AccountsServer(refusals: .unreachable))
    let program = await runs.run("account", "create", "--resume")
    #expect((program.exitCode, program.output) == (.usage, ""))
    #expect(
      program.messages == """
        app: there are 2 drafts (1, 3): choose one with --resume=N
        Try: app account drafts

        """)
    #expect(runs.server.calls.isEmpty)
    #expect(await runs.run("account", "create", "--resume=3").exitCode == .success)
  }

  @Test("The draft of an account is named if it was sent but could not be deleted")
  func notRemoved() async throws {
    let folder = try TemporaryFolder()
    let drafts = DraftStore(folder: folder.path)
    _ = try await drafts.add(
      [.firstName: "Ada", .lastName: "Byron", .email: "ada@example.org"], accountID: nil,
      source: "http://127.0.0.1:1", at: .fixture)
    try Database(path: folder.path + "/drafts.db")
      .execute("CREATE TRIGGER stay BEFORE DELETE ON drafts BEGIN SELECT RAISE(ABORT, 'it stays'); END")
    let program = await AccountRuns(drafts: drafts).run("account", "create", "--resume")
    #expect((program.exitCode, program.output) == (.success, "4\n"))
    #expect(
      program.messages == """
        Created account 4
        app: sent draft 1, but could not delete it (app account drafts --delete 1)

        """)
  }

  @Test(
    "The draft of an account has an error if it cannot be sent",
    arguments: [
      (.missing(3), "draft 3 no longer exists: it was sent, changed or deleted", .refused),
      (.unavailable(StorageFailure(reason: "/d is full")), "the drafts cannot be used: /d is full", .local),
      (.inUse(3), "draft 3 is being sent", .local),
    ] as [(DraftProblem, String, ExitCode)])
  func notSent(problem: DraftProblem, message: String, exitCode: ExitCode) {
    let draft = AccountDraft(id: 4, source: "s", accountID: 2, values: [:], savedAt: .fixture)
    let form = AccountForm.State(typed: [.firstName: "Ada", .lastName: "O'Neill"])
    #expect(
      CommandError(.notSent(problem, kept: .failure(StorageFailure(reason: "/d is full"))), of: form)
        == CommandError(
          message: message,
          details: [
            "the form could not be kept as a draft: /d is full", "--first-name=Ada", #"--last-name='O'\''Neill'"#,
          ], exitCode: exitCode))
    #expect(
      CommandError(.notSent(problem, kept: .success(draft)), of: form)
        == CommandError(
          message: message, details: ["the form is kept as draft 4"],
          hints: ["Send it later: \(command: "app account edit 2 --resume=4")"], exitCode: exitCode))
  }

  @Test("The draft of an account is not sent if the drafts cannot be read")
  func unreadable() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/drafts.db", withIntermediateDirectories: false)
    for arguments in [["create", "--resume"], ["drafts"], ["drafts", "--json"]] {
      let runs = AccountRuns(drafts: DraftStore(folder: folder.path))
      let program = await runs.run(["account"] + arguments)
      #expect((program.exitCode, program.output) == (.local, ""))
      #expect(program.messages.hasPrefix("app: could not read the drafts: "))
      #expect(program.messages.contains("\(folder.path)/drafts.db"))
      #expect(runs.server.calls.isEmpty)
    }
    let deletion = await AccountRuns(drafts: DraftStore(folder: folder.path)).run("account", "drafts", "--delete=1")
    #expect((deletion.exitCode, deletion.output) == (.local, ""))
    #expect(deletion.messages.hasPrefix("app: could not delete draft 1: "))
  }
}

@Suite("The list of drafts")
@MainActor struct AccountDraftListTests {
  static let reason = "cannot reach example.com: connection refused"
  static let server = "http://127.0.0.1:1"

  @Test("The list of drafts is one draft per line in a pipe")
  func piped() async {
    let program = await AccountDraftTests.runs().run("account", "drafts")
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(
      program.output == """
        1\t\tAda\tByron\tada@example.org\t\(Self.reason)\tno\t\(Self.server)
        2\t2\t\tLow\t\t\(Self.reason)\tno\t\(Self.server)

        """)
  }

  @Test("The list of drafts shows their reasons, their servers and the next commands in a terminal")
  func terminal() async {
    let program = await AccountDraftTests.runs().run("account", "drafts", output: .terminal(100))
    #expect(
      program.output == """
         ID  ACCOUNT                 EMAIL            REASON
          1  New account, Ada Byron  ada@example.org  not sent: cannot reach example.com: connection refused
          2  Account 2, Low                           not sent: cannot reach example.com: connection refused
        2 drafts
        Next      app account edit 2 --resume=2 --base-url http://127.0.0.1:1
                  app account drafts --delete 2 --base-url http://127.0.0.1:1

        """)
  }

  @Test("The list of drafts has dates and all fields in JSON; unchanged fields are null")
  func json() async {
    let runs = await AccountDraftTests.runs()
    #expect(
      await runs.run("account", "drafts", "--json").output
        == #"[{"id":1,"account":null,"first_name":"Ada","last_name":"Byron","email":"ada@example.org","#
        + #""avatar_url":null,"saved":"2027-01-15T08:00:00Z","reason":"\#(Self.reason)","sent":"no","server":"\#(Self.server)"},"#
        + #"{"id":2,"account":2,"first_name":null,"last_name":"Low","email":null,"avatar_url":"","#
        + #""saved":"2027-01-15T08:00:00Z","reason":"\#(Self.reason)","sent":"no","server":"\#(Self.server)"}]"# + "\n")
    #expect(await runs.run("account", "drafts", "--fields=saved,id").output.hasPrefix("2027-01-15T08:00:00Z\t1\n"))
  }

  @Test("The list of drafts loses a draft that is deleted")
  func discard() async throws {
    let runs = await AccountDraftTests.runs()
    let program = await runs.run("account", "drafts", "--delete", "1")
    #expect((program.exitCode, program.output, program.messages) == (.success, "", "app: deleted draft 1\n"))
    #expect(try await AccountDraftTests.numbers(in: runs) == [2])
    // A draft for another server is deleted too.
    let quiet = await runs.run("account", "drafts", "--delete=2", "--quiet", "--base-url=http://127.0.0.1:2")
    #expect((quiet.exitCode, quiet.output, quiet.messages) == (.success, "", ""))
    let again = await runs.run("account", "drafts", "--delete=2")
    #expect((again.exitCode, again.output) == (.refused, ""))
    #expect(again.messages == "app: there is no draft 2\nTry: app account drafts\n")
  }
}
