import Models
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

/// The output that scripts read.
@Suite("The output of a command in a pipe")
@MainActor struct CommandOutputTests {
  private static func run(_ line: String, output profile: TerminalProfile = .plain) async -> CommandResult {
    let arguments = line.split(separator: " ").map(String.init)
    let environment = ["APP_ACCOUNTS_URL": "http://127.0.0.1:1"]
    return await CommandResult.run(arguments, environment: environment, output: profile) { _, values in
      values.typicode.stub = Server.sample.client
      values.accounts.stub = AccountsServer()
    }
  }

  @Test(
    "The output of a list is one tab-separated line for each record that the options select",
    arguments: [
      ("posts", "7\tOn the sea\tAda Byron\n"),
      (
        "users",
        """
        1\tAda Byron\tada@example.com\tEly\tEngines
        2\tKim Löw\tkim@example.com\tMünster\tLöw & Co
        3\tZoë Hart\tzoe@example.com\tÅlesund\tFjord

        """
      ),
      ("users --fields=address.geo.lat,name -L1", "52.4\tAda Byron\n"), ("users --address steg --fields=id", "2\n"),
      ("albums -L2", "1\tHolidays\tAda Byron\n2\tNobody's\t\n"),
      ("albums --user=3 --search 2022 --fields=id", "22\n"), ("posts --user 2", ""),
      ("comments", "31\tAgreed\tkim@example.com\tSo it is.\n"), ("comments --post 8", ""),
      ("todos -L1", "2\tfalse\tSweep\t1\n"), ("todos --user 1 --completed", "1\ttrue\tWater the plants\t1\n"),
      ("todos --pending -L1 --fields=id", "2\n"),
      (
        "accounts",
        """
        1\tAda\tByron\tada@example.com\t
        2\tKim\tLöw\tkim@example.com\thttps://images.example/kim.png

        """
      ),
    ])
  func list(line: String, output: String) async {
    let program = await Self.run(line)
    #expect((program.exitCode, program.output, program.messages) == (.success, output, ""))
  }

  @Test(
    "The output of a record is a line for each field with its path and its value, then long texts and lists",
    arguments: [
      ("post 7", "id\t7\ntitle\tOn the sea\nuserId\t1\nauthor.id\t1\n", "\n--\nWaves.\nMore waves.\n"),
      ("post 7 --comments", "id\t7\n", "\n--\n31\tAgreed\tkim@example.com\tSo it is.\n"),
      ("post 7 --fields=comments", "", "So it is.\"}]\n"),
      (
        "user 3",
        """
        id\t3
        name\tZoë Hart
        username\tzoe
        email\tzoe@example.com
        address.street\tHavnegata
        address.suite\tNo. 7
        address.city\tÅlesund
        address.zipcode\t6002
        address.geo.lat\t62.4720
        address.geo.lng\t6.1495
        phone\t01353 0
        website\thart.example
        company.name\tFjord
        company.catchPhrase\tRuns by itself
        company.bs\tanalytical work
        --
        album\t21\twinter in the year 2021, seen from the pier

        """, "\ntodo\t60\ttrue\tread the meter\n"
      ),
      (
        "album 1", "id\t1\ntitle\tHolidays\nuserId\t1\nowner.id\t1\n",
        "\n4\tThe harbour\t\thttps://images.example/600/none\n"
      ),
      ("album 1 -L2", "id\t1\n", "\n3\tThe lighthouse\t#771796\thttps://images.example/600/771796\n"),
      (
        "photo 2", "id\t2\ntitle\tThe harbour\nalbumId\t1\ncolor\t#92c952\nurl\thttps://images.example/600/92c952\n",
        "\nthumbnailUrl\thttps://images.example/150/92c952\n"
      ),
      ("todo 42", "id\t42\ntitle\tpaint the boat\ncompleted\ttrue\nuserId\t3\nowner.id\t3\nowner.name\tZoë Hart\n", ""),
      (
        "account 1", "id\t1\nfirst_name\tAda\nlast_name\tByron\nemail\tada@example.com\navatar_url\t\n",
        "created_at\t2016-09-20T14:44:33.573Z\nupdated_at\t2019-11-11 19:13:41 UTC\n"
          + "url\thttps://accounts.example/users/1.json\n"
      ),
    ])
  func record(line: String, beginning: String, end: String) async {
    let program = await Self.run(line)
    #expect((program.exitCode, program.messages) == (.success, ""))
    #expect(program.output.hasPrefix(beginning) && program.output.hasSuffix(end), "\(program.output)")
  }

  @Test(
    "The output with --json is the object of the API on one line, or its selected fields in the given order",
    arguments: [
      (
        "photo 4 --json",
        #"{"id":4,"title":"The harbour","albumId":1,"color":null,"url":"https://images.example/600/none","#
          + #""thumbnailUrl":"https://images.example/150/none"}"#
      ),
      (
        "account 1 --json",
        #"{"id":1,"first_name":"Ada","last_name":"Byron","email":"ada@example.com","avatar_url":null,"#
          + #""created_at":"2016-09-20T14:44:33.573Z","updated_at":"2019-11-11 19:13:41 UTC","#
          + #""url":"https://accounts.example/users/1.json"}"#
      ),
      ("--json=title,owner.name album 1", #"{"title":"Holidays","owner":{"name":"Ada Byron"}}"#),
      ("albums -L2 --json=owner.name,id", #"[{"owner":{"name":"Ada Byron"},"id":1},{"owner":{"name":null},"id":2}]"#),
      ("todos -L1 --json=id,completed,owner.name", #"[{"id":2,"completed":false,"owner":{"name":"Ada Byron"}}]"#),
      (
        "user 1 --json=name,address.geo,albums",
        #"{"name":"Ada Byron","address":{"geo":{"lat":"52.4","lng":"0.26"}},"albums":[{"id":1,"title":"Holidays","userId":1}]}"#
      ),
    ])
  func json(line: String, output: String) async {
    let program = await Self.run(line)
    #expect((program.exitCode, program.output, program.messages) == (.success, output + "\n", ""))
  }

  @Test(
    "JSON has colours on a terminal and with --color always, and no other effect",
    arguments: [
      ("user 1 --json=id", true, .none, false), ("user 1 --json=id", true, .ansi256, true),
      ("user 1 --json=id", false, .ansi256, false), ("user 1 --json=id --color always", false, .ansi256, true),
      ("user 1 --json=id --color always", false, .basic, true), ("api users/1", true, .ansi256, true),
      ("api users/1", false, .ansi256, false), ("api users/1 --color always", false, .ansi256, true),
    ] as [(String, Bool, ColorDepth, Bool)])
  func colors(line: String, isTerminal: Bool, depth: ColorDepth, isColored: Bool) async {
    let plain = await Self.run(line, output: isTerminal ? .terminal() : .plain).output
    var profile = isTerminal ? TerminalProfile.terminal() : .plain
    profile.colorDepth = depth
    let output = await Self.run(line, output: profile).output
    #expect(output.contains("\u{1B}[") == isColored)
    #expect(output.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test("The output of an album on a terminal has at most as many photos as the limit")
  func photos() async {
    let album = await Self.run("album 1 --limit=2", output: .terminal())
    #expect(album.output.contains("Album 1 by Ada Byron (@ada) · 2 of 3 photos\n"))
  }
}
