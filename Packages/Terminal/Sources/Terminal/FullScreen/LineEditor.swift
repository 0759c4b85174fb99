/// A line of text that is edited, and the position of the caret.
///
/// The caret moves by grapheme clusters, so Backspace deletes a whole emoji.
///
/// ```swift
/// var name = LineEditor("Ada")
/// name.press(Key("w", .control))
/// ```
public struct LineEditor: Sendable, Hashable {
  /// The maximum length in characters of a text that is inserted into.
  public static let maximumLength = 4096

  /// The text that was deleted last by the keys that delete words and lines, such as Ctrl-W, which Ctrl-Y inserts.
  public var cutText = ""

  /// The text before and after the caret, which is always between two characters.
  private var (head, tail) = ("", "")

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - text: The text, of any length, with line breaks and controls as in ``insert(_:)``.
  ///   - caret: The number of characters before the caret, clamped to the text; defaults to all.
  public init(_ text: String = "", caret: Int = .max) {
    head = Self.line(text)
    moveCaret(to: caret)
  }

  /// The text, on one line and without control characters.
  public var text: String { head + tail }

  /// The number of characters before the caret.
  public var caret: Int { head.count }

  /// Moves the caret before a character, clamped to the text.
  mutating func moveCaret(to caret: Int) {
    let text = text
    head = String(text.prefix(max(caret, 0)))
    tail = String(text.dropFirst(max(caret, 0)))
  }

  /// Inserts text at the caret, unless the line becomes longer than ``maximumLength``.
  ///
  /// Line breaks and tabs become spaces; other control characters are removed.
  ///
  /// - Returns: Whether there was room for the text.
  @discardableResult
  public mutating func insert(_ inserted: String) -> Bool {
    // A combining mark joins the character before the caret, so the length is known only afterwards.
    let head = head + Self.line(inserted)
    let count = (head + tail).count
    guard count <= Self.maximumLength || count <= text.count else { return false }
    self.head = head
    joinAtCaret()
    return true
  }

  /// Returns a text on one line without control characters.
  private static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\t", "\u{85}", "\u{2028}", "\u{2029}": line.append(" ")
      case let scalar where scalar.properties.generalCategory == .control: break
      default: line.append(scalar)
      }
      previous = scalar
    }
    return String(line)
  }

  /// Applies a key, by the bindings of Emacs and of other terminal programs.
  ///
  /// - Returns: Whether the key edits text or moves the caret, also a letter for which there is no room.
  ///   `false` for all other keys, such as Enter, Tab and Up.
  @discardableResult
  public mutating func press(_ key: Key) -> Bool {
    if let typed = key.text {
      insert(typed)
      return true
    }
    switch key {
    case Key(.left), Key("b", .control): moveBack(to: head.dropLast().endIndex)
    case Key(.right), Key("f", .control): moveForward(to: tail.dropFirst().startIndex)
    case Key(.home), Key("a", .control): moveBack(to: head.startIndex)
    case Key(.end), Key("e", .control): moveForward(to: tail.endIndex)
    case Key(.left, .control), Key(.left, .alt), Key("b", .alt): moveBack(to: wordStart)
    case Key(.right, .control), Key(.right, .alt), Key("f", .alt): moveForward(to: wordEnd)
    case Key(.backspace), Key("h", .control), Key(.backspace, .shift): head.removeSubrange(head.dropLast().endIndex...)
    case Key(.delete), Key("d", .control): tail.removeSubrange(..<tail.dropFirst().startIndex)
    case Key("w", .control), Key(.backspace, .alt), Key(.backspace, .control): cutHead(from: wordStart)
    case Key("d", .alt), Key(.delete, .control): cutTail(to: wordEnd)
    case Key("u", .control): cutHead(from: head.startIndex)
    case Key("k", .control): cutTail(to: tail.endIndex)
    case Key("y", .control): insert(cutText)
    default: return false
    }
    joinAtCaret()
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
    let head = head.terminalSafe()
    var visible = Substring(head)
    var caretColumn = visible.displayWidth
    while caretColumn >= width, !visible.isEmpty {
      caretColumn -= visible.removeFirst().displayWidth
    }
    let tail = tail.terminalSafe().truncated(toWidth: width - caretColumn, ellipsis: "")
    return Window(visibleText: StyledText(visible) + StyledText(tail), caretColumn: caretColumn)
  }

  private mutating func cutHead(from index: String.Index) {
    if index < head.endIndex { cutText = String(head[index...]) }
    head.removeSubrange(index...)
  }

  private mutating func cutTail(to index: String.Index) {
    if index > tail.startIndex { cutText = String(tail[..<index]) }
    tail.removeSubrange(..<index)
  }

  // MARK: - Movement

  /// The start of the word before the caret, past spaces.
  private var wordStart: String.Index {
    guard let last = head.lastIndex(where: { $0 != " " }) else { return head.startIndex }
    return head[..<last].lastIndex(of: " ").map(head.index(after:)) ?? head.startIndex
  }

  /// The end of the word after the caret, past spaces.
  private var wordEnd: String.Index { tail.drop { $0 == " " }.firstIndex(of: " ") ?? tail.endIndex }

  private mutating func moveBack(to index: String.Index) {
    tail = head[index...] + tail
    head.removeSubrange(index...)
  }

  private mutating func moveForward(to index: String.Index) {
    head += tail[..<index]
    tail.removeSubrange(..<index)
  }

  /// Moves the caret behind a character that the texts before and after it have formed.
  private mutating func joinAtCaret() {
    while text.count < head.count + tail.count, let scalar = tail.unicodeScalars.first {
      head.unicodeScalars.append(scalar)
      tail.unicodeScalars.removeFirst()
    }
  }
}
