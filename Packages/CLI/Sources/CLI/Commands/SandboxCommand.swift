import Dependencies
import Terminal

/// `app sandbox`: serves sample data until it is stopped.
struct SandboxCommand: Command {
  static let configuration = CommandConfiguration(
    name: "sandbox",
    summary: "Serve sample data on 127.0.0.1",
    example: "app sandbox --port 8080",
    moreExamples: [
      ("app sandbox --db mine.json", "serves a database of your own"),
      ("app sandbox --delay 2", "serves a slow API"),
      ("app sandbox reset", "restores the sample accounts"),
    ],
    subcommands: [SandboxResetCommand.self]
  )

  @Option(
    "port", placeholder: "N", help: "Listen on this port; 0 for a free one", expectation: "a port from 0 to 65535",
    read: { $0.isPlainNumber ? UInt16($0) : nil })
  private var port: UInt16?
  @Option(
    "db", placeholder: "FILE.json", help: "Serve this database: an object of arrays", expectation: "a file",
    completion: .files, read: { $0.isEmpty ? nil : $0 })
  private var database: String?

  @Option("delay", seconds: 0...60, help: "Wait before each response (default: 0)")
  private var delay: Duration?

  var declared: [any DeclaredArguments] { [_port, _database, _delay] }

  func run(in context: CommandContext) async throws(CommandError) {
    @Dependency(\.sandbox) var sandbox
    do {
      try await sandbox.serve(port ?? 0, database, delay ?? context.options.sandboxDelay) { baseURL in
        try context.output.write(verbatim: baseURL + "\n")
        try context.output.flush()
        context.printNotice("serving; press Ctrl-C to stop")
      }
    } catch let error as OutputError {
      throw CommandError(error)
    } catch {
      throw CommandError(message: "\(error)", exitCode: .local)
    }
  }
}

/// `app sandbox reset`: restores the sample accounts of the built-in server.
struct SandboxResetCommand: Command {
  static let configuration = CommandConfiguration(
    name: "reset", summary: "Restore the sample accounts", example: "app sandbox reset")

  var declared: [any DeclaredArguments] { [] }

  func run(in context: CommandContext) async throws(CommandError) {
    @Dependency(\.sandbox) var sandbox
    do {
      context.printNotice(try await sandbox.reset() ? "restored the sample accounts" : "nothing to reset")
    } catch {
      throw CommandError(message: "\(error)", exitCode: .local)
    }
  }
}
