import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The accounts command")
@MainActor struct AccountsCommandTests {
  nonisolated static let accounts: [Account] = [
    .ada, .kim, Account(id: 33, firstName: "", lastName: "Ōe", email: "not an address", avatarURL: ""),
    Account(id: 34, firstName: "日本", lastName: "", email: "", avatarURL: "not a URL"),
  ]

  @Test("The accounts command writes one account per line to a pipe")
  func piped() async {
    let program = await AccountRuns(AccountsServer(Self.accounts)).run("accounts")
    #expect(program.exitCode == .success)
    #expect(
      program.output == """
        1\tAda\tByron\tada@example.com\t
        2\tKim\tLöw\tkim@example.com\thttps://images.example/kim.png
        33\t\tŌe\tnot an address\t
        34\t日本\t\t\tnot a URL

        """)
    #expect(program.messages.isEmpty)
  }

  @Test("The accounts command writes the API's objects in JSON, and selected fields in the given order")
  func json() async {
    #expect(
      await AccountRuns().run("accounts", "--json").output
        == #"[{"id":1,"first_name":"Ada","last_name":"Byron","email":"ada@example.com","avatar_url":null,"#
        + #""created_at":"2016-09-20T14:44:33.573Z","updated_at":"2019-11-11 19:13:41 UTC","#
        + #""url":"https://accounts.example/users/1.json"},{"id":2,"first_name":"Kim","last_name":"Löw","#
        + #""email":"kim@example.com","avatar_url":"https://images.example/kim.png","created_at":null,"#
        + #""updated_at":null,"url":null}]"# + "\n")
    #expect(
      await AccountRuns().run("accounts", "--fields=email,id").output == "ada@example.com\t1\nkim@example.com\t2\n")
  }
}

@Suite("The avatars of the accounts command")
@MainActor struct AccountsCommandAvatarTests {
  @Test(
    "The accounts command requests the avatars only if they are drawn: on a terminal with colours",
    arguments: [
      ([], .terminal(colorDepth: .trueColor), true), ([], .terminal(colorDepth: .none), false), ([], .plain, false),
      (["--count"], .terminal(colorDepth: .trueColor), false),
      (["--fields=id"], .terminal(colorDepth: .trueColor), false),
    ] as [([String], TerminalProfile, Bool)])
  func requests(options: [String], profile: TerminalProfile, areRequested: Bool) async {
    let server = AccountsServer()
    _ = await AccountRuns(server).run(["accounts"] + options, output: profile)
    #expect(server.calls == ["GET users.json"] + (areRequested ? ["GET https://images.example/kim.png"] : []))
  }
}

@Suite("The account command")
@MainActor struct AccountCommandTests {
  @Test("The account command writes all fields as key-value pairs to a pipe, and selected ones in JSON")
  func piped() async {
    #expect(
      await AccountRuns().run("account", "1").output == """
        id\t1
        first_name\tAda
        last_name\tByron
        email\tada@example.com
        avatar_url\t
        created_at\t2016-09-20T14:44:33.573Z
        updated_at\t2019-11-11 19:13:41 UTC
        url\thttps://accounts.example/users/1.json

        """)
    #expect(
      await AccountRuns().run("account", "2", "--json=avatar_url,url,id").output
        == #"{"avatar_url":"https://images.example/kim.png","url":null,"id":2}"# + "\n")
  }
}
