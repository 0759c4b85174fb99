import Views

/// The commands of the program.
enum CommandList {
  /// All commands.
  static let all = main + setup

  /// The commands on the first page of the help, in its order.
  static let main: [any Command.Type] = [
    BrowseCommand.self, SearchCommand.self, PostsCommand.self, PostCommand.self, CommentsCommand.self,
    CommentCommand.self,
    UsersCommand.self, UserCommand.self, AlbumsCommand.self, AlbumCommand.self, PhotoCommand.self, TodosCommand.self,
    TodoCommand.self, ProducersCommand.self, ProducerCommand.self, AccountsCommand.self, AccountCommand.self,
    APICommand.self, CacheCommand.self, SandboxCommand.self,
  ]

  /// The commands for help, and for the installation of the program.
  static let setup: [any Command.Type] = [HelpCommand.self, ManualCommand.self, CompletionCommand.self]

  /// Finds a command, or suggests those with similar names.
  ///
  /// - Parameter arguments: The words after the name.
  static func command(
    named name: String, _ arguments: some Collection<String> = []
  ) throws(CommandError) -> any Command.Type {
    guard let command = all.first(where: { $0.name == name }) else { throw unknown(name, Array(arguments)) }
    return command
  }

  /// Returns the command that the arguments of `help` or `man` name; `nil` if the first is not a command.
  static func path(_ words: [String], for caller: any Command.Type) throws(CommandError) -> CommandPath? {
    guard let name = words.first, let root = all.first(where: { $0.name == name }) else { return nil }
    let subcommands = root.configuration.subcommands
    guard !subcommands.isEmpty, let word = words.dropFirst().first else {
      try check(words, count: 1, for: caller)
      return CommandPath(root)
    }
    guard let subcommand = subcommands.first(where: { $0.name == word }) else {
      throw unknown("subcommand of \(name)", word, among: subcommands, as: "Subcommands")
    }
    try check(words, count: 2, for: caller)
    return CommandPath(root, subcommand: subcommand)
  }

  /// Throws if a command that takes the name of a command has more arguments than the name.
  static func check(_ words: [String], count: Int, for caller: any Command.Type) throws(CommandError) {
    guard words.count > count else { return }
    let call = (["app", caller.name] + words.prefix(count)).joined(separator: " ")
    throw .usage("\(caller.name) takes one command (got \(words[count].quoted) too)", hints: "Try: \(call)")
  }

  /// The error for an unknown word of `help` or `man`, with the list of valid words.
  static func unknown(
    _ kind: String, _ word: String, among commands: [any Command.Type], as label: String
  ) -> CommandError {
    let names = commands.map { $0.name }
    var error = CommandError.usage("unknown \(kind) \(word.quoted)")
    error.hints = Suggestions(for: word, among: names).hints()
    error.hints.append("\(label): \(names.joined(separator: ", "))")
    return error
  }

  /// The command that shows one record of a list, such as `user` for `users`.
  static func recordCommand(of list: any Command.Type) -> (any Command.Type)? {
    all.first { "\($0.name)s" == list.name }
  }

  /// The error for an unknown command.
  ///
  /// - Parameters:
  ///   - arguments: The words after the name.
  ///   - others: Further words to suggest.
  static func unknown(_ name: String, _ arguments: [String] = [], or others: [String] = []) -> CommandError {
    let noun = all.first { $0.name == arguments.first }
    if let noun, let error = deletion(name, of: recordCommand(of: noun) ?? noun) { return error }
    var error = CommandError.usage("unknown command \(name.quoted)")
    if let hint = intendedCall(name, noun, Array(arguments.dropFirst())).flatMap(hint) {
      error.hints = [hint]
      return error
    }
    error.hints = Suggestions(for: name, among: all.map { $0.name } + others).hints()
    error.hints.append("Run \"app --help\" for all commands.")
    return error
  }

  /// The call for a command line that begins with a verb or an id: `get user 3`, `create account`, `7`.
  private static func intendedCall(_ name: String, _ noun: (any Command.Type)?, _ rest: [String]) -> [String]? {
    if name.isPlainNumber { return [PostCommand.name, name] }
    guard let noun else { return rest.isEmpty ? Synonyms.commands[name] : nil }
    let record = recordCommand(of: noun) ?? noun
    let subcommand = Synonyms.subcommands[name] ?? name
    if record.configuration.subcommands.contains(where: { $0.name == subcommand }) {
      return [record.name, subcommand] + rest
    }
    guard Synonyms.verbs.contains(name) else { return nil }
    return CommandPath(noun).intendedCall(rest) ?? [noun.name] + rest
  }

  /// The error for a word that would delete a record; `nil` for another word or a command that edits none.
  static func deletion(_ word: String, of command: any Command.Type) -> CommandError? {
    let isEditor = command.configuration.subcommands.contains { $0 == EditAccountCommand.self }
    guard isEditor, Synonyms.deletions.contains(word) else { return nil }
    return .usage("the API has no request to delete \(command.name.withIndefiniteArticle)")
  }

  /// The hint to run a command line; `nil` if it is invalid.
  static func hint(_ words: [String]) -> Hint? {
    var parsed = ParsedArguments()
    guard (try? Invocation(words, environment: [:], into: &parsed)) != nil else { return nil }
    return "Try: \(command: (["app"] + words).map(\.shellWord).joined(separator: " "))"
  }
}
