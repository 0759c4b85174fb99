import Foundation
import Terminal
import Views

/// `app man posts`: the manual page of the program or of a command, formatted on a terminal and in roff elsewhere.
struct ManualCommand: TextCommand {
  static let configuration = CommandConfiguration(
    name: "man",
    summary: "Show the manual, or the page of a command",
    example: "app man",
    moreExamples: [
      ("app man account create", "the page of a subcommand"),
      ("app man --roff >app.1", "the source, as in a pipe"),
    ]
  )

  @Argument("COMMAND", completion: .commands(or: [])) private var words: [String]
  @Flag("roff", help: "Print the source in roff, on a terminal too") private var isSource: Bool

  var declared: [DeclaredArguments] { [_words, _isSource] }

  func validate() throws(CommandError) {
    _ = try page()
  }

  var text: String { (try? page().roff) ?? "" }

  func run(in context: CommandContext) async throws(CommandError) {
    let (output, page) = (context.output, try page())
    let isShown = !isSource && output.descriptor?.isTerminal == true
    if isShown { ManualViewer(pager: context.pager?.command ?? "cat").show(page.roff) }
    try CommandError.catchingOutput { () throws(OutputError) in
      if isShown {
        try output.writeLines(page.lines(width: output.profile.size.columns), pager: context.pager)
      } else {
        try output.write(verbatim: page.roff)
      }
      try output.flush()
    }
  }

  private func page() throws(CommandError) -> Document {
    guard let name = words.first else { return .program }
    guard let path = try CommandList.path(words, for: Self.self) else {
      throw CommandList.unknown("command", name, among: CommandList.all, as: "Commands")
    }
    return Document(path)
  }
}
