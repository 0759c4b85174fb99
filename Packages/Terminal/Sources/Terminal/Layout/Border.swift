/// A border around lines of text.
///
/// ```text
/// ┌─ Harbour ────┐
/// │ Low water at │
/// └──────────────┘
/// ```
public struct Border: Sendable, Hashable {
  /// The title in the upper rule, or empty text for none.
  public var title: StyledText
  /// The style of the rules.
  public var style: Style

  /// Creates a border, by default dim and without a title.
  public init(title: StyledText = "", style: Style = .dim) {
    self.title = title
    self.style = style
  }

  /// Returns the lines with the border around them.
  ///
  /// Every line has the given width.
  ///
  /// - Parameters:
  ///   - content: The lines inside the border. They are truncated or padded to its width.
  ///   - width: The width in cells, including the border. The result is empty for less than 2.
  ///   - glyphs: The glyphs to draw with.
  public func lines(around content: [StyledText] = [], width: Int, glyphs: Glyphs) -> [StyledText] {
    guard width >= 2 else { return [] }
    let corners = glyphs.isASCII ? ["+", "+", "+", "+"] : ["┌", "┐", "└", "┘"]
    let side = StyledText(glyphs.verticalRule, style: style)
    let inside = content.map { line in
      side + line.onOneLine.truncated(toWidth: width - 2, ellipsis: glyphs.ellipsis).padded(toWidth: width - 2) + side
    }
    return [rule(between: corners[0], and: corners[1], title: title.onOneLine, width: width, glyphs: glyphs)] + inside
      + [rule(between: corners[2], and: corners[3], title: "", width: width, glyphs: glyphs)]
  }

  private func rule(
    between left: String, and right: String, title: StyledText, width: Int, glyphs: Glyphs
  ) -> StyledText {
    // The title has a space and a segment of the rule on either side.
    let label = width > 6 ? title.truncated(toWidth: width - 6, ellipsis: glyphs.ellipsis) : ""
    let start = label.isEmpty ? StyledText() : StyledText(glyphs.rule, style: style) + " " + label + " "
    let rest = String(repeating: glyphs.rule, count: width - 2 - start.displayWidth)
    return StyledText(left, style: style) + start + StyledText(rest + right, style: style)
  }
}
