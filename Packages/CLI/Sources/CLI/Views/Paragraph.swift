import Terminal

/// Text laid out in lines of a width.
struct Paragraph {
  /// The cells that a label and the text beside it keep for the label.
  private static let labelWidth = 10
  /// Below this width a label stands on a line of its own.
  private static let narrowWidth = 40

  /// The cells there are.
  let width: Int

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
    guard width >= Self.narrowWidth else {
      return lines(label, style: .dim) + lines(text, style: style, indent: 2)
    }
    let beside = Paragraph(width: width - labelWidth).lines(text, style: style)
    return beside.enumerated().map { index, line in
      StyledText(index == 0 ? label : "", style: .dim).padded(toWidth: labelWidth) + line
    }
  }
}
