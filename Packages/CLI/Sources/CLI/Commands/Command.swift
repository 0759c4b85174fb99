/// A command of the program.
///
/// Its properties declare its options and arguments. The parser creates the command, fills in the properties, validates
/// it, and only then runs it.
protocol Command: ParsableArguments {
  /// The command's name and help.
  static var configuration: CommandConfiguration { get }

  /// The API that the options select; `nil` for that of the configuration. The default is `nil`.
  var selectedAPI: API? { get }

  /// A command that prints the same data, for a command that needs a terminal.
  var printingCommand: String { get }

  /// Checks the options and arguments against each other.
  ///
  /// - Throws: ``CommandError`` with ``ExitCode/usage``.
  func validate() throws(CommandError)

  @MainActor func run(in context: CommandContext) async throws(CommandError)
}

extension Command {
  static var name: String { configuration.name }

  var selectedAPI: API? { nil }

  var printingCommand: String { Self.configuration.example }

  func validate() throws(CommandError) {}
}
