/// Parses the inline syntax of a Markdown paragraph: bold, italic, links, escapes and entities.
///
/// Delimiters are matched in one pass over the text, also with many unbalanced ones.
struct InlineMarkdown {
  /// An opening delimiter without its closing one.
  private struct OpenDelimiter {
    let character: Character
    /// 1 for italic, 2 for bold.
    let count: Int
    /// The index of the piece that holds the delimiter.
    let piece: Int
  }

  private let characters: [Character]
  private var pieces: [(text: String, style: Style)] = []
  /// At most one of each kind, the innermost last.
  private var open: [OpenDelimiter] = []
  /// The index of the piece that holds the last `[`.
  private var bracket: Int?

  private init(_ text: String) {
    characters = Array(text)
  }

  /// Returns safe text with styles in place of delimiters.
  static func styledText(_ text: String) -> StyledText {
    var parser = InlineMarkdown(text)
    parser.parse()
    var result = StyledText()
    for piece in parser.pieces {
      result.append(piece.text, style: piece.style)
    }
    return result.withLinks
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
        addDelimiters(index..<end)
      case "\\" where end < characters.count && "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~".contains(characters[end]):
        addText(plainStart..<index)
        plainStart = end
        index = end + 1
        continue
      case "&":
        guard let entity = entity(at: index) else {
          index += 1
          continue
        }
        addText(plainStart..<index)
        addText(entity.text)
        end = entity.end
      case "<":
        let address = characters[end...].prefix { !$0.isWhitespace && $0 != "<" && $0 != ">" }
        guard let link = Hyperlink(String(address)), characters[address.endIndex...].first == ">" else {
          index += 1
          continue
        }
        addText(plainStart..<index)
        pieces.append((link.address, Style(.underline, link: link)))
        end = address.endIndex + 1
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
        let link = Hyperlink(String(characters[address])).map { Style(.underline, link: $0) } ?? .plain
        for piece in pieces.indices[start...] { pieces[piece].style = pieces[piece].style.over(link) }
        addText(" (")
        pieces.append((String(characters[address]), link))
        addText(")")
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
    pieces.append((text, .plain))
  }

  private mutating func addText(_ range: Range<Int>) {
    if !range.isEmpty { addText(String(characters[range])) }
  }

  /// Processes a run of delimiters: closes and opens styles; the rest is text.
  private mutating func addDelimiters(_ range: Range<Int>) {
    let character = characters[range.lowerBound]
    var count = range.count
    let before = range.lowerBound > 0 ? characters[range.lowerBound - 1] : " "
    let after = range.upperBound < characters.count ? characters[range.upperBound] : " "
    // `2*3*4` and `snake_case` are not italic. Two asterisks inside a word are bold.
    let worksInWord = character == "*" && count == 2
    let canClose = !before.isWhitespace && (worksInWord || !after.isPartOfWord)
    let canOpen = !after.isWhitespace && (worksInWord || !before.isPartOfWord)
    if canClose && count <= 3 {
      while let position = open.lastIndex(where: { $0.character == character && (count == 3 || $0.count == count) }) {
        count -= open[position].count
        close(position)
      }
    }
    guard canOpen && count <= 3 else {
      if count > 0 { addText(String(repeating: character, count: count)) }
      return
    }
    for part in count == 3 ? [1, 2] : count > 0 ? [count] : [] {
      open.removeAll { $0.character == character && $0.count == part }
      open.append(OpenDelimiter(character: character, count: part, piece: pieces.count))
      addText(String(repeating: character, count: part))
    }
  }

  /// Styles all pieces after a delimiter.
  ///
  /// Unbalanced delimiters in between remain text.
  private mutating func close(_ position: Int) {
    let delimiter = open[position]
    pieces[delimiter.piece].text = ""
    for index in pieces.indices[(delimiter.piece + 1)...] {
      pieces[index].style.attributes.insert(delimiter.count == 1 ? .italic : .bold)
    }
    open.removeSubrange(position...)
  }

  /// The visible character of the entity or character reference that begins at an index.
  private func entity(at index: Int) -> (text: String, end: Int)? {
    let name = characters[(index + 1)...].prefix(9).prefix { $0 != ";" }
    guard name.endIndex < characters.count, characters[name.endIndex] == ";" else { return nil }
    let number = name.dropFirst()
    let value: UInt32? =
      switch String(name) {
      case "amp": 0x26
      case "lt": 0x3C
      case "gt": 0x3E
      case "quot": 0x22
      case "apos": 0x27
      case "nbsp": 0xA0
      case _ where name.first == "#":
        number.first == "x" ? UInt32(String(number.dropFirst()), radix: 16) : UInt32(String(number))
      default: nil
      }
    guard let text = value.flatMap(Unicode.Scalar.init).map({ String($0).terminalSafe() }), text.displayWidth > 0 else {
      return nil
    }
    return (text, name.endIndex + 1)
  }

  /// The range of the address in parentheses after `]`.
  ///
  /// An address with `[` is invalid, so that text full of unclosed links is scanned only once.
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
