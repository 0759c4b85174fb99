/// A command of the program.
///
/// Its properties declare its options and arguments. The parser creates the command, fills in the properties, validates
/// it, and only then runs it.
protocol Command: ParsableArguments {
  /// The command's name and help.
  static var configuration: CommandConfiguration { get }

  /// Checks the options and arguments against each other.
  ///
  /// - Throws: ``CommandError`` with ``ExitCode/usage``.
  func validate() throws(CommandError)

  /// Runs the command.
  @MainActor func run(in context: CommandContext) async throws(CommandError)
}

extension Command {
  static var name: String { configuration.name }

  func validate() throws(CommandError) {}
}

/// A command that only has subcommands.
protocol CommandGroup: Command {}

extension CommandGroup {
  var declared: [DeclaredArguments] { [] }

  @MainActor func run(in context: CommandContext) async throws(CommandError) {
    throw CommandPath(Self.self).missingSubcommand
  }
}
