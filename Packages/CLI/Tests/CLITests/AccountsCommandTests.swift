import Features
import Models
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("The accounts command")
@MainActor struct AccountsCommandTests {
  nonisolated static let accounts: [Account] = [
    .ada, .kim, Account(id: 33, firstName: "", lastName: "Ōe", email: "not an address", avatarURL: ""),
    Account(id: 34, firstName: "日本", lastName: "", email: "", avatarURL: "not a URL"),
  ]

  @Test("In a pipe it is a line an account, with nothing where nothing is")
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

  @Test("At a terminal it is a table of the same columns, and a count")
  func terminal() async {
    let program = await AccountRuns(AccountsServer(Self.accounts)).run("accounts", output: .terminal())
    #expect(
      program.output == """
         ID  FIRST NAME  LAST NAME  EMAIL            AVATAR
          1  Ada         Byron      ada@example.com
          2  Kim         Löw        kim@example.com  https://images.example/kim.png
         33              Ōe         not an address
         34  日本                                    not a URL
        4 accounts

        """)
    #expect(program.messages.isEmpty)
  }

  @Test("Where the columns have no room beside each other, an account is a block")
  func narrow() async {
    let program = await AccountRuns().run("accounts", "--quiet", output: .terminal(38))
    #expect(
      program.output == """
        ID          1
        FIRST NAME  Ada
        LAST NAME   Byron
        EMAIL       ada@example.com

        ID          2
        FIRST NAME  Kim
        LAST NAME   Löw
        EMAIL       kim@example.com
        AVATAR      https://images.example/ki…

        2 accounts

        """)
  }

  @Test("No line is wider than the terminal, and none can steer it", arguments: 2...120)
  func widths(width: Int) {
    let hostile = Account(
      id: 9, firstName: Samples.hostile, lastName: Samples.hostile, email: Samples.hostile, avatarURL: Samples.hostile,
      createdAt: Timestamp(Samples.hostile))
    let state = AccountsList.State(content: .current(LossyArray(Self.accounts + [hostile])))
    let list = AccountsView(state, limit: 0, fields: nil).lines(.terminal(width))
    #expect(list.allSatisfy { $0.displayWidth <= width && Samples.isInert($0.text) })
    for account in Self.accounts + [hostile] {
      for fields in [nil, ["created_at", "email"]] {
        let page = AccountView(account, sections: [], fields: fields).lines(.terminal(width))
        #expect(page.allSatisfy { $0.displayWidth <= width && Samples.isInert($0.text) })
      }
    }
  }

  @Test("JSON is the API's own objects; fields stand as asked")
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

  @Test("A limit is noted, an empty list is told to a person")
  func notices() async {
    let limited = await AccountRuns().run("accounts", "-L1", "--fields=id")
    #expect((limited.output, limited.messages) == ("1\n", "app: showing 1 of 2 (use --limit 0 for all)\n"))
    let empty = AccountRuns(AccountsServer([]))
    #expect(await empty.run("accounts").messages.isEmpty)
    let terminal = await empty.run("accounts", output: .terminal())
    #expect((terminal.exitCode, terminal.output, terminal.messages) == (.success, "", "app: There are no accounts\n"))
  }
}

@Suite("The page of an account")
@MainActor struct AccountPageTests {
  static func page(_ account: Account, _ profile: TerminalProfile = .terminal()) -> String {
    AccountView(account, sections: [], fields: nil).lines(profile).map(\.text).joined(separator: "\n")
  }

  @Test("At a terminal it has the dates in words, and what to call next")
  func terminal() async {
    let runs = AccountRuns()
    let program = await runs.run("account", "1", output: .terminal())
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(
      program.output == """
        Ada Byron                                                              account 1

        Email     ada@example.com
        Created   20 September 2016, 14:44 UTC
        Changed   11 November 2019, 19:13 UTC

        Next      app account edit 1

        """)
    #expect(runs.server.calls == [.account(1)])
  }

