import Terminal

/// A command that prints a text about the command line.
///
/// It runs without preparation: it reads no environment, no cache and no server.
protocol TextCommand: Command {
  /// The text, with its last line break.
  var text: String { get }
}

extension TextCommand {
  @MainActor func run(in context: CommandContext) async throws(CommandError) {
    try CommandError.catchingOutput { () throws(OutputError) in
      try context.output.write(verbatim: text)
      try context.output.flush()
    }
  }
}
