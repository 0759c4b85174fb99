/// The parts a text is taken into to be wrapped.
enum Wrapping {
  /// Something that stays in one piece, with the spaces before it.
  struct Piece {
    var spaces: Int
    var text: String
    var width: Int

    mutating func append(_ character: Character) {
      text.append(character)
      width += character.displayWidth
    }
  }

  /// A line that is being filled.
  struct Line {
    private let limit: Int
    private let indent: Int
    private var content = ""
    private var used = 0

    init(limit: Int, indent: Int) {
      self.limit = limit
      self.indent = min(max(indent, 0), limit - 1)
    }

    var isEmpty: Bool { content.isEmpty }

    var room: Int { limit - indent - used }

    var text: String { isEmpty ? "" : String(repeating: " ", count: indent) + content }

    func accepts(_ piece: Piece) -> Bool {
      piece.spaces + piece.width <= room
    }

    mutating func append(_ piece: Piece) {
      content += String(repeating: " ", count: piece.spaces) + piece.text
      used += piece.spaces + piece.width
    }
  }

  /// The pieces of a paragraph: words, and single East Asian characters with the punctuation that belongs to them.
  struct Pieces<Text: StringProtocol>: Sequence, IteratorProtocol {
    private var characters: Text.Iterator
    private var pending: Character?

    init(_ text: Text) {
      characters = text.makeIterator()
      pending = characters.next()
    }

    mutating func next() -> Piece? {
      var piece = Piece(spaces: 0, text: "", width: 0)
      while pending == " " {
        piece.spaces += 1
        pending = characters.next()
      }
      while let character = pending, character != " " {
        piece.append(character)
        pending = characters.next()
        if let following = pending, canBreak(between: character, and: following) { break }
      }
      return piece.text.isEmpty ? nil : piece
    }
  }

  private static func canBreak(between left: Character, and right: Character) -> Bool {
    if left.isASCII && right.isASCII { return false }
    guard left.displayWidth == 2 || right.displayWidth == 2 else { return false }
    return !left.unicodeScalars.contains(where: openingPunctuation.contains)
      && !right.unicodeScalars.contains(where: closingPunctuation.contains)
  }

  /// What must not end a line, after the basic rules of JIS X 4051.
  private static let openingPunctuation = Set("([{「『【〔〈《（［｛〖〘“‘".unicodeScalars)

  /// What must not begin a line, after the basic rules of JIS X 4051.
  private static let closingPunctuation = Set(
    ")]}」』】〕〉》）］｝〗〙”’、。，．・：；？！ーゝゞヽヾ々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.;:!?…".unicodeScalars)
}

extension StringProtocol {
  /// The text broken into lines of a width.
  ///
  /// Lines break at spaces, and between East Asian characters, but not before a closing or after an opening sign of
  /// punctuation. A word that is wider than a line is broken between characters. Line breaks of the text stay, empty lines
  /// too; spaces at a break are dropped. A character that alone is wider than a line stands on a line by itself.
  ///
  /// - Parameters:
  ///   - width: The most cells a line may fill with its indent; less than 1 counts as 1.
  ///   - indent: Spaces before every line that is not empty, fewer where the width leaves no room for a character.
  ///   - firstIndent: Spaces before the first line, when they differ: a label, or a hanging first line.
  /// - Returns: The lines; one empty line for an empty text.
  public func wrapped(toWidth width: Int, indent: Int = 0, firstIndent: Int? = nil) -> [String] {
    let limit = Swift.max(width, 1)
    var lines: [String] = []
    for paragraph in split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var line = Wrapping.Line(limit: limit, indent: lines.isEmpty ? firstIndent ?? indent : indent)
      for piece in Wrapping.Pieces(paragraph) {
        if line.accepts(piece) {
          line.append(piece)
          continue
        }
        var rest = Substring(piece.text)
        while !rest.isEmpty {
          if !line.isEmpty {
            lines.append(line.text)
            line = Wrapping.Line(limit: limit, indent: indent)
          }
          let head = rest.prefixFitting(line.room)
          line.append(Wrapping.Piece(spaces: 0, text: String(head), width: head.displayWidth))
          rest = rest[head.endIndex...]
        }
      }
      lines.append(line.text)
    }
    return lines
  }

  /// The beginning of the text, broken into lines of a width, with a mark where something is missing after it.
  ///
  /// - Parameters:
  ///   - width: The most cells a line may fill with its indent; less than 1 counts as 1.
  ///   - indent: Spaces before every line, fewer where the width leaves no room for a character.
  ///   - maximumLines: The most lines there may be; less than 1 counts as 1.
  ///   - mark: What stands at the end of the last line for the missing part.
  /// - Returns: The lines, all of them without the mark when there are not more than asked.
  public func wrapped(toWidth width: Int, indent: Int = 0, maximumLines: Int, mark: String = "…") -> [String] {
    var lines = wrapped(toWidth: width, indent: indent)
    guard lines.count > Swift.max(maximumLines, 1) else { return lines }
    lines.removeLast(lines.count - Swift.max(maximumLines, 1))
    // The mark stands behind a word, not on a line for itself.
    while lines.count > 1, lines.last == "" { lines.removeLast() }
    let last = (lines.removeLast() + mark).truncated(toWidth: Swift.max(width, 1), mark: mark)
    return lines + [last]
  }
}

extension Substring {
  /// The longest beginning that fits, but one character at least.
  fileprivate func prefixFitting(_ width: Int) -> Substring {
    var used = 0
    var bytes = 0
    for character in self {
      used += character.displayWidth
      if used > width && bytes > 0 { break }
      bytes += character.utf8.count
    }
    return self[..<utf8.index(startIndex, offsetBy: bytes)]
  }
}
