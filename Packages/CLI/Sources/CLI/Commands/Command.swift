/// A command of the program.
///
/// Its properties declare its options and arguments. The parser creates the command, fills in the properties, validates
/// it, and only then runs it.
protocol Command: ParsableArguments {
  /// The command's name and help.
  static var configuration: CommandConfiguration { get }

  /// A command that prints the same data, for a command that needs a terminal.
  var printingCommand: String { get }

  /// Checks the options and arguments against each other.
  ///
  /// - Throws: ``CommandError`` with ``ExitCode/usage``.
  func validate() throws(CommandError)

  /// Runs the command.
  @MainActor func run(in context: CommandContext) async throws(CommandError)
}

extension Command {
  static var name: String { configuration.name }

  var printingCommand: String { Self.configuration.example }

  func validate() throws(CommandError) {}
}

/// A command that only has subcommands.
protocol CommandGroup: Command {}

extension CommandGroup {
  var declared: [any DeclaredArguments] { [] }

  @MainActor func run(in context: CommandContext) async throws(CommandError) {
    preconditionFailure("A subcommand runs.")
  }
}
