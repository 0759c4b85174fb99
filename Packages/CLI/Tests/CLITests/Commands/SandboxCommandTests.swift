import Dependencies
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("The sandbox command")
@MainActor struct SandboxCommandTests {
  typealias Serve = @Sendable (UInt16, String?, @escaping @Sendable (String) throws -> Void) async throws -> Void

  static func run(_ arguments: String..., serve: @escaping Serve) async -> CommandResult {
    await CommandResult.run(arguments) { _, values in values.sandbox.serve = serve }
  }

  static func reset(_ arguments: String..., by reset: @escaping @Sendable () throws -> Bool) async -> CommandResult {
    await CommandResult.run(["sandbox", "reset"] + arguments) { _, values in values.sandbox.reset = reset }
  }

  @Test("writes the server's URL to standard output")
  func address() async {
    let program = await Self.run("sandbox") { port, database, ready in
      #expect(port == 0)
      #expect(database == nil)
      try ready("http://127.0.0.1:4567")
    }
    #expect(program.exitCode == .success)
    #expect(program.output == "http://127.0.0.1:4567\n")
    #expect(program.messages == "app: serving; press Ctrl-C to stop\n")
  }

  @Test("passes on the port and the database, and prints no notice with --quiet")
  func options() async {
    let program = await Self.run("sandbox", "--port", "8080", "--db=mine.json", "--quiet") { port, database, ready in
      try ready("\(port) \(database ?? "")")
    }
    #expect((program.exitCode, program.output, program.messages) == (.success, "8080 mine.json\n", ""))
  }

  @Test("fails with the escaped description of an error")
  func failure() async {
    struct Taken: Error, CustomStringConvertible { let description = "port 80 is taken\u{1B}[2J" }
    let program = await Self.run("sandbox") { _, _, _ in throw Taken() }
    #expect((program.exitCode, program.output) == (.local, ""))
    #expect(program.messages == "app: port 80 is taken␛[2J\n")
  }

  @Test(
    "resets the accounts, and prints whether there were others",
    arguments: [(true, "restored the sample accounts"), (false, "nothing to reset")])
  func reset(hadOthers: Bool, notice: String) async {
    let program = await Self.reset { hadOthers }
    #expect((program.exitCode, program.output, program.messages) == (.success, "", "app: \(notice)\n"))
    #expect(await Self.reset("--quiet") { hadOthers }.messages.isEmpty)
  }

  @Test("fails with the description of an error of a reset")
  func failedReset() async {
    struct Unwritable: Error, CustomStringConvertible { let description = "/s/a.json cannot be removed" }
    let program = await Self.reset { throw Unwritable() }
    #expect((program.exitCode, program.output, program.messages) == (.local, "", "app: /s/a.json cannot be removed\n"))
  }
}
