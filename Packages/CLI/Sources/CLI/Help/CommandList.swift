import Views

enum CommandList {
  static let all = main + setup + [DraftCommand.self]

  /// The commands on the first page of the help, in its order.
  static let main: [any Command.Type] = [
    BrowseCommand.self, SearchCommand.self, PostsCommand.self, PostCommand.self, CommentsCommand.self,
    CommentCommand.self,
    UsersCommand.self, UserCommand.self, AlbumsCommand.self, AlbumCommand.self, PhotoCommand.self, TodosCommand.self,
    TodoCommand.self, ProducersCommand.self, ProducerCommand.self, AccountsCommand.self, AccountCommand.self,
    APICommand.self, CacheCommand.self, SandboxCommand.self,
  ]

  /// The commands about the program: its status, its help and its installation.
  static let setup: [any Command.Type] = [
    HelpCommand.self, StatusCommand.self, ManualCommand.self, CompletionCommand.self,
  ]

  static func command(named name: String) throws(CommandError) -> any Command.Type {
    guard let command = all.first(where: { $0.name == name }) else { throw unknown(name, among: all.map { $0.name }) }
    return command
  }

  /// The names of the commands, and further words, for a shell.
  static func completion(or others: [String] = []) -> ArgumentCompletion { .words(all.map { $0.name } + others) }

  /// All commands, each followed by its subcommands.
  static var paths: [CommandPath] {
    all.flatMap { root in
      [CommandPath(root)] + root.configuration.subcommands.map { CommandPath(root, subcommand: $0) }
    }
  }

  /// Returns the command that the arguments of `help` or `man` name; further words can be its arguments.
  ///
  /// - Parameter topics: Further words to suggest.
  static func path(_ words: [String], or topics: [String] = []) throws(CommandError) -> CommandPath {
    let paths = paths
    let name = words.prefix(2).joined(separator: " ")
    if let path = paths.first(where: { $0.name == name }) { return path }
    guard let root = paths.first(where: { $0.name == words.first }),
      Suggestions(for: words[1], among: root.command.configuration.subcommands.map { $0.name }).texts.isEmpty
    else { throw unknown(name, among: paths.map(\.name) + topics) }
    return root
  }

  private static func unknown(_ name: String, among names: [String]) -> CommandError {
    .usage("unknown command \(name.quoted)", .command(name, among: names))
  }
}
