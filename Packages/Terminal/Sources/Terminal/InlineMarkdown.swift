/// Reads the marks inside a paragraph of Markdown: bold, italic and links.
///
/// Marks are paired in one pass over the text, however many of them have no partner.
struct InlineMarkdown {
  /// A mark that waits for its partner.
  private struct OpenMark {
    let sign: Character
    /// How many signs: 1 for italic, 2 for bold.
    let count: Int
    /// The piece that is the mark itself.
    let piece: Int
  }

  private let characters: [Character]
  private var pieces: [(text: String, attributes: Style.Attributes)] = []
  /// At most one of each kind, the innermost last.
  private var open: [OpenMark] = []
  /// The piece of the last `[`.
  private var bracket: Int?

  private init(_ text: String) {
    characters = Array(text)
  }

  /// The text with styles in place of its marks.
  ///
  /// - Parameter text: One line of safe text.
  static func styledText(_ text: String) -> StyledText {
    var parser = InlineMarkdown(text)
    parser.parse()
    var result = StyledText()
    for piece in parser.pieces {
      result.append(piece.text, style: Style(piece.attributes))
    }
    return result
  }

  private mutating func parse() {
    var index = 0
    var plainStart = 0
    while index < characters.count {
      var end = index + 1
      switch characters[index] {
      case "*", "_":
        addText(plainStart..<index)
        while end < characters.count, characters[end] == characters[index] { end += 1 }
        addMarks(index..<end)
      case "[":
        addText(plainStart..<index)
        bracket = pieces.count
        addText(index..<end)
      case "]":
        guard let start = bracket, let address = address(after: index) else {
          index += 1
          continue
        }
        addText(plainStart..<index)
        pieces[start].text = ""
        addText(" (" + String(characters[address]) + ")")
        bracket = nil
        end = address.upperBound + 1
      default:
        index += 1
        continue
      }
      index = end
      plainStart = end
    }
    addText(plainStart..<index)
  }

  private mutating func addText(_ text: String) {
    pieces.append((text, []))
  }

  private mutating func addText(_ range: Range<Int>) {
    if !range.isEmpty { addText(String(characters[range])) }
  }

  /// Closes what the signs close, opens what they open; the rest is text.
  private mutating func addMarks(_ range: Range<Int>) {
    let sign = characters[range.lowerBound]
    var count = range.count
    let before = range.lowerBound > 0 ? characters[range.lowerBound - 1] : " "
    let after = range.upperBound < characters.count ? characters[range.upperBound] : " "
    // `2*3*4` and `snake_case` are no italics; two asterisks are rarely anything but bold.
    let isFree = sign == "*" && count == 2
    let canClose = !before.isWhitespace && (isFree || !after.isPartOfWord)
    let canOpen = !after.isWhitespace && (isFree || !before.isPartOfWord)
    if canClose && count <= 3 {
      while let position = open.lastIndex(where: { $0.sign == sign && (count == 3 || $0.count == count) }) {
        count -= open[position].count
        close(position)
      }
    }
    guard canOpen && count <= 3 else {
      if count > 0 { addText(String(repeating: sign, count: count)) }
      return
    }
    for part in count == 3 ? [1, 2] : count > 0 ? [count] : [] {
      open.removeAll { $0.sign == sign && $0.count == part }
      open.append(OpenMark(sign: sign, count: part, piece: pieces.count))
      addText(String(repeating: sign, count: part))
    }
  }

  /// Gives everything since a mark its style.
  ///
  /// The marks in between have found no partner and stay.
  private mutating func close(_ position: Int) {
    let mark = open[position]
    pieces[mark.piece].text = ""
    for index in pieces.indices[(mark.piece + 1)...] {
      pieces[index].attributes.insert(mark.count == 1 ? .italic : .bold)
    }
    open.removeSubrange(position...)
  }

  /// The address in the round brackets after a square one.
  ///
  /// It ends before the next `[`, which keeps a text full of beginnings from being read over and over.
  private func address(after index: Int) -> Range<Int>? {
    guard index + 1 < characters.count, characters[index + 1] == "(" else { return nil }
    var depth = 0
    for end in (index + 2)..<characters.count {
      switch characters[end] {
      case "(": depth += 1
      case ")" where depth == 0: return end > index + 2 ? index + 2..<end : nil
      case ")": depth -= 1
      case "[",
        _ where characters[end].isWhitespace:
        return nil
      default: break
      }
    }
    return nil
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
