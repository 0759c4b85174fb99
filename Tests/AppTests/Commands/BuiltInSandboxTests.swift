import Foundation
import TestSupport
import Testing

@Suite("The built-in sandbox", .startsPrograms)
struct BuiltInSandboxTests {
  /// A program without a configured server.
  private static func program() -> Program {
    var program = Program()
    program.environment["APP_BASE_URL"] = nil
    return program
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

  @Test(
    "Links have its port, from the server and from the cache",
    arguments: [["account", "1"], ["accounts"], ["photo", "1"], ["producer", "527"], ["producers"]])
  func links(arguments: [String]) async throws {
    let program = Self.program()
    for _ in 1...2 {
      let result = try await program.with(arguments + ["--json", "--sandbox"]).run()
      let links = result.output.matches(of: #/http://127\.0\.0\.1(:\d+)?/#)
      #expect(!links.isEmpty && links.allSatisfy { $0.output.1 != nil }, "\(result)")
    }
  }

  @Test("Too few descriptors are one sentence", arguments: [10, 14, 20, 30])
  func descriptors(limit: Int) async throws {
    var program = Self.program().with("posts", "--sandbox")
    program.arguments = ["-c", "ulimit -n \(limit); exec \(program.executable) posts --sandbox"]
    program.executable = "/bin/sh"
    program.limit = .seconds(30)
    let result = try await program.run()
    #expect(result.status == 1 && result.errorLines.count == 1, "\(result)")
  }

  @Test("Created and changed accounts are kept for the next run, until a reset, which also removes cached ones")
  func persistentAccounts() async throws {
    let program = Self.program()
    let created = try await program.with(Program.creation).run()
    #expect(created.status == 0 && created.output == "13\n")
    #expect(
      created.errorLines == [
        "app: no server is set (APP_ACCOUNTS_URL): using the built-in sandbox", "Created account 13 in the sandbox",
      ])
    #expect(try await program.with("account", "edit", "2", "--email=b@example.org", "--sandbox").run().status == 0)
    let list = try await program.with("accounts", "--refresh").run()
    #expect(list.errors == "app: no server is set (APP_ACCOUNTS_URL): using the built-in sandbox\n")
    #expect(list.lines.count == 13 && list.lines[1].hasPrefix("2\tBarnaby\tQuillfeather\tb@example.org\t"))
    #expect(list.lines.last == "13\tAda\tSample\tada@example.org\t")
    // Another home has other accounts.
    #expect(try await Self.program().with("accounts", "--sandbox").run().lines.count == 12)
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(program.stateFolder)/sandbox-accounts.json")
    #expect(attributes[.posixPermissions] as? Int == 0o600)

    #expect(try await program.with("sandbox", "reset").run().status == 0)
    #expect(try await program.with("accounts", "--sandbox").run().lines.count == 12)
    #expect(try await program.with("account", "13", "--sandbox").run().status == 4)
  }
}
