import Terminal
import Views

/// `app help account create`: help for the program, a command, a subcommand or a topic.
struct HelpCommand: StaticCommand {
  static let configuration = CommandConfiguration(
    name: "help",
    summary: "Show help for a command",
    example: "app help posts",
    moreExamples: [("app help account create", "help for a subcommand")]
  )

  @Argument("COMMAND", completion: CommandList.completion(or: HelpTopic.names)) private var words: [String]

  var declared: [any DeclaredArguments] { [_words] }

  func validate() throws(CommandError) {
    _ = try page()
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let lines = try page()(context.output.profile.size.columns)
    try context.write { output throws(OutputError) in try output.writeLines(lines) }
  }

  /// Returns the layout of the page as lines of a width.
  func page() throws(CommandError) -> (Int) -> [StyledText] {
    guard let word = words.first else { return CommandList.lines }
    if words.count == 1, let topic = HelpTopic(rawValue: word) { return topic.section.lines }
    return Document(try CommandList.path(words, or: HelpTopic.names)).lines
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

/// `app --version`: the version of the program.
struct VersionCommand: StaticCommand {
  static let configuration = CommandConfiguration(
    name: "version", summary: "Show the version", example: "app --version")

  var declared: [any DeclaredArguments] { [] }

  func run(in context: CommandContext) async throws(CommandError) {
    try context.write { output throws(OutputError) in try output.writeLine("app \(CommandLineInterface.version)") }
  }
}
