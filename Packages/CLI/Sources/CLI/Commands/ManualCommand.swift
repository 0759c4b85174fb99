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

  private func page() throws(CommandError) -> Document {
    guard let name = words.first else { return .program }
    guard let path = try CommandList.path(words, for: Self.self) else {
      throw CommandList.unknown("command", name, among: CommandList.all, as: "Commands")
    }
    return Document(path)
  }
}
