/// A line of text that is edited, and the position of the caret.
///
/// The caret moves by grapheme clusters, so Backspace deletes a whole emoji.
///
/// ```swift
/// var name = LineEditor("Ada")
/// name.press(Key("w", .control))
/// ```
public struct LineEditor: Sendable, Hashable {
  /// The maximum length of the text in characters.
  ///
  /// Further text is dropped.
  public static let maximumLength = 4096

  /// The text, on one line and without control characters.
  public private(set) var text: String
  /// The position of the caret in the UTF-8 code units of the text, always between two characters.
  private var offset: Int

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - text: The text, as in ``insert(_:)``.
  ///   - caret: The number of characters before the caret, clamped to the text; defaults to all.
  public init(_ text: String = "", caret: Int = .max) {
    self.text = ""
    offset = 0
    insert(text)
    moveCaret(to: caret)
  }

  /// The number of characters before the caret.
  public var caret: Int { text[..<index].count }

  private var index: String.Index { text.utf8.index(text.startIndex, offsetBy: offset) }

  /// Moves the caret before a character, clamped to the text.
  mutating func moveCaret(to caret: Int) {
    moveCaret(to: text.index(text.startIndex, offsetBy: max(caret, 0), limitedBy: text.endIndex) ?? text.endIndex)
  }

  /// Inserts text at the caret.
  ///
  /// Line breaks and tabs become spaces; other control characters are removed.
  public mutating func insert(_ inserted: String) {
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in inserted.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\t", "\u{85}", "\u{2028}", "\u{2029}": line.append(" ")
      case let scalar where scalar.properties.generalCategory == .control: break
      default: line.append(scalar)
      }
      previous = scalar
    }
    let tail = String(text[index...])
    // A combining mark joins the character before the caret, so the length is known only afterwards.
    var head = String(text[..<index])
    let available = max(Self.maximumLength - text.count, 0)
    if line.count > available {
      head += String(String(line).prefix(available))
    } else {
      head += String(line)
    }
    replace(head: head, tail: tail)
  }

  /// Applies a key, by the bindings of Emacs and of other terminal programs.
  ///
  /// - Returns: Whether the key edits text or moves the caret. `false` for all other keys, such as Enter, Tab and Up.
  @discardableResult
  public mutating func press(_ key: Key) -> Bool {
    if let typed = key.text {
      insert(typed)
      return true
    }
    switch key {
    case Key(.left), Key("b", .control): moveCaret(to: before)
    case Key(.right), Key("f", .control): moveCaret(to: after)
    case Key(.home), Key("a", .control): moveCaret(to: text.startIndex)
    case Key(.end), Key("e", .control): moveCaret(to: text.endIndex)
    case Key(.left, .control), Key(.left, .alt), Key("b", .alt): moveCaret(to: wordBefore)
    case Key(.right, .control), Key(.right, .alt), Key("f", .alt): moveCaret(to: wordAfter)
    case Key(.backspace), Key("h", .control), Key(.backspace, .shift): delete(before..<index)
    case Key(.delete), Key("d", .control): delete(index..<after)
    case Key("w", .control), Key(.backspace, .alt), Key(.backspace, .control): delete(wordBefore..<index)
    case Key("d", .alt), Key(.delete, .control): delete(index..<wordAfter)
    case Key("u", .control): delete(text.startIndex..<index)
    case Key("k", .control): delete(index..<text.endIndex)
    default: return false
    }
    return true
  }

  /// The part of the text around the caret that fits in a field.
  public struct Window: Sendable, Hashable {
    /// The visible text, narrower than the field by at least the cell of a caret at the end.
    public let visibleText: StyledText
    /// The column of the caret in the field, less than its width.
    public let caretColumn: Int
  }

  /// Returns the part of the text around the caret that fits in a field.
  ///
  /// - Parameter width: The width of the field in cells. A value below 1 becomes 1.
  public func window(width: Int) -> Window {
    let width = max(width, 1)
    let head = text[..<index].terminalSafe()
    var visible = Substring(head)
    var caretColumn = visible.displayWidth
    while caretColumn >= width, !visible.isEmpty {
      caretColumn -= visible.removeFirst().displayWidth
    }
    let tail = (text[index...].terminalSafe()).truncated(toWidth: width - caretColumn, ellipsis: "")
    return Window(visibleText: StyledText(visible) + StyledText(tail), caretColumn: caretColumn)
  }

  // MARK: - Positions

  private var before: String.Index { offset > 0 ? text.index(before: index) : index }

  private var after: String.Index { index < text.endIndex ? text.index(after: index) : index }

  /// The start of the word before the caret, past spaces.
  private var wordBefore: String.Index {
    let head = text[..<index]
    guard let last = head.lastIndex(where: { $0 != " " }) else { return text.startIndex }
    return head[..<last].lastIndex(of: " ").map(text.index(after:)) ?? text.startIndex
  }

  /// The end of the word after the caret, past spaces.
  private var wordAfter: String.Index {
    let tail = text[index...].drop { $0 == " " }
    return tail.firstIndex(of: " ") ?? text.endIndex
  }

  private mutating func moveCaret(to index: String.Index) {
    offset = text.utf8.distance(from: text.startIndex, to: index)
  }

  private mutating func delete(_ range: Range<String.Index>) {
    replace(head: String(text[..<range.lowerBound]), tail: String(text[range.upperBound...]))
  }

  /// Sets the text before and after the caret.
  ///
  /// If the last character before the caret and the first one after it join, the caret is after both.
  private mutating func replace(head: String, tail: String) {
    text = head + tail
    let end = text.utf8.index(text.startIndex, offsetBy: head.utf8.count)
    var rounded = text.startIndex
    var remaining = text[...]
    // The caret is nearly always at a boundary, which is known without a search.
    if text[..<end].count + text[end...].count == text.count {
      rounded = end
    } else {
      while rounded < end, remaining.popFirst() != nil { rounded = remaining.startIndex }
    }
    offset = text.utf8.distance(from: text.startIndex, to: rounded)
  }
}
