import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("Accounts", .startsPrograms)
struct AccountsTests {
  // MARK: List

  @Test("The list in a pipe has five fields per line, and a missing avatar is blank")
  func piped() async throws {
    let result = try await Program("accounts").run()
    #expect(result.status == 0 && result.errors.isEmpty && !result.hasEscapes)
    #expect(result.lines.count == 12 && !result.output.contains("…"))
    #expect(result.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 5 })
    #expect(result.lines[1] == "2\tBarnaby\tQuillfeather\tbarnaby@example.com\t")
    #expect(result.lines[2] == "3\tZoë\tÅkerblom\tzoe.akerblom@example.net\t")
    #expect(result.lines[4] == "5\tIgnatius\tPlumtree\tplum@example.com\tthe one with the hat")
  }

  @Test("The list on a terminal is a table, or two lines per account if it is narrow", arguments: [200, 40])
  func shown(columns: Int) async throws {
    try await TerminalEmulator.run(Program("accounts"), columns: columns, rows: 80) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      #expect(lines.contains("12 accounts") && lines.contains { $0.hasSuffix("app account edit 1") })
      if columns == 200 {
        #expect(lines[0].split(separator: " ") == ["ID", "NAME", "EMAIL"])
        #expect(lines.count == 15)
      } else {
        #expect(lines.count == 28 && lines.allSatisfy { $0.count <= columns })
        #expect(lines[6...7] == ["  4  陽小  陽菜 小鳥遊", "  hina@example.org"])
      }
    }
  }

  @Test("JSON has all fields in the API's order, and avatars as the server sent them")
  func json() async throws {
    let program = Program("accounts", "--json")
    let result = try await program.run()
    #expect(
      result.output.hasPrefix(
        """
        [{"id":1,"first_name":"Odalys","last_name":"Brightwater","email":"odalys.brightwater@example.org",\
        "avatar_url":"https://example.org/avatars/odalys.png","created_at":"2019-07-02T09:14:05.120Z",\
        "updated_at":"2024-03-30T16:20:41.007Z","url":"http://127.0.0.1:
        """), "\(result)")
    #expect((result.json as? [[String: Any]])?.count == 12)
    let avatars = try await program.with("accounts", "--json=id,avatar_url", "-L", "5", "--quiet").run()
    #expect(
      avatars.output
        == #"[{"id":1,"avatar_url":"https://example.org/avatars/odalys.png"},{"id":2,"avatar_url":null},"#
        + #"{"id":3,"avatar_url":""},{"id":4,"avatar_url":"https://example.org/avatars/%E9%B3%A5.png"},"#
        + #"{"id":5,"avatar_url":"the one with the hat"}]"# + "\n")
  }

  @Test(
    "Malformed fields do not lose an account, unless the id is missing")
  func malformedFields() async throws {
    let rows = [
      #"{"id":1}"#, #"{"id":2,"first_name":null,"last_name":7,"email":["x"],"avatar_url":{"x":1},"created_at":8}"#,
      #"{"first_name":"No","last_name":"Number"}"#, #"{"id":"4","first_name":"Text"}"#,
      try SampleAccount(id: 5, avatarJSON: "false").json,
    ]
    let server = try ScriptedServer { _ in .response(json: "[\(rows.joined(separator: ","))]") }
    defer { server.stop() }
    let program = Program("accounts", baseURL: server.baseURL)
    let result = try await program.run()
    #expect(result.status == 0)
    #expect(result.lines == ["1\t\t\t\t", "2\t\t\t\t", "5\tAda\tSample\tada@example.org\t"], "\(result)")
    #expect(result.errors == "app: 2 rows could not be read and are left out\n", "\(result)")
    for columns in [80, 30] {
      #expect(try await program.on(try PseudoTerminal(columns: columns)).run().status == 0)
    }
  }

  @Test("An empty list is reported on a terminal only, with exit code 0")
  func empty() async throws {
    let server = try ScriptedServer { _ in .response(json: "[]") }
    defer { server.stop() }
    let program = Program("accounts", baseURL: server.baseURL)
    let piped = try await program.run()
    #expect(piped.status == 0 && piped.bytes.isEmpty && piped.errors.isEmpty, "\(piped)")
    let shown = try await program.on(try PseudoTerminal()).run()
    #expect(shown.status == 0 && shown.unstyled == "app: there are no accounts\n", "\(shown)")
  }

  // MARK: Account

  @Test(
    "An account in a pipe is one field per line",
    arguments: [(2, ""), (3, ""), (5, "the one with the hat"), (4, "https://example.org/avatars/%E9%B3%A5.png")])
  func one(id: Int, avatar: String) async throws {
    let result = try await Program("account", "\(id)").run()
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(
      result.lines.map { $0.prefix { $0 != "\t" } } == [
        "id", "first_name", "last_name", "email", "avatar_url", "created_at", "updated_at", "url",
      ])
    #expect(result.lines.first == "id\t\(id)" && result.lines.contains("avatar_url\t\(avatar)"), "\(result)")
  }

  @Test(
    "An account on a terminal has formatted dates, and no line for a missing avatar",
    arguments: [
      (2, nil, "2 July 2019, 11:48 UTC"), (3, nil, "14 August 2019, 07:03 UTC"),
      (5, "the one with the hat", "31 October 2019, 23:59 UTC"),
      (7, "https://example.net/crumpet.jpg?size=200&round=yes", "11 November 2019, 19:13 UTC"),
    ])
  func page(id: Int, avatar: String?, created: String) async throws {
    try await TerminalEmulator.run(Program("account", "\(id)"), columns: 80) { screen in
      let (status, lines) = try await screen.ended()
      #expect(status == 0)
      #expect(lines[0].hasSuffix(" account \(id)") && lines[0].count == 80, "\(lines)")
      #expect(lines.first { $0.hasPrefix("Avatar ") } == avatar.map { "Avatar    \($0)" }, "\(lines)")
      #expect(lines.contains("Created   \(created)") && lines.last == "Next      app account edit \(id)", "\(lines)")
    }
  }

  @Test(
    "Only an avatar with an http or https URL is a link",
    arguments: [
      ("https://example.org/ada.png", true), ("HTTP://EXAMPLE.ORG/A", true), ("the one with the hat", false),
      ("javascript:alert(1)", false), ("file:///etc/passwd", false), ("https://example.org/\u{1B}\\\u{1B}[2J", false),
      ("//example.org/ada.png", false),
    ])
  func link(avatar: String, isLink: Bool) async throws {
    let account = SampleAccount(avatarJSON: try Sample.json(avatar))
    let server = try ScriptedServer { request in try account.response(to: request) }
    defer { server.stop() }
    let program = Program("account", "1", baseURL: server.baseURL)
    let shown = try await program.on(try PseudoTerminal()).run()
    #expect(shown.status == 0 && shown.unstyledLines.contains { $0.hasPrefix("Avatar    ") })
    #expect(shown.output.contains("\u{1B}]8;") == isLink, "\(shown)")
    #expect(shown.output.contains(";\(avatar)\u{1B}\\") == isLink, "\(shown)")
    #expect(shown.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(shown)")
    let dumb = try await program.with("account", "1", "--plain").on(try PseudoTerminal()).run()
    #expect(dumb.status == 0 && !dumb.output.contains("\u{1B}]8;"))
  }

  @Test("An unknown account is reported with exit code 4", arguments: ["99", "9223372036854775807"])
  func unknown(id: String) async throws {
    let program = Program("account", id)
    let result = try await program.run()
    #expect(result.status == 4 && result.bytes.isEmpty)
    let url = program.environment["APP_BASE_URL"] ?? ""
    #expect(
      result.errorLines == [
        "app: account \(id) not found", "  GET \(url)/users/\(id).json -> 404", "Try: app accounts",
      ])
  }

  // MARK: Cache and safety

  @Test("The list is revalidated, and an account is requested: both are cached for --offline")
  func cached() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let first = try await program.with("accounts").run()
      let second = try await program.with("accounts").run()
      #expect(second.status == 0 && second.bytes == first.bytes && second.errors.isEmpty)
      let one = try await program.with("account", "3").run()
      #expect(one.status == 0 && one.lines.contains("first_name\tZoë") && one.errors.isEmpty)
      #expect(
        log.records.map(\.description) == ["GET /users.json 200", "GET /users.json 304", "GET /users/3.json 200"])
      let offline = try await program.with("accounts", "--offline").run()
      #expect(offline.status == 0 && offline.bytes == first.bytes && offline.cachedAge != nil)
    }
  }

  @Test("Hostile texts are escaped", arguments: [80, 30])
  func hostile(columns: Int) async throws {
    let rows = try HostileText.all.enumerated().map { index, text in
      try SampleAccount(
        id: index + 1, firstName: text, lastName: text, email: text, avatarJSON: try Sample.json(text)
      ).json
    }
    let server = try ScriptedServer { request in
      .response(json: request.path == "/users.json" ? "[\(rows.joined(separator: ","))]" : rows[0])
    }
    defer { server.stop() }
    let program = Program("accounts", baseURL: server.baseURL)
    let piped = try await program.run()
    #expect(piped.lines.count == HostileText.all.count)
    #expect(piped.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 5 })
    #expect(piped.output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || !$0.isDangerous })
    for arguments in ["accounts", "account 1", "accounts --json"].map(\.words) {
      let result = try await program.with(arguments).on(try PseudoTerminal(columns: columns)).run()
      #expect(result.status == 0)
      #expect(result.unstyled.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous }, "\(result)")
    }
  }
}
