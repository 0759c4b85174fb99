/// A frame of rules around lines of text.
///
/// ```text
/// ┌─ Harbour ────┐
/// │ Low water at │
/// └──────────────┘
/// ```
public struct Border: Sendable, Hashable {
  /// What stands in the upper rule; empty for an unbroken one.
  public var title: StyledText
  /// How the rules look.
  public var style: Style

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - title: What stands in the upper rule; its line breaks are spaces.
  ///   - style: How the rules look.
  public init(title: StyledText = "", style: Style = .dim) {
    self.title = title
    self.style = style
  }

  /// The lines with the frame around them, each exactly as wide as asked.
  ///
  /// - Parameters:
  ///   - content: The lines inside; what is too wide is cut, what is narrower stands on the left.
  ///   - width: The cells of the frame with its sides; with less than two there is no room for one, and nothing is drawn.
  ///   - glyphs: The signs to draw with.
  public func lines(around content: [StyledText] = [], width: Int, glyphs: Glyphs = .unicode) -> [StyledText] {
    guard width >= 2 else { return [] }
    let corners = glyphs.isASCII ? ["+", "+", "+", "+"] : ["┌", "┐", "└", "┘"]
    let side = StyledText(glyphs.verticalRule, style: style)
    let inside = content.map { line in
      side + line.onOneLine.truncated(toWidth: width - 2, mark: glyphs.ellipsis).padded(toWidth: width - 2) + side
    }
    return [rule(between: corners[0], and: corners[1], title: title.onOneLine, width: width, glyphs: glyphs)] + inside
      + [rule(between: corners[2], and: corners[3], title: "", width: width, glyphs: glyphs)]
  }

  private func rule(
    between left: String, and right: String, title: StyledText, width: Int, glyphs: Glyphs
  ) -> StyledText {
    // A title keeps a piece of the rule and a space on either side.
    let label = width > 6 ? title.truncated(toWidth: width - 6, mark: glyphs.ellipsis) : ""
    let start = label.isEmpty ? StyledText() : StyledText(glyphs.rule, style: style) + " " + label + " "
    let rest = String(repeating: glyphs.rule, count: width - 2 - start.displayWidth)
    return StyledText(left, style: style) + start + StyledText(rest + right, style: style)
  }
}

extension StyledText {
  /// The text with a space for every line break.
  var onOneLine: StyledText {
    runs.map { StyledText($0.text, style: $0.style) }.joined()
  }
}
