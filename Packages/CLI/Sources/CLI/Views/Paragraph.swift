import Terminal

/// Text laid out in lines of a width.
struct Paragraph {
  /// The cells that a label and the text beside it keep for the label.
  private static let labelWidth = 10
  /// Below this width a label stands on a line of its own.
  private static let narrowWidth = 40

  /// The cells there are.
  let width: Int
  /// Whether a label stands on a line of its own.
  let isNarrow: Bool

  /// Makes lines as wide as the terminal.
  ///
  /// - Parameter width: The cells there are.
  init(width: Int) {
    self.width = width
    isNarrow = width < Self.narrowWidth
  }

  /// Makes the lines of a block that stands beside another.
  ///
  /// - Parameter columns: The two blocks.
  init(blockOf columns: SideBySide) {
    width = columns.blockWidth
    isNarrow = columns.width < Self.narrowWidth
  }

  /// A text on as many lines as it needs.
  ///
  /// - Parameters:
  ///   - text: Any text; it is made safe, and its line breaks are spaces.
  ///   - style: How it looks.
  ///   - indent: Spaces before each line.
  func lines(_ text: String, style: Style = .plain, indent: Int = 0) -> [StyledText] {
    text.terminalSafe(.line).wrapped(toWidth: width, indent: indent).map { StyledText($0, style: style) }
  }

  /// A text of several paragraphs: single line breaks are spaces, empty lines part paragraphs.
  ///
  /// - Parameters:
  ///   - text: Any text; it is made safe.
  ///   - indent: Spaces before each line.
  func paragraphs(_ text: String, indent: Int) -> [StyledText] {
    let paragraphs = text.terminalSafe(.block).split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
    return Array(
      paragraphs.map { lines($0.joined(separator: " "), indent: indent) }.joined(separator: [StyledText()]))
  }

  /// A text beside a label, or below it where the lines are narrow.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - text: Any text; it is made safe.
  ///   - style: How the text looks.
  ///   - labelWidth: The cells kept for the label and the space behind it.
  func labelled(
    _ label: String, _ text: String, style: Style = .plain, labelWidth: Int = Self.labelWidth
  ) -> [StyledText] {
    if isNarrow {
      return lines(label, style: .dim) + lines(text, style: style, indent: 2)
    }
    let beside = Paragraph(width: width - labelWidth).lines(text, style: style)
    return beside.enumerated().map { index, line in
      StyledText(index == 0 ? label : "", style: .dim).padded(toWidth: labelWidth) + line
    }
  }

  /// What to call next, on a line; on one each, where they would have to be broken.
  ///
  /// - Parameters:
  ///   - commands: The command lines.
  ///   - separator: What stands between them on one line.
  func nextCommands(_ commands: [String], separator: String) -> [StyledText] {
    let line = commands.joined(separator: separator)
    if line.displayWidth <= width - Self.labelWidth { return labelled("Next", line) }
    return commands.enumerated().flatMap { index, command in
      isNarrow
        ? (index == 0 ? lines("Next", style: .dim) : []) + lines(command, indent: 2)
        : labelled(index == 0 ? "Next" : "", command)
    }
  }
}
