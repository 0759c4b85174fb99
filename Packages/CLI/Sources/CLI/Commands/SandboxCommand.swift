import Dependencies
import Terminal

/// `app sandbox`: serves made-up data, or a database of one's own, on this machine only; `app sandbox reset` forgets the
/// accounts that were created there.
struct SandboxCommand: Command {
  static let port = Option<UInt16>(
    "port", placeholder: "N", help: "Listen on this port; 0 for a free one", expectation: "a port from 0 to 65535",
    read: { $0.isPlainNumber ? UInt16($0) : nil })
  static let database = Option<String>(
    "db", placeholder: "FILE.json", help: "Serve this database: an object of arrays", expectation: "a file",
    read: { $0.isEmpty ? nil : $0 })

  static let configuration = CommandConfiguration(
    name: "sandbox",
    usage: "sandbox [reset]",
    summary: "Serve made-up data on 127.0.0.1",
    example: "app sandbox --port 8080",
    moreExamples: [
      ("app sandbox --db mine.json", "serves a database of your own"),
      ("app sandbox reset", "the made-up accounts again, without those created there"),
    ],
    options: [port.declaration, database.declaration]
  )

  private let port: UInt16
  private let database: String?
  private let resets: Bool

  init(_ options: ParsedOptions, _ positionals: [String], _ globals: GlobalOptions) throws(CommandError) {
    resets = positionals.first == "reset"
    guard positionals.count == (resets ? 1 : 0) else {
      let unknown = positionals[resets ? 1 : 0]
      var failure = CommandError.usage("sandbox takes no argument but reset (got \(unknown.quoted))")
      let suggestions = resets ? [] : Suggestions(for: unknown, among: ["reset"]).hints()
      failure.hints = suggestions.isEmpty ? ["Try: app help sandbox"] : suggestions
      throw failure
    }
    if resets {
      try Self.refuse(Self.configuration.options, among: options, of: "sandbox reset", example: "app sandbox reset")
    }
    port = try options.value(of: Self.port) ?? 0
    database = try options.value(of: Self.database)
  }

  func run(in context: CommandContext) async throws(CommandError) {
    @Dependency(\.sandbox) var sandbox
    do {
      if resets {
        context.say(
          try await sandbox.reset() ? "the sandbox has its made-up accounts again" : "nothing was to be reset")
        return
      }
      try await sandbox.serve(port, database) { baseURL in
        try context.output.write(verbatim: baseURL + "\n")
        try context.output.flush()
        context.say("serving until it is ended with Ctrl-C")
      }
    } catch let error as OutputError {
      throw CommandError(error)
    } catch {
      throw CommandError(message: "\(error)", exitCode: .local)
    }
  }
}
