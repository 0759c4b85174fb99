import Foundation
import TestSupport
import Testing

@Suite("The built-in sandbox", .startsPrograms)
struct BuiltInSandboxTests {
  /// A program without a configured server.
  private static func program() -> Program { Program().with(baseURL: nil) }

  private static func notice(_ variable: String) -> String {
    "app: no server is set (\(variable)): using the built-in sandbox"
  }

  // MARK: Choice of server

  @Test(
    "Is used if no server is set, with one notice unless --sandbox or --quiet is given",
    arguments: [
      ("accounts", "APP_ACCOUNTS_URL"), ("producers --page 1", "APP_PRODUCERS_URL"),
    ])
  func notice(command: String, variable: String) async throws {
    let program = Self.program()
    let result = try await program.with(command.words).run()
    #expect(result.status == 0 && !result.bytes.isEmpty)
    #expect(result.errorLines.filter { $0 == Self.notice(variable) }.count == 1, "\(result)")
    for option in ["--sandbox", "--quiet"] {
      let other = try await Self.program().with(command.words + [option]).run()
      #expect(other.status == 0 && !other.bytes.isEmpty && !other.errors.contains("sandbox"), "\(other)")
    }
    // On a terminal with empty variables, which count as unset.
    var empty = Self.program()
    empty.environment["APP_BASE_URL"] = ""
    empty.environment[variable] = ""
    let shown = try await empty.with(command.words).on(try PseudoTerminal()).run()
    #expect(shown.status == 0 && shown.unstyledLines.first == Self.notice(variable), "\(shown)")
  }

  @Test("Is never requested through a proxy", arguments: ["http_proxy", "ALL_PROXY"])
  func proxy(variable: String) async throws {
    let proxy = try ScriptedServer { _ in .response(json: "[]") }
    defer { proxy.stop() }
    for value in [proxy.baseURL, "http://user:sec@ret@127.0.0.1:9"] {
      var program = Self.program()
      program.environment[variable] = value
      let result = try await program.with("posts", "--sandbox").run()
      #expect(result.status == 0 && result.lines.count == 100 && result.errors.isEmpty, "\(result)")
    }
    #expect(proxy.requests.isEmpty)
  }

  // MARK: Accounts

  @Test("Created and changed accounts are kept for the next run")
  func persistentAccounts() async throws {
    let program = Self.program()
    let created = try await program.with(Program.creation).run()
    #expect(created.status == 0 && created.output == "13\n")
    #expect(created.errorLines == [Self.notice("APP_ACCOUNTS_URL"), "Created account 13 in the sandbox"])
    #expect(try await program.with("account", "edit", "2", "--email=b@example.org", "--sandbox").run().status == 0)
    let list = try await program.with("accounts", "--sandbox", "--refresh").run()
    #expect(list.lines.count == 13 && list.lines[1].hasPrefix("2\tBarnaby\tQuillfeather\tb@example.org\t"))
    #expect(list.lines.last == "13\tAda\tSample\tada@example.org\t")
    // Another home has other accounts.
    #expect(try await Self.program().with("accounts", "--sandbox").run().lines.count == 12)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(program.stateFolder)/sandbox-accounts.json")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("A reset also removes the sandbox's cached accounts")
  func resetCache() async throws {
    let program = Self.program()
    #expect(try await program.with(Program.creation).run().status == 0)
    #expect(try await program.with("accounts", "--sandbox").run().lines.count == 13)
    #expect(try await program.with("sandbox", "reset").run().status == 0)
    let list = try await program.with("accounts", "--sandbox").run()
    let one = try await program.with("account", "13", "--sandbox").run()
    #expect(list.lines.count == 12, "\(list)")
    #expect(one.status == 4, "\(one)")
  }

  @Test("Six concurrent processes each create an account with a unique number")
  func concurrentCreation() async throws {
    let program = Self.program()
    let running = try (1...6).map { number in
      try program.with(
        "account", "create", "--first-name=N\(number)", "--last-name=S", "--email=n\(number)@example.org", "--sandbox"
      ).start()
    }
    var numbers: [Int] = []
    for program in running {
      let result = try await program.finish()
      #expect(result.status == 0 && result.lines.count == 1, "\(result)")
      numbers += result.lines.compactMap { Int($0) }
    }
    #expect(numbers.sorted() == Array(13...18))
    let list = try await program.with("accounts", "--sandbox", "--refresh").run()
    let names = list.lines.dropFirst(12).map { $0.split(separator: "\t")[1] }
    #expect(names.sorted() == (1...6).map { "N\($0)" }, "\(list)")
  }
}
