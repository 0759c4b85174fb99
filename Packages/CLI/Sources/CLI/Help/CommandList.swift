/// The commands there are, by name and in the order of the help.
enum CommandList {
  /// All commands but `help`, which is about them.
  static let all: [any Command.Type] = [
    PostsCommand.self, PostCommand.self, UsersCommand.self, UserCommand.self, AlbumsCommand.self, AlbumCommand.self,
    PhotoCommand.self, TodosCommand.self, ProducersCommand.self, ProducerCommand.self, AccountsCommand.self,
    AccountCommand.self, CacheCommand.self, SandboxCommand.self,
  ]

  /// The configuration of `help`.
  static let help = CommandConfiguration(
    name: "help",
    arguments: "[COMMAND]",
    summary: "Show help, for a command too",
    example: "app help posts"
  )

  /// The configurations of all commands, `help` last.
  static var configurations: [CommandConfiguration] { all.map { $0.configuration } + [help] }

  /// Finds a command.
  ///
  /// - Parameter name: What was typed.
  /// - Throws: ``CommandError`` that names the commands like it.
  static func command(named name: String) throws(CommandError) -> any Command.Type {
    guard let command = all.first(where: { $0.configuration.name == name }) else { throw unknown(name, among: []) }
    return command
  }

  /// The failure for a word that is no command.
  ///
  /// - Parameters:
  ///   - name: What was typed.
  ///   - others: Further words that would do.
  static func unknown(_ name: String, among others: [String]) -> CommandError {
    var failure = CommandError.usage("unknown command \(name.quoted)")
    failure.hints = Suggestions(for: name, among: configurations.map(\.name) + others).hints()
    failure.hints.append("Run \"app --help\" for all commands.")
    return failure
  }
}
