import Terminal
import Views

/// `app man posts`: the manual page of the program or of a command: text on a terminal, and roff elsewhere.
struct ManualCommand: StaticCommand {
  static let configuration = CommandConfiguration(
    name: "man",
    summary: "Show the manual, or the page of a command",
    example: "app man",
    moreExamples: [
      ("app man account create", "the page of a subcommand"),
      ("app man --roff >app.1", "the source, as in a pipe"),
    ]
  )

  @Argument("COMMAND", completion: CommandList.completion()) private var words: [String]
  @Flag("roff", help: "Print the source in roff, on a terminal too") private var isSource: Bool

  var declared: [any DeclaredArguments] { [_words, _isSource] }

  func validate() throws(CommandError) {
    _ = try page()
  }

  func run(in context: CommandContext) async throws(CommandError) {
    let page = try page()
    let isSource = isSource || !context.output.profile.isTerminal
    try context.write { output throws(OutputError) in
      if isSource {
        try output.write(verbatim: page.roff)
      } else {
        try output.writeLines(page.lines(width: output.profile.size.columns), pager: context.pager)
      }
    }
  }

  private func page() throws(CommandError) -> Document {
    words.isEmpty ? .program : Document(try CommandList.path(words))
  }
}
