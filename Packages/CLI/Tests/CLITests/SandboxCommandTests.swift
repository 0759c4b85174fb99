import Dependencies
import Testing

@testable import CLI

@Suite("The sandbox command")
@MainActor struct SandboxCommandTests {
  static func run(_ arguments: String..., serve: @escaping Serve) async -> Program {
    await Program.run(arguments) { _, values in values.sandbox = SandboxLauncher(serve: serve) }
  }

  typealias Serve = @Sendable (UInt16, String?, @escaping @Sendable (String) throws -> Void) async throws -> Void

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
}
