import Dependencies
import Testing

@testable import CLI

@Suite("The sandbox command")
@MainActor struct SandboxCommandTests {
  typealias Serve = @Sendable (UInt16, String?, @escaping @Sendable (String) throws -> Void) async throws -> Void

  static func run(_ arguments: String..., serve: @escaping Serve) async -> Program {
    await Program.run(arguments) { _, values in values.sandbox.serve = serve }
  }

  static func reset(_ arguments: String..., by reset: @escaping @Sendable () throws -> Bool) async -> Program {
    await Program.run(["sandbox", "reset"] + arguments) { _, values in values.sandbox.reset = reset }
  }

  @Test("Its address is the first line of standard output")
  func address() async {
    let program = await Self.run("sandbox") { port, database, ready in
      #expect(port == 0)
      #expect(database == nil)
      try ready("http://127.0.0.1:4567")
    }
    #expect(program.exitCode == .success)
    #expect(program.output == "http://127.0.0.1:4567\n")
    #expect(program.messages == "app: serving until it is ended with Ctrl-C\n")
  }

  @Test("Port and database are handed on, and --quiet leaves out the note")
  func options() async {
    let program = await Self.run("sandbox", "--port", "8080", "--db=mine.json", "--quiet") { port, database, ready in
      try ready("\(port) \(database ?? "")")
    }
    #expect((program.exitCode, program.output, program.messages) == (.success, "8080 mine.json\n", ""))
  }

  @Test("What it throws is a local failure in its own words, made safe")
  func failure() async {
    struct Taken: Error, CustomStringConvertible { let description = "port 80 is taken\u{1B}[2J" }
    let program = await Self.run("sandbox") { _, _, _ in throw Taken() }
    #expect((program.exitCode, program.output) == (.local, ""))
    #expect(program.messages == "app: port 80 is taken␛[2J\n")
  }

  @Test(
    "A reset serves nothing, and says whether there was something to forget",
    arguments: [(true, "the sandbox has its made-up accounts again"), (false, "nothing was to be reset")])
  func reset(hadOthers: Bool, note: String) async {
    let program = await Self.reset { hadOthers }
    #expect((program.exitCode, program.output, program.messages) == (.success, "", "app: \(note)\n"))
    #expect(await Self.reset("--quiet") { hadOthers }.messages.isEmpty)
  }

  @Test("A reset that fails is a local failure in its own words")
  func failedReset() async {
    struct Unwritable: Error, CustomStringConvertible { let description = "/s/a.json cannot be removed" }
    let program = await Self.reset { throw Unwritable() }
    #expect((program.exitCode, program.output, program.messages) == (.local, "", "app: /s/a.json cannot be removed\n"))
  }
}
