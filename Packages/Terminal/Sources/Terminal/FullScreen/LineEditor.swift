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

  /// The text before and after the caret, which is always between two characters.
  private var (head, tail) = ("", "")

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - text: The text, as in ``insert(_:)``.
  ///   - caret: The number of characters before the caret, clamped to the text; defaults to all.
  public init(_ text: String = "", caret: Int = .max) {
    insert(text)
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
    // A combining mark joins the character before the caret, so the length is known only afterwards.
    let available = max(Self.maximumLength - text.count, 0)
    head += line.count > available ? String(String(line).prefix(available)) : String(line)
    joinAtCaret()
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
    case Key(.left), Key("b", .control): moveBack(to: head.dropLast().endIndex)
    case Key(.right), Key("f", .control): moveForward(to: tail.dropFirst().startIndex)
    case Key(.home), Key("a", .control): moveBack(to: head.startIndex)
    case Key(.end), Key("e", .control): moveForward(to: tail.endIndex)
    case Key(.left, .control), Key(.left, .alt), Key("b", .alt): moveBack(to: wordStart)
    case Key(.right, .control), Key(.right, .alt), Key("f", .alt): moveForward(to: wordEnd)
    case Key(.backspace), Key("h", .control), Key(.backspace, .shift): head.removeSubrange(head.dropLast().endIndex...)
    case Key(.delete), Key("d", .control): tail.removeSubrange(..<tail.dropFirst().startIndex)
    case Key("w", .control), Key(.backspace, .alt), Key(.backspace, .control): head.removeSubrange(wordStart...)
    case Key("d", .alt), Key(.delete, .control): tail.removeSubrange(..<wordEnd)
    case Key("u", .control): head = ""
    case Key("k", .control): tail = ""
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
