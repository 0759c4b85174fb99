/// Text with styles, that holds nothing a terminal would obey.
///
/// Whatever is put in goes through ``Swift/StringProtocol/terminalSafe(_:)``, so that a text from a server cannot do more
/// than be read. Escape sequences come into being only in ``render(_:)``, from the styles.
///
/// ```swift
/// let line: StyledText = "Post " + StyledText(title, style: .bold)
/// ```
public struct StyledText: Sendable, Hashable {
  /// A piece of text in one style.
  public struct Run: Sendable, Hashable {
    /// The safe text, never empty.
    public fileprivate(set) var text: String
    /// How it looks.
    public let style: Style
  }

  /// The pieces in order; neighbours differ in style.
  public private(set) var runs: [Run]

  /// Creates an empty text.
  public init() {
    runs = []
  }

  /// Creates a text of one style.
  ///
  /// - Parameters:
  ///   - text: Any text; it is made safe.
  ///   - style: How it looks.
  ///   - layout: Whether line breaks stay.
  public init(_ text: some StringProtocol, style: Style = .plain, layout: TextLayout = .line) {
    self.init(verbatim: text.terminalSafe(layout), style: style)
  }

  /// Creates a text of one style without making it safe: for what this module made itself.
  init(verbatim text: String, style: Style = .plain) {
    runs = text.isEmpty ? [] : [Run(text: text, style: style)]
  }

  /// The text without its styles.
  public var text: String {
    runs.count == 1 ? runs[0].text : runs.reduce(into: "") { $0 += $1.text }
  }

  /// Whether there is nothing to show.
  public var isEmpty: Bool { runs.isEmpty }

  /// How many cells the text fills on one line.
  public var displayWidth: Int {
    runs.reduce(0) { $0 + $1.text.displayWidth }
  }

  /// The text with a style laid under the styles it has.
  public func styled(_ style: Style) -> StyledText {
    guard style != .plain else { return self }
    var result = StyledText()
    for run in runs {
      result.append(run.text, style: run.style.over(style))
    }
    return result
  }

  /// The text cut to a width, with a mark in the style of the place where it is cut.
  ///
  /// - Parameters:
  ///   - width: The most cells the result may fill.
  ///   - mark: What stands for the missing part.
  public func truncated(toWidth width: Int, mark: String = "…") -> StyledText {
    if runs.count == 1 {
      return StyledText(verbatim: runs[0].text.truncated(toWidth: width, mark: mark), style: runs[0].style)
    }
    guard displayWidth > width else { return self }
    let available = width - mark.displayWidth
    var result = StyledText()
    var used = 0
    for run in runs {
      let runWidth = run.text.displayWidth
      if used + runWidth > available {
        let kept = available > used ? run.text.truncated(toWidth: available - used, mark: "") : ""
        result.append(kept + mark.truncated(toWidth: width - used, mark: ""), style: run.style)
        break
      }
      result.append(run.text, style: run.style)
      used += runWidth
    }
    return result
  }

  /// The text filled up with plain spaces to a width.
  ///
  /// - Parameters:
  ///   - width: The cells the result fills at least.
  ///   - alignment: The side the text stands on.
  public func padded(toWidth width: Int, alignment: TextAlignment = .leading) -> StyledText {
    let missing = width - displayWidth
    guard missing > 0 else { return self }
    let spaces = StyledText(verbatim: String(repeating: " ", count: missing))
    return alignment == .leading ? self + spaces : spaces + self
  }

  /// The text as a terminal takes it: every style turned on before and off after its piece.
  ///
  /// - Parameter depth: The colours the stream shows; with `.none` the result has no escape sequence.
  public func render(_ depth: ColorDepth) -> String {
    var result = ""
    for run in runs {
      let select = run.style.selectSequence(depth)
      let link = depth.knowsLinks ? run.style.link : nil
      if let link { result += link.beginSequence }
      result += select
      result += run.text
      if !select.isEmpty { result += Style.resetSequence }
      if link != nil { result += Hyperlink.endSequence }
    }
    return result
  }

  /// Adds a piece that is known to be safe.
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
  /// Creates a plain text of one line.
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
  /// One text after another.
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var result = left
    result += right
    return result
  }

  /// Adds a text at the end.
  public static func += (left: inout StyledText, right: StyledText) {
    for run in right.runs {
      left.append(run.text, style: run.style)
    }
  }
}

extension StringProtocol {
  /// The text, made safe for one line, in a style.
  public func styled(_ style: Style) -> StyledText {
    StyledText(self, style: style)
  }
}

extension Sequence<StyledText> {
  /// The texts one after another, with a separator between them.
  public func joined(separator: StyledText = "") -> StyledText {
    var result = StyledText()
    for (index, text) in enumerated() {
      if index > 0 { result += separator }
      result += text
    }
    return result
  }
}
