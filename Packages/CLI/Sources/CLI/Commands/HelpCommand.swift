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
    let page = try page()(context.output.profile.size.columns)
    try CommandError.catchingOutput { () throws(OutputError) in
      try context.output.writeLines(page.lines)
      try context.output.flush()
    }
  }

  /// The page, laid out to a width.
  func page() throws(CommandError) -> (Int) -> HelpPage {
    guard let word = words.first else { return HelpPage.overview }
    if let root = CommandList.all.first(where: { $0.name == word }) {
      let subcommand = root.configuration.subcommands.first { $0.name == words.dropFirst().first }
      try checkCount(subcommand == nil ? 1 : 2)
      return { HelpPage.command(CommandPath(root, subcommand: subcommand), width: $0) }
    }
    try checkCount(1)
    guard let topic = HelpTopic(rawValue: word) else {
      throw CommandList.unknown(word, or: HelpTopic.allCases.map(\.rawValue))
    }
    return topic.page
  }

  private func checkCount(_ count: Int) throws(CommandError) {
    guard words.count > count else { return }
    throw .usage("help takes one command (got \(words[count].quoted) too)", hints: "Try: \(Self.configuration.example)")
  }
}

extension HelpCommand {
  /// Creates the command that `--help` stands for, whatever else is on the command line.
  init(requestedBy arguments: some Sequence<String>) {
    self.init()
    let words = Array(arguments)
    let roots = words.compactMap { word in CommandList.all.first { $0.name == word } }
    guard let root = roots.first(where: { $0 != Self.self }) ?? roots.first else { return }
    let subcommands = root.configuration.subcommands.map { $0.name }
    self.words = [root.name] + (words.first(where: subcommands.contains).map { [$0] } ?? [])
  }
}
