import Views

/// The commands of the program.
enum CommandList {
  /// All commands, in the order of the help.
  static let all: [any Command.Type] = [
    PostsCommand.self, PostCommand.self, CommentsCommand.self, UsersCommand.self, UserCommand.self,
    AlbumsCommand.self, AlbumCommand.self, PhotoCommand.self, TodosCommand.self, ProducersCommand.self,
    ProducerCommand.self, AccountsCommand.self, AccountCommand.self, CacheCommand.self, SandboxCommand.self,
    HelpCommand.self,
  ]

  /// Finds a command, or suggests those with similar names.
  static func command(named name: String) throws(CommandError) -> any Command.Type {
    guard let command = all.first(where: { $0.name == name }) else { throw unknown(name) }
    return command
  }

  /// The error for an unknown command.
  ///
  /// - Parameter others: Further words to suggest.
  static func unknown(_ name: String, or others: [String] = []) -> CommandError {
    var error = CommandError.usage("unknown command \(name.quoted)")
    error.hints = Suggestions(for: name, among: all.map { $0.name } + others).hints()
    error.hints.append("Run \"app --help\" for all commands.")
    return error
  }
}
