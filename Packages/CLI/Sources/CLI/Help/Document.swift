import Views

/// A page about the program or a command, for the help and the manual.
struct Document {
  /// A part of a page: paragraphs, and terms with their meanings.
  struct Section {
    let title: String
    var texts: [String] = []
    var definitions: [Definition] = []
    /// Whether the section is part of the one before it.
    var isNested = false
  }

  typealias Definition = (term: String, meaning: String)

  /// The words that call the program or the command.
  let name: String
  /// One line, without a full stop.
  let summary: String
  /// The arguments after the name.
  let arguments: String
  let discussion: String?
  let sections: [Section]
}

extension Document {
  /// The page about the program: all commands, the global options, the exit codes and the environment.
  static var program: Document {
    let commands = CommandList.all.map { command in
      let page = Document(CommandPath(command))
      let parts = page.sections.filter { ["Options", "Examples"].contains($0.title) }
      return Section(
        title: page.call, texts: ["\(page.summary)."], definitions: parts.flatMap(\.definitions), isNested: true)
    }
    let files = [
      ("~/.cache/app/cache-1.db", "The cached responses, an SQLite database"),
      ("~/.local/state/app/drafts.db", "The drafts of forms that could not be sent"),
      ("~/.local/state/app/sandbox-accounts.json", "The accounts of the built-in sandbox"),
    ]
    return Document(
      name: "app", summary: CommandLineInterface.summary, arguments: "COMMAND [OPTIONS]",
      discussion: """
        On a terminal a list is a table as wide as the terminal. In a pipe it is one tab-separated line per record, \
        without header and never truncated. Messages go to standard error. Responses are cached, so that commands work \
        offline too.
        """,
      sections: [Section(title: "Commands")] + commands
        + HelpTopic.allCases.map(\.section)
        + [Section(title: "Files", definitions: files)])
  }

  /// The page about a command or a subcommand.
  init(_ path: CommandPath) {
    let configuration = path.command.configuration
    let options = path.options
    var sections: [Section] = []
    if !options.isEmpty {
      sections.append(Section(title: "Options", definitions: options.map { ($0.synopsis, $0.help) }))
    }
    let examples = [(configuration.example, "")] + configuration.moreExamples.map { ($0.call, $0.meaning) }
    sections.append(Section(title: "Examples", definitions: examples))
    sections += configuration.helpSections().map { Section(title: $0.heading, definitions: $0.definitions) }
    if !configuration.fields().isEmpty {
      let texts =
        [configuration.topLevelFields.joined(separator: ", ")] + (configuration.nestedFieldHint.map { [$0] } ?? [])
      sections.append(Section(title: "Fields for --json and --fields", texts: texts))
    }
    name = "app \(path.name)"
    summary = configuration.summary
    let usage = path.usage.dropFirst(path.name.count + 1) + (options.isEmpty ? "" : " [OPTIONS]")
    arguments = String(usage.drop { $0 == " " })
    discussion = configuration.discussion
    self.sections = sections
  }

  var call: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}
