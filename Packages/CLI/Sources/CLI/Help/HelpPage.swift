import Terminal

/// The pages of the help, laid out to a width.
struct HelpPage {
  /// The lines of the page.
  let lines: [StyledText]

  /// The page about the program.
  ///
  /// - Parameter width: The cells a line may fill.
  static func overview(width: Int) -> HelpPage {
    var layout = HelpLayout(width: width)
    layout.text("app: posts, people, producers and accounts from REST APIs, in the terminal")
    layout.space()
    layout.text("Usage: app COMMAND [OPTIONS]")
    layout.space()
    let configurations = CommandList.configurations
    let summaryWidth = configurations.map(\.summary.displayWidth).max() ?? 0
    let isWide = width >= 76
    layout.definitions(
      configurations.map { configuration in
        let summary =
          isWide ? configuration.summary.padded(toWidth: summaryWidth) + "   " : configuration.summary + "\n"
        return (configuration.synopsis, summary + configuration.example)
      })
    layout.space()
    layout.text("Options: " + GlobalOptions.mainDeclarations.map(\.longSynopsis).joined(separator: ", "))
    layout.text("More: app help options, app help exit-codes, app help environment")
    return HelpPage(lines: layout.lines)
  }

  /// The page about a command.
  ///
  /// - Parameters:
  ///   - configuration: The command's configuration.
  ///   - width: The cells a line may fill.
  static func command(_ configuration: CommandConfiguration, width: Int) -> HelpPage {
    var layout = HelpLayout(width: width)
    layout.text("app \(configuration.name): \(configuration.summary)")
    layout.space()
    layout.text(
      "Usage: app \(configuration.usage ?? configuration.synopsis)\(configuration.options.isEmpty ? "" : " [OPTIONS]")")
    if !configuration.options.isEmpty {
      layout.heading("Options")
      layout.definitions(configuration.options.map { ($0.synopsis, $0.help) })
    }
    layout.heading("Examples")
    layout.definitions([(configuration.example, "")] + configuration.moreExamples.map { ($0.call, $0.meaning) })
    let fields = configuration.fields.filter { !$0.contains(".") }
    if !fields.isEmpty {
      layout.heading("Fields for --json and --fields")
      layout.text(fields.joined(separator: ", "), indent: 2)
      if let nested = configuration.fields.first(where: { $0.hasSuffix(".name") }) {
        layout.text("A dot leads into a field: \(nested)", indent: 2)
      }
    }
    layout.space()
    layout.text("Options of every command: app help options. Exit codes: app help exit-codes")
    return HelpPage(lines: layout.lines)
  }
}

extension CommandConfiguration {
  /// How the command is called: `post ID`.
  var synopsis: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}

/// Builds the lines of a page.
struct HelpLayout {
  /// The most cells that the left column of a list may fill.
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
    lines += text.wrapped(toWidth: width).map { StyledText($0, style: .bold) }
  }

  /// Adds a text.
  mutating func text(_ text: String, indent: Int = 0) {
    lines += text.wrapped(toWidth: width, indent: indent).map { StyledText($0) }
  }

  /// Adds a list of terms, each with its meaning beside it, or below where there is no room.
  mutating func definitions(_ definitions: [(term: String, meaning: String)]) {
    let termWidth = min(definitions.map(\.term.displayWidth).max() ?? 0, Self.termWidth)
    let indent = 2 + termWidth + 2
    for (term, meaning) in definitions {
      guard !meaning.isEmpty, width - indent >= 20, term.displayWidth <= termWidth else {
        text(term, indent: 2)
        if !meaning.isEmpty { text(meaning, indent: 6) }
        continue
      }
      var wrapped = meaning.wrapped(toWidth: width, indent: indent)
      wrapped[0] = "  " + term.padded(toWidth: termWidth) + "  " + wrapped[0].dropFirst(indent)
      lines += wrapped.map { StyledText($0) }
    }
  }
}
