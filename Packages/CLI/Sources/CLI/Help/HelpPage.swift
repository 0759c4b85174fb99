import Terminal

/// A page of the help, laid out to a width in cells.
struct HelpPage {
  let lines: [StyledText]

  /// The page about the program.
  static func overview(width: Int) -> HelpPage {
    var layout = HelpLayout(width: width)
    layout.text("app: \(CommandLineInterface.summary)")
    layout.text("Usage: app COMMAND [OPTIONS]")
    layout.space()
    let summaryWidth = CommandList.main.map { StyledText($0.configuration.summary).displayWidth }.max() ?? 0
    let isWide = width >= 76
    layout.definitions(
      CommandList.main.map { command in
        let configuration = command.configuration
        let summary =
          isWide
          ? StyledText(configuration.summary).padded(toWidth: summaryWidth).text + "   " : configuration.summary + "\n"
        return (CommandPath(command).synopsis, summary + configuration.example)
      })
    layout.text("Options: " + GlobalOptions.mainDeclarations.map(\.longSynopsis).joined(separator: ", "))
    let topics = HelpTopic.allCases.map(\.rawValue).joined(separator: ", ")
    let others = CommandList.setup.dropFirst().map { $0.name }.joined(separator: ", ")
    layout.text("More: app help COMMAND, \(topics); app \(others)")
    return HelpPage(lines: layout.lines)
  }

  /// The page about a command.
  static func command(_ path: CommandPath, width: Int) -> HelpPage {
    let configuration = path.command.configuration
    let options = path.options.filter { !$0.isHidden }
    var layout = HelpLayout(width: width)
    layout.text("app \(path.name): \(configuration.summary)")
    layout.space()
    layout.text("Usage: app \(path.usage)\(options.isEmpty ? "" : " [OPTIONS]")")
    if let discussion = configuration.discussion { layout.text(discussion) }
    if !options.isEmpty {
      layout.heading("Options")
      layout.definitions(options.map { ($0.synopsis, $0.help) })
    }
    layout.heading("Examples")
    layout.definitions([(configuration.example, "")] + configuration.moreExamples.map { ($0.call, $0.meaning) })
    for section in configuration.helpSections() {
      layout.heading(section.heading)
      layout.definitions(section.definitions)
    }
    if !configuration.fields().isEmpty {
      layout.heading("Fields for --json and --fields")
      layout.text(configuration.topLevelFields.joined(separator: ", "), indent: 2)
      if let hint = configuration.nestedFieldHint { layout.text(hint, indent: 2) }
    }
    layout.space()
    layout.text("Global options: app help options. Exit codes: app help exit-codes")
    return HelpPage(lines: layout.lines)
  }
}

/// Builds the lines of a page.
struct HelpLayout {
  /// The maximum width of the left column of a list.
  private static let termWidth = 26

  private let width: Int
  private(set) var lines: [StyledText] = []

  /// Begins an empty page.
  init(width: Int) {
    self.width = width
  }

  /// Adds an empty line.
  mutating func space() {
    lines.append(StyledText())
  }

  /// Adds a heading, with an empty line before it.
  mutating func heading(_ text: String) {
    space()
    lines += StyledText(text, style: .bold, lineBreaks: .kept).wrapped(toWidth: width)
  }

  /// Adds a text.
  mutating func text(_ text: String, indent: Int = 0) {
    lines += StyledText(text, lineBreaks: .kept).wrapped(toWidth: width, indent: indent)
  }

  /// Adds a list of terms, each with its meaning beside it, or below it if the line is too narrow.
  mutating func definitions(_ definitions: [(term: String, meaning: String)]) {
    let termWidth = min(definitions.map { StyledText($0.term).displayWidth }.max() ?? 0, Self.termWidth)
    let indent = 2 + termWidth + 2
    for (term, meaning) in definitions {
      guard !meaning.isEmpty, width - indent >= 20, StyledText(term).displayWidth <= termWidth else {
        text(term, indent: 2)
        if !meaning.isEmpty { text(meaning, indent: 6) }
        continue
      }
      var wrapped = StyledText(meaning, lineBreaks: .kept).wrapped(toWidth: width, indent: indent)
      wrapped[0] = StyledText("  \(term)").padded(toWidth: indent) + StyledText(wrapped[0].text.dropFirst(indent))
      lines += wrapped
    }
  }
}
