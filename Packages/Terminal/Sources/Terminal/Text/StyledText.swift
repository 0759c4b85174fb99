/// Text with styles and without escape sequences.
///
/// Every initializer but ``init(verbatim:style:)`` replaces or removes control characters and invisible characters, so
/// untrusted text cannot change the clipboard, the window title or the screen, or look different from its content:
/// - C0 controls and DEL become Unicode control pictures: ESC becomes `␛`. C1 controls and bidirectional controls
///   become U+FFFD.
/// - Invisible characters are removed: zero-width space, word joiner, byte order mark, soft hyphen, Hangul fillers, tag
///   characters, and all variation selectors but those for text and emoji presentation.
/// - Joiners and those two variation selectors are kept after a character, because emoji, Persian and Hindi need them.
/// - A sequence of combining marks is limited to eight, a grapheme cluster to 16 scalars, of which the last is U+FFFD
///   if it has more: emoji have at most 11.
///
/// Only ``render(_:)`` creates escape sequences, from the styles.
///
/// ```swift
/// let line: StyledText = "\(title, style: .bold) has \(count) comments"
/// ```
public struct StyledText: Sendable, Hashable {
  /// A run of text in one style.
  public struct Run: Sendable, Hashable {
    /// The safe text, never empty.
    public fileprivate(set) var text: String
    /// The style.
    public let style: Style

