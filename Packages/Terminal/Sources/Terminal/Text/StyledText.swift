/// Text with styles and without escape sequences.
///
/// Every initializer applies ``Swift/StringProtocol/terminalSafe(_:)``, so untrusted text cannot control the terminal. Only
/// ``render(_:)`` creates escape sequences, from the styles.
///
/// ```swift
/// let line: StyledText = "Post " + StyledText(title, style: .bold)
/// ```
public struct StyledText: Sendable, Hashable {
  /// A run of text in one style.
  public struct Run: Sendable, Hashable {
    /// The safe text, never empty.
    public fileprivate(set) var text: String
    /// The style.
    public let style: Style
  }

  /// The runs in order, of which adjacent ones differ in style.
  public private(set) var runs: [Run]

  /// Creates empty text.
  public init() {
    runs = []
  }

  /// Creates text in one style.
  ///
  /// - Parameters:
  ///   - text: Any text. It is made safe.
  ///   - style: The style.
  ///   - layout: Whether line breaks are kept.
  public init(_ text: some StringProtocol, style: Style = .plain, layout: TextLayout = .line) {
    self.init(verbatim: text.terminalSafe(layout), style: style)
  }

  /// Creates text that is known to be safe.
  init(verbatim text: String, style: Style = .plain) {
    runs = text.isEmpty ? [] : [Run(text: text, style: style)]
  }

  /// The text without its styles.
  public var text: String {
    runs.count == 1 ? runs[0].text : runs.reduce(into: "") { $0 += $1.text }
  }

  /// Whether the text is empty.
  public var isEmpty: Bool { runs.isEmpty }

  /// The width of the text on one line, in cells.
  public var displayWidth: Int {
    runs.reduce(0) { $0 + $1.text.displayWidth }
  }

  /// Returns the text with a style under the styles of its runs.
  public func styled(_ style: Style) -> StyledText {
    guard style != .plain else { return self }
    var result = StyledText()
    for run in runs {
      result.append(run.text, style: run.style.over(style))
    }
    return result
  }

  /// Truncates the text to a width, with an ellipsis in the style of the truncated run.
  ///
  /// - Parameters:
  ///   - width: The maximum width in cells.
  ///   - ellipsis: The replacement for the missing text.
  public func truncated(toWidth width: Int, ellipsis: String = "…") -> StyledText {
    if runs.count == 1 {
      return StyledText(verbatim: runs[0].text.truncated(toWidth: width, ellipsis: ellipsis), style: runs[0].style)
    }
    guard displayWidth > width else { return self }
    let available = width - ellipsis.displayWidth
    var result = StyledText()
    var used = 0
    for run in runs {
      let runWidth = run.text.displayWidth
      if used + runWidth > available {
        let kept = available > used ? run.text.truncated(toWidth: available - used, ellipsis: "") : ""
        result.append(kept + ellipsis.truncated(toWidth: width - used, ellipsis: ""), style: run.style)
        break
      }
      result.append(run.text, style: run.style)
      used += runWidth
    }
    return result
  }

  /// Pads the text with plain spaces to a minimum width in cells.
  public func padded(toWidth width: Int, alignment: TextAlignment = .leading) -> StyledText {
    let missing = width - displayWidth
    guard missing > 0 else { return self }
    let spaces = StyledText(verbatim: String(repeating: " ", count: missing))
    return alignment == .leading ? self + spaces : spaces + self
  }

  /// Returns the text with an escape sequence before and after each run that has a style.
  ///
  /// - Parameter depth: The colour depth of the stream. With ``ColorDepth/none`` there are no escape sequences.
  public func render(_ depth: ColorDepth) -> String {
    var result = ""
    for run in runs {
      let select = run.style.selectSequence(depth)
      let link = depth.supportsLinks ? run.style.link : nil
      if let link { result += link.beginSequence }
      result += select
      result += run.text
      if !select.isEmpty { result += Style.resetSequence }
      if link != nil { result += Hyperlink.endSequence }
    }
    return result
  }

  /// The text on one line: line breaks become spaces.
  var onOneLine: StyledText {
    runs.map { StyledText($0.text, style: $0.style) }.joined()
  }

  /// Appends text that is known to be safe.
  mutating func append(_ text: String, style: Style) {
    guard !text.isEmpty else { return }
    if runs.last?.style == style {
      runs[runs.count - 1].text += text
    } else {
      runs.append(Run(text: text, style: style))
    }
  }
}

// MARK: - Conformances

extension StyledText: ExpressibleByStringLiteral {
  /// Creates plain text on one line.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension StyledText: CustomStringConvertible {
  /// The text without its styles.
  public var description: String { text }
}

// MARK: - Building

extension StyledText {
  /// Concatenates two texts.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var result = left
    result += right
    return result
  }

  /// Appends a text.
  public static func += (left: inout StyledText, right: StyledText) {
    for run in right.runs {
      left.append(run.text, style: run.style)
    }
  }
}

extension StringProtocol {
  /// Returns the text in a style, made safe for one line.
  public func styled(_ style: Style) -> StyledText {
    StyledText(self, style: style)
  }
}

extension Sequence<StyledText> {
  /// Concatenates the texts, with a separator between them.
  public func joined(separator: StyledText = "") -> StyledText {
    var result = StyledText()
    for (index, text) in enumerated() {
      if index > 0 { result += separator }
      result += text
    }
    return result
  }
}
