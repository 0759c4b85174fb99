import Terminal

/// Lays a page of the help out as lines of a width in cells.
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

  /// Adds a text.
  mutating func text(_ text: String, indent: Int = 0, style: Style = .plain) {
    lines += StyledText(text, style: style, lineBreaks: .kept).wrapped(toWidth: width, indent: indent)
  }

  /// Adds a list of terms, each with its meaning beside it, or below it if the line is too narrow.
  mutating func definitions(_ definitions: [Document.Definition]) {
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

extension Document {
  /// Returns the page as lines of a width in cells.
  func lines(width: Int) -> [StyledText] {
    var layout = HelpLayout(width: width)
    layout.text("\(name): \(summary)")
    layout.space()
    layout.text("Usage: \(call)")
    if let discussion { layout.text(discussion) }
    for section in sections {
      layout.space()
      layout.text(section.title, style: .bold)
      for text in section.texts { layout.text(text, indent: 2) }
      layout.definitions(section.definitions)
    }
    layout.space()
    layout.text("Global options: app help options. Exit codes: app help exit-codes")
    return layout.lines
  }
}

extension HelpTopic {
  /// Returns the page as lines of a width in cells.
  func lines(width: Int) -> [StyledText] {
    var layout = HelpLayout(width: width)
    layout.text(title)
    layout.space()
    layout.definitions(definitions)
    return layout.lines
  }
}

extension CommandList {
  /// Returns the first page of the help as lines of a width in cells.
  static func lines(width: Int) -> [StyledText] {
    var layout = HelpLayout(width: width)
    layout.text("app COMMAND [OPTIONS]: \(CommandLineInterface.summary)")
    let summaryWidth = main.map { $0.configuration.summary.count }.max() ?? 0
    layout.definitions(
      main.map { command in
        let (summary, example) = (command.configuration.summary, command.configuration.example)
        let isWide = width >= 76
        return (
          CommandPath(command).synopsis,
          (isWide ? summary + String(repeating: " ", count: summaryWidth + 3 - summary.count) : summary + "\n")
            + example
        )
      })
    layout.text("Options: " + GlobalOptions.mainDeclarations.map(\.longSynopsis).joined(separator: ", "))
    let topics = HelpTopic.names.joined(separator: ", ")
    let others = setup.filter { $0 != HelpCommand.self }.map { $0.name }.joined(separator: ", ")
    layout.text("More: app help COMMAND, \(topics); app \(others)")
    return layout.lines
  }
}
