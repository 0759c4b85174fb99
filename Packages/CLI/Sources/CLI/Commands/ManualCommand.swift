import Views

/// `app man posts`: the manual page of the program or of a command, in roff.
struct ManualCommand: TextCommand {
  static let configuration = CommandConfiguration(
    name: "man",
    summary: "Print the manual, or the page of a command, in roff",
    example: "app man",
    moreExamples: [
      ("app man account create", "the page of a subcommand")
    ]
  )

  @Argument("COMMAND", completion: .commands(or: [])) private var words: [String]

  var declared: [DeclaredArguments] { [_words] }

  func validate() throws(CommandError) {
    _ = try page()
  }

  var text: String { (try? page().roff) ?? "" }

  private func page() throws(CommandError) -> ManualPage {
    guard let name = words.first else { return .program }
    guard let root = CommandList.all.first(where: { $0.name == name }) else {
      throw unknown("command", name, among: CommandList.all)
    }
    guard words.count > 1 else { return .command(CommandPath(root)) }
    let subcommands = root.configuration.subcommands
    guard words.count == 2, !subcommands.isEmpty else {
      throw .usage(
        "man takes one command (got \(words[subcommands.isEmpty ? 1 : 2].quoted) too)",
        hints: "Try: \(Self.configuration.example) \(name)")
    }
    guard let subcommand = subcommands.first(where: { $0.name == words[1] }) else {
      throw unknown("subcommand of \(name)", words[1], among: subcommands)
    }
    return .command(CommandPath(root, subcommand: subcommand))
  }

  private func unknown(_ kind: String, _ word: String, among commands: [any Command.Type]) -> CommandError {
    let names = commands.map { $0.name }
    var error = CommandError.usage("unknown \(kind) \(word.quoted)")
    error.hints = Suggestions(for: word, among: names).hints()
    error.hints.append("Commands: \(names.joined(separator: ", "))")
    return error
  }
}