    fileprivate var hasLineBreak: Bool {
      text.utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: "\n")) } ?? true
    }
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
  ///   - lineBreaks: Whether line breaks are kept. The default is ``LineBreaks/removed``.
  public init(_ text: some StringProtocol, style: Style = .plain, lineBreaks: LineBreaks = .removed) {
    self.init(verbatim: text.terminalSafe(lineBreaks: lineBreaks), style: style)
  }

  /// Creates text of characters as they are, such as JSON.
  ///
  /// - Parameters:
  ///   - text: The text. Escape untrusted text first, by the rules of its format.
  ///   - style: The style.
  public init(verbatim text: String, style: Style = .plain) {
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
  /// Characters are not split: if a wide character does not fit, the result is one cell narrower.
  ///
  /// - Parameters:
  ///   - width: The maximum width in cells.
  ///   - ellipsis: The replacement for the missing text, which is truncated too if it is wider.
  public func truncated(toWidth width: Int, ellipsis: String) -> StyledText {
    guard displayWidth > width else { return self }
    var room = width - ellipsis.displayWidth
    var result = StyledText()
    for run in runs {
      let kept = run.text.prefix(fitting: room)
      result.append(String(kept), style: run.style)
      room -= kept.displayWidth
      if kept.endIndex < run.text.endIndex {
        result.append(String(ellipsis.prefix(fitting: width)), style: run.style)
        break
      }
    }
    return result
  }

  /// Truncates the text to a width, at the start too if the first run of a style would not be visible otherwise.
  ///
  /// - Parameters:
  ///   - width: The maximum width in cells.
  ///   - ellipsis: The replacement for the missing text at the start and at the end.
  ///   - focus: The style of the run that stays visible, such as a match of a search; `nil` to truncate the end only.
  public func truncated(toWidth width: Int, ellipsis: String, focus: Style?) -> StyledText {
    let total = displayWidth
    guard total > width, let focus, let index = runs.firstIndex(where: { $0.style.isOver(focus) }) else {
      return truncated(toWidth: width, ellipsis: ellipsis)
    }
    let start = runs[..<index].reduce(0) { $0 + $1.text.displayWidth }
    let end = start + runs[index].text.displayWidth
    let ellipsisWidth = ellipsis.displayWidth
    // The text after the focus fills the rest of the width, as far as there is any.
    guard end + min(total - end, width / 4) > width - ellipsisWidth, start > 0 else {
      return truncated(toWidth: width, ellipsis: ellipsis)
    }
    let available = width - ellipsisWidth
    let before = max(min(available - (end - start), available / 3), available - (total - start))
    var hidden = start - max(before, 0)
    // The rest of a word is left out too, if there is a space before the focus.
    let head = cells(hidden - 1..<start).text
    if let space = head.firstIndex(of: " ") {
      hidden += head[..<space].displayWidth + head[space...].prefix { $0 == " " }.count - 1
    }
    let rest = cells(hidden..<total)
    let opening = StyledText(ellipsis.truncated(toWidth: width, ellipsis: ""), style: rest.runs.first?.style ?? .plain)
    return opening + rest.truncated(toWidth: available, ellipsis: ellipsis)
  }

  /// Pads the text with plain spaces to a minimum width in cells.
  public func padded(toWidth width: Int, alignment: TextAlignment = .leading) -> StyledText {
    let missing = width - displayWidth
    guard missing > 0 else { return self }
    let spaces = StyledText(verbatim: String(repeating: " ", count: missing))
    return alignment == .leading ? self + spaces : spaces + self
  }

  /// Returns the characters that begin in a range of columns.
  public func cells(_ range: Range<Int>) -> StyledText {
    var result = StyledText()
    var column = 0
    for run in runs {
      for character in run.text {
        let character = String(character)
        if range.contains(column) { result.append(character, style: run.style) }
        column += character.displayWidth
      }
    }
    return result
  }

  /// Returns the text with an escape sequence before and after each run that has a style.
  ///
  /// - Parameter depth: The colour depth of the stream. With ``ColorDepth/none`` there are no escape sequences.
  public func render(_ depth: ColorDepth) -> String {
    var result = ""
    render(depth) { result += $0 }
    return result
  }

  /// Passes the parts of the rendered text to a function.
  func render(_ depth: ColorDepth, write: (String) -> Void) {
    for run in runs {
      guard depth != .none else {
        write(run.text)
        continue
      }
      let select = run.style.selectSequence(depth)
      let link = depth.supportsLinks ? run.style.link : nil
      if let link { write(link.beginSequence) }
      write(select)
      write(run.text)
      if !select.isEmpty { write(Style.resetSequence) }
      if link != nil { write(Hyperlink.endSequence) }
    }
  }

  /// The text on one line: line breaks become spaces.
  var onOneLine: StyledText {
    // Most texts need no change.
    guard runs.contains(where: \.hasLineBreak) else { return self }
    return runs.map { StyledText($0.text, style: $0.style) }.joined()
  }

  mutating func removeTrailingSpaces() {
    while let last = runs.indices.last {
      while runs[last].text.utf8.last == 0x20 { runs[last].text.unicodeScalars.removeLast() }
      guard runs[last].text.isEmpty else { return }
      runs.removeLast()
    }
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

extension StyledText: ExpressibleByStringInterpolation {
  /// Creates plain text on one line.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// Creates text on one line, with the styles of its interpolated values.
  public init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.text
  }

  /// The segments of a literal with interpolated values.
  public struct StringInterpolation: StringInterpolationProtocol {
    private var finished = StyledText()
    /// Text in one style behind the finished text, which is made safe as a whole.
    private var pending = ""
    private var style = Style.plain

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
      pending.reserveCapacity(literalCapacity)
    }

    fileprivate var text: StyledText { finished + StyledText(pending, style: style) }

    /// Appends a segment of the literal.
    public mutating func appendLiteral(_ literal: String) {
      append(literal, style: .plain)
    }

    /// Appends the description of a value, which is made safe, in a style.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible, style: Style = .plain) {
      append(value.description, style: style)
    }

    /// Appends the description of an error, which is made safe, in a style.
    public mutating func appendInterpolation(_ error: any Error, style: Style = .plain) {
      append("\(error)", style: style)
    }

    /// Appends styled text with a style under the styles of its runs.
    public mutating func appendInterpolation(_ styled: StyledText, style: Style = .plain) {
      finished = text + styled.styled(style)
      pending = ""
    }

    private mutating func append(_ text: String, style: Style) {
      if style != self.style {
        finished = self.text
        pending = ""
        self.style = style
      }
      pending += text
    }
  }
}

extension StyledText: CustomStringConvertible {
  /// The text without its styles.
  public var description: String { text }
}

extension DefaultStringInterpolation {
  /// Appends the text without its styles, which a `String` cannot have.
  ///
  /// The compiler warns: the styles are lost in `StyledText("\(name) x", style: .dim)`, where the literal is a
  /// `String`.
  @available(
    *, deprecated, message: "a String has no styles: use a literal of the type StyledText, or the property text"
  )
  public mutating func appendInterpolation(_ styled: StyledText) {
    appendInterpolation(styled.text)
  }
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
