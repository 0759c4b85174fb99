import Foundation
import Sandbox
import TestSupport
import Testing

@Suite("Creating an account by options", .startsPrograms)
struct AccountCreationTests {
  @Test("Prints the number to standard output and a message to standard error")
  func created() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let result = try await program.with(Program.creation).run()
      #expect(result.status == 0 && result.output == "13\n" && result.errors == "Created account 13\n")
      #expect(log.records.map(\.description) == ["POST /users.json 201"])
      // The response is cached: showing the account needs no request.
      let shown = try await program.with("account", "13", "--max-age", "600").run()
      #expect(
        shown.lines.prefix(5) == [
          "id\t13", "first_name\tAda", "last_name\tSample", "email\tada@example.org", "avatar_url\t",
        ])
      #expect(log.records.count == 1)
    }
  }

  @Test(
    "Prints JSON, chosen fields or a page, and no message with --quiet")
  func outputFormats() async throws {
    try await SandboxServer.withRequestLog { program, _ in
      func create(_ email: String, _ more: String...) -> Program {
        program.with(["account", "create", "--first-name=Ada", "--last-name=Sample", "--email=\(email)"] + more)
      }
      let json = try await create("a@example.org", "--json").run()
      #expect(json.output.hasPrefix(#"{"id":13,"first_name":"Ada","last_name":"Sample","email":"a@example.org","#))
      #expect(json.errors == "Created account 13\n" && json.lines.count == 1)
      let fields = try await create("b@example.org", "--json=email,id", "--quiet").run()
      #expect(fields.output == #"{"email":"b@example.org","id":14}"# + "\n" && fields.errors.isEmpty)
      let quiet = try await create("c@example.org", "--quiet").run()
      #expect(quiet.status == 0 && quiet.output == "15\n" && quiet.errors.isEmpty)
      let page = try await create("d@example.org").on(try PseudoTerminal()).run()
      #expect(page.status == 0 && page.unstyledLines.first == "Created account 16", "\(page)")
      #expect(page.unstyledLines.dropFirst().first?.hasSuffix(" account 16") == true)
      #expect(page.unstyledLines.contains("Email     d@example.org"))
    }
  }

  @Test("The new account is in the next list, because the cached list is stale")
  func list() async throws {
    try await SandboxServer.withRequestLog { program, log in
      #expect(try await program.with("accounts").run().lines.count == 12)
      #expect(try await program.with(Program.creation).run().status == 0)
      let list = try await program.with("accounts").run()
      #expect(list.status == 0 && list.errors.isEmpty && list.lines.count == 13)
      #expect(list.lines.last == "13\tAda\tSample\tada@example.org\t")
      #expect(log.records.map(\.status) == [200, 201, 200])
    }
  }

  @Test("An email address that is taken is reported with exit code 4, without a draft")
  func taken() async throws {
    try await SandboxServer.withRequestLog { program, log in
      #expect(try await program.with(Program.creation).run().status == 0)
      let result = try await program.with(Program.creation.map { $0.uppercasedAddress }).run()
      #expect(result.status == 4 && result.bytes.isEmpty)
      #expect(result.errorLines == ["app: the server rejected the account", "  --email: has already been taken"])
      #expect(log.records.map(\.description) == ["POST /users.json 201", "POST /users.json 422"])
      #expect(try await program.draftNumbers() == [])
    }
  }

  @Test(
    "Sends the values exactly, without surrounding white space and without a blank avatar",
    arguments: [
      (
        ["Zoë \"Q\"", "味噌\\", "z+q@example.org"],
        #""first_name":"Zoë \"Q\"","last_name":"味噌\\","email":"z+q@example.org""#
      ),
      (
        [" Ada ", "\tSample\n", "ada@example.org ", " "],
        #""first_name":"Ada","last_name":"Sample","email":"ada@example.org""#
      ),
      (["A", "B", "a@b.example", "-"], #""first_name":"A","last_name":"B","email":"a@b.example","avatar_url":"-""#),
    ])
  func body(values: [String], members: String) async throws {
    let server = try ScriptedServer { request in try SampleAccount().response(to: request) }
    defer { server.stop() }
    let options = zip(["--first-name", "--last-name", "--email", "--avatar-url"], values).flatMap { [$0, $1] }
    let result = try await Program(baseURL: server.baseURL).with(["account", "create"] + options).run()
    #expect(result.status == 0 && result.output == "1\n", "\(result)")
    #expect(server.requests.map(\.text) == [#"{"user":{\#(members)}}"#])
    let request = try #require(server.requests.first)
    #expect(request.method == "POST" && request.path == "/users.json")
    #expect(request.head.lowercased().contains("content-type: application/json"))
  }

  // MARK: Invalid input

  @Test("Reports all invalid fields at once with exit code 2, and sends nothing")
  func invalidFields() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let result = try await program.with("account", "create", "--first-name", "", "--last-name", " ", "--email", "x")
        .run()
      #expect(result.status == 2 && result.bytes.isEmpty)
      #expect(
        result.errorLines == [
          "app: nothing was sent: the form has errors", "  --first-name: must not be empty",
          "  --last-name: must not be empty", "  --email: \"x\" is not an email address: it has no @",
        ])
      #expect(log.records.isEmpty)
      #expect(try await program.draftNumbers() == [])
    }
  }

  @Test(
    "Without an interactive terminal, or with --no-input, the missing options are reported",
    arguments: [
      ([], ["first-name", "last-name", "email"]), (["--last-name=B"], ["first-name", "email"]),
      (["--first-name=A", "--last-name=B"], ["email"]),
    ])
  func missing(options: [String], names: [String]) async throws {
    try await SandboxServer.withRequestLog { program, log in
      let expected =
        ["app: nothing was sent: the form has errors"] + names.map { "  --\($0): must not be empty" }
      for input in [Program.Input.null, .closed, .silentPipe] {
        var piped = program.with(["account", "create"] + options)
        piped.input = input
        let result = try await piped.run()
        #expect(result.status == 2 && result.bytes.isEmpty && result.errorLines == expected, "\(result)")
      }
      let nonInteractive = try await program.with(["account", "create", "--no-input"] + options).on(
        try PseudoTerminal()
      ).run()
      #expect(nonInteractive.status == 2 && nonInteractive.unstyledLines == expected, "\(nonInteractive)")
      #expect(log.records.isEmpty)
    }
  }

  @Test("--dry-run prints the request, and sends and stores nothing")
  func dryRun() async throws {
    try await SandboxServer.withRequestLog { program, log in
      let url = program.environment["APP_BASE_URL"] ?? ""
      let result = try await program.with(Program.creation + ["--dry-run"]).run()
      #expect(result.status == 0 && result.errors.isEmpty)
      #expect(
        result.output == """
          POST \(url)/users.json
          Accept: application/json
          Content-Type: application/json; charset=UTF-8

          \(Program.creationBody)

          """)
      let json = try await program.with(Program.creation + ["--dry-run", "--json"]).run()
      let object = try #require(json.json as? [String: Any])
      #expect(object["method"] as? String == "POST" && object["body"] as? String == Program.creationBody)
      let invalid = try await program.with("account", "create", "--email", "x", "--dry-run").run()
      #expect(invalid.status == 2 && invalid.bytes.isEmpty && invalid.errorLines.count == 4)
      #expect(log.records.isEmpty)
      #expect(!FileManager.default.fileExists(atPath: program.stateFolder))
    }
  }
}

extension String {
  /// An email address in upper case, or another text unchanged.
  fileprivate var uppercasedAddress: String { contains("@") ? uppercased() : self }
}
