import Terminal

extension Document {
  /// Returns the page as lines of a width in cells.
  func lines(width: Int) -> [StyledText] {
    var lines = "\(name): \(summary)".wrapped(width) + [StyledText()] + "Usage: \(call)".wrapped(width)
    if let discussion { lines += discussion.wrapped(width) }
    for section in sections { lines += [StyledText()] + section.lines(width: width) }
    return lines + [StyledText()]
      + "Global options: app help options. Exit codes: app help exit-codes".wrapped(width)
  }
}

extension Document.Section {
  /// Returns the section as lines of a width in cells.
  func lines(width: Int) -> [StyledText] {
    title.wrapped(width, style: .bold) + texts.flatMap { $0.wrapped(width, indent: 2) }
      + Self.lines(of: definitions, width: width)
  }

  /// Returns terms, each with its meaning beside it, or below it if the line is too narrow.
  static func lines(of definitions: [Document.Definition], width: Int) -> [StyledText] {
    let termWidth = min(definitions.map { StyledText($0.term).displayWidth }.max() ?? 0, 26)
    let indent = 2 + termWidth + 2
    return definitions.flatMap { term, meaning in
      guard !meaning.isEmpty, width - indent >= 20, StyledText(term).displayWidth <= termWidth else {
        return term.wrapped(width, indent: 2) + (meaning.isEmpty ? [] : meaning.wrapped(width, indent: 6))
      }
      var lines = meaning.wrapped(width, indent: indent)
      lines[0] = StyledText("  \(term)").padded(toWidth: indent) + StyledText(lines[0].text.dropFirst(indent))
      return lines
    }
  }
}

extension CommandList {
  /// Returns the first page of the help as lines of a width in cells.
  static func lines(width: Int) -> [StyledText] {
    let summaryWidth = main.map { $0.configuration.summary.count }.max() ?? 0
    let commands = main.map { command in
      let summary = command.configuration.summary
      let example = command.configuration.example
      let gap = width >= 76 ? String(repeating: " ", count: summaryWidth + 3 - summary.count) : "\n"
      return (CommandPath(command).synopsis, summary + gap + example)
    }
    let options = GlobalOptions.mainDeclarations.map(\.longSynopsis).joined(separator: ", ")
    let topics = HelpTopic.names.joined(separator: ", ")
    let others = setup.filter { $0 != HelpCommand.self }.map { $0.name }.joined(separator: ", ")
    return "app COMMAND [OPTIONS]: \(CommandLineInterface.summary)".wrapped(width)
      + Document.Section.lines(of: commands, width: width) + "Options: \(options)".wrapped(width)
      + "app help COMMAND, \(topics); app \(others)".wrapped(width)
  }
}

extension String {
  fileprivate func wrapped(_ width: Int, indent: Int = 0, style: Style = .plain) -> [StyledText] {
    StyledText(self, style: style, lineBreaks: .kept).wrapped(toWidth: width, indent: indent)
  }
}