  @Test("In 40 columns a picture's address is broken, not cut")
  func narrow() {
    #expect(
      Self.page(.kim, .terminal(40)) == """
        Kim Löw                        account 2

        Email     kim@example.com
        Avatar    https://images.example/kim.png

        Next      app account edit 2
        """)
    #expect(
      Self.page(.kim, .terminal(30)) == """
        Kim Löw              account 2

        Email
          kim@example.com
        Avatar
          https://images.example/kim.p
          ng

        Next
          app account edit 2
        """)
  }

  @Test(
    "A picture is shown as it was sent, where one was",
    arguments: [(nil, nil), ("", nil), (" ", nil), ("not a URL", "Avatar    not a URL")] as [(String?, String?)])
  func avatar(url: String?, line: String?) {
    var account = Account.ada
    account.avatarURL = url
    #expect(Self.page(account).split(separator: "\n").first { $0.hasPrefix("Avatar") } == line?[...])
  }

  @Test(
    "A date is told in UTC; one that cannot be read is unknown, one that was not sent is not told",
    arguments: [
      (nil, nil), ("2014-04-14T10:38:55.267+01:00", "14 April 2014, 09:38 UTC"),
      ("2019-01-01T00:30:00+02:00", "31 December 2018, 22:30 UTC"),
      ("2019-11-11 09:03:41 UTC", "11 November 2019, 09:03 UTC"),
      ("2024-02-29T12:00:00Z", "29 February 2024, 12:00 UTC"),
      ("yesterday", "unknown date"), ("", "unknown date"), ("2024-02-30T12:00:00Z", "unknown date"),
    ] as [(String?, String?)])
  func dates(text: String?, words: String?) {
    var account = Account.ada
    account.createdAt = text.map { Timestamp($0) }
    let line = Self.page(account).split(separator: "\n").first { $0.hasPrefix("Created") }
    let expected = words.map { "Created   \($0)" }
    #expect(line == expected?[...])
  }

  @Test("An account without an e-mail address has no line that ends in blanks")
  func noAddress() {
    let lines = Self.page(Account(id: 3, firstName: "Ada", lastName: "", email: "")).split(separator: "\n")
    #expect(lines.allSatisfy { $0.last != " " })
  }

  @Test("A picture's address leads there whole, also where it is broken")
  func link() {
    let lines = AccountView(.kim, sections: [], fields: nil).lines(.terminal(30, colorDepth: .trueColor))
    let addresses = lines.flatMap(\.runs).compactMap { $0.style.link?.address }
    #expect(addresses == ["https://images.example/kim.png", "https://images.example/kim.png"])
    var account = Account.kim
    account.avatarURL = "javascript:alert(1)"
    let runs = AccountView(account, sections: [], fields: nil).lines(.terminal()).flatMap(\.runs)
    #expect(runs.allSatisfy { $0.style.link == nil })
  }

  @Test("In a pipe it is pairs of all fields, as they were sent; JSON gives the same")
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

  @Test("One that was saved stands in for a server that cannot be reached")
  func outage() async {
    let runs = AccountRuns()
    _ = await runs.run("accounts")
    let program = await runs.run(
      "account", "2", "--fields=email", "--refresh", of: AccountsServer(reading: .unreachable))
    #expect((program.exitCode, program.output) == (.network, "email\tkim@example.com\n"))
    #expect(
      program.messages == """
        app: showing what was saved just now (\(SavedRowsTests.reason))
        app: \(SavedRowsTests.reason)
        Check the connection, or set another server with --base-url.

        """)
    let failed = await AccountRuns().run("account", "2", of: AccountsServer(reading: .unreachable))
    #expect((failed.exitCode, failed.output) == (.network, ""))
    #expect(failed.messages.hasPrefix("app: \(SavedRowsTests.reason)\n"))
  }

  @Test("One that is not there is named, with what was asked and what to call")
  func notFound() async {
    let program = await AccountRuns().run("account", "9", "--json")
    #expect((program.exitCode, program.output) == (.refused, ""))
    #expect(
      program.messages == """
        app: account 9 not found
          GET https://example.com/users/9.json -> 404
        Try: app accounts

        """)
  }
}
