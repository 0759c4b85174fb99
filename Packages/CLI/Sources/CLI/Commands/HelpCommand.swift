import Terminal
import Views

/// `app help account create`: help for the program, a command, a subcommand or a topic.
struct HelpCommand: Command {
  static let configuration = CommandConfiguration(
    name: "help",
    summary: "Show help for a command",
    example: "app help posts",
    moreExamples: [("app help account create", "help for a subcommand")]
  )

  @Argument("COMMAND", completion: .commands(or: HelpTopic.allCases.map(\.rawValue))) private var words: [String]

  var declared: [DeclaredArguments] { [_words] }

  func validate() throws(CommandError) {
    _ = try page()
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let lines = try page()(context.output.profile.size.columns)
    try CommandError.catchingOutput { () throws(OutputError) in
      try context.output.writeLines(lines)
      try context.output.flush()
    }
  }

  /// Returns the layout of the page as lines of a width.
  func page() throws(CommandError) -> (Int) -> [StyledText] {
    guard let word = words.first else { return CommandList.lines }
    if let path = try CommandList.path(words, for: Self.self) { return Document(path).lines }
    guard let topic = HelpTopic(rawValue: word) else {
      throw CommandList.unknown(word, or: HelpTopic.allCases.map(\.rawValue))
    }
    try CommandList.check(words, count: 1, for: Self.self)
    return topic.lines
  }
}

extension HelpCommand {
  /// Creates the command that `--help` stands for, which takes precedence over all other arguments.
  init(requestedBy arguments: some Sequence<String>) {
    self.init()
    let words = Array(arguments)
    let roots = words.compactMap { word in CommandList.all.first { $0.name == word } }
    guard let root = roots.first(where: { $0 != Self.self }) ?? roots.first else { return }
    let subcommands = root.configuration.subcommands.map { $0.name }
    self.words = [root.name] + (words.first(where: subcommands.contains).map { [$0] } ?? [])
  }
}
