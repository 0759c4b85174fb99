import Terminal
import Views

/// `app help account create`: help for the program, a command, a subcommand or a topic.
struct HelpCommand: Command {
  static let configuration = CommandConfiguration(
    name: "help",
    summary: "Show help for a command",
    example: "app help posts",
    moreExamples: [("app help account create", "help for a subcommand")],
    isStatic: true
  )

  @Argument("COMMAND", completion: CommandList.completion(or: HelpTopic.names)) private var words: [String]

  var declared: [any DeclaredArguments] { [_words] }

  func validate() throws(CommandError) {
    _ = try page()
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let lines = try page()(context.output.profile.size.columns)
    try context.write { output throws(OutputError) in try output.writeLines(lines, pager: context.pager) }
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
struct VersionCommand: Command {
  static let configuration = CommandConfiguration(
    name: "version", summary: "Show the version", example: "app --version", isStatic: true)

  var declared: [any DeclaredArguments] { [] }

  func run(in context: CommandContext) async throws(CommandError) {
    try context.write { output throws(OutputError) in try output.writeLine("app \(CommandLineInterface.version)") }
  }
}

/// `app man posts`: the manual page of the program or of a command, formatted on a terminal and in roff elsewhere.
struct ManualCommand: Command {
  static let configuration = CommandConfiguration(
    name: "man",
    summary: "Show the manual, or the page of a command",
    example: "app man",
    moreExamples: [
      ("app man account create", "the page of a subcommand"),
      ("app man --roff >app.1", "the source, as in a pipe"),
    ],
    isStatic: true
  )

  @Argument("COMMAND", completion: CommandList.completion()) private var words: [String]
  @Flag("roff", help: "Print the source in roff, on a terminal too") private var isSource: Bool

  var declared: [any DeclaredArguments] { [_words, _isSource] }

  func validate() throws(CommandError) {
    _ = try page()
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let page = try page()
    let isShown = !isSource && context.output.descriptor?.isTerminal == true
    if isShown { ManualViewer(pager: context.pager?.command ?? "cat").show(page.roff) }
    try context.write { output throws(OutputError) in
      if isShown {
        try output.writeLines(page.lines(width: output.profile.size.columns), pager: context.pager)
      } else {
        try output.write(verbatim: page.roff)
      }
    }
  }

  private func page() throws(CommandError) -> Document {
    words.isEmpty ? .program : Document(try CommandList.path(words))
  }
}

/// `app completion bash`: the script that completes the command line in a shell.
struct CompletionCommand: Command {
  static let configuration = CommandConfiguration(
    name: "completion",
    summary: "Print the completions of a shell: bash, zsh or fish",
    example: "app completion bash",
    moreExamples: [
      ("app completion zsh", "a file _app for a folder of fpath"),
      ("app completion fish", "a file for ~/.config/fish/completions"),
    ],
    isStatic: true
  )

  @Argument("SHELL") private var shell: Shell

  var declared: [any DeclaredArguments] { [_shell] }

  func run(in context: CommandContext) async throws(CommandError) {
    try context.write { output throws(OutputError) in try output.write(verbatim: shell.completionScript) }
  }
}
