/// The building blocks of wrapped text.
enum Wrapping {
  /// An unbreakable segment with the spaces before it.
  struct Segment {
    var spaces: Int
    var text: String
    var width: Int

    mutating func append(_ character: Character) {
      text.append(character)
      width += character.displayWidth
    }
  }

  /// A line under construction.
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

    func fits(_ segment: Segment) -> Bool {
      segment.spaces + segment.width <= room
    }

    mutating func append(_ segment: Segment) {
      content += String(repeating: " ", count: segment.spaces) + segment.text
      used += segment.spaces + segment.width
    }
  }

  /// The segments of a paragraph: words, and East Asian characters with adjacent punctuation.
  struct Segments<Text: StringProtocol>: Sequence, IteratorProtocol {
    private var characters: Text.Iterator
    private var pending: Character?

    init(_ text: Text) {
      characters = text.makeIterator()
      pending = characters.next()
    }

    mutating func next() -> Segment? {
      var segment = Segment(spaces: 0, text: "", width: 0)
      while pending == " " {
        segment.spaces += 1
        pending = characters.next()
      }
      while let character = pending, character != " " {
        segment.append(character)
        pending = characters.next()
        if let following = pending, canBreak(between: character, and: following) { break }
      }
      return segment.text.isEmpty ? nil : segment
    }
  }

  private static func canBreak(between left: Character, and right: Character) -> Bool {
    if left.isASCII && right.isASCII { return false }
    guard left.displayWidth == 2 || right.displayWidth == 2 else { return false }
    return !left.unicodeScalars.contains(where: openingPunctuation.contains)
      && !right.unicodeScalars.contains(where: closingPunctuation.contains)
  }

  /// Characters that must not end a line, by the basic rules of JIS X 4051.
  private static let openingPunctuation = Set("([{「『【〔〈《（［｛〖〘“‘".unicodeScalars)

  /// Characters that must not begin a line, by the basic rules of JIS X 4051.
  private static let closingPunctuation = Set(
    ")]}」』】〕〉》）］｝〗〙”’、。，．・：；？！ーゝゞヽヾ々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.;:!?…".unicodeScalars)
}

extension StringProtocol {
  /// Wraps the text as ``StyledText/wrapped(toWidth:indent:firstIndent:)`` does.
  func wrapped(toWidth width: Int, indent: Int = 0, firstIndent: Int? = nil) -> [String] {
    let limit = Swift.max(width, 1)
    var lines: [String] = []
    for paragraph in split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var line = Wrapping.Line(limit: limit, indent: lines.isEmpty ? firstIndent ?? indent : indent)
      for segment in Wrapping.Segments(paragraph) {
        if line.fits(segment) {
          line.append(segment)
          continue
        }
        var rest = Substring(segment.text)
        while !rest.isEmpty {
          if !line.isEmpty {
            lines.append(line.text)
            line = Wrapping.Line(limit: limit, indent: indent)
          }
          let head = rest.prefixFitting(line.room)
          line.append(Wrapping.Segment(spaces: 0, text: String(head), width: head.displayWidth))
          rest = rest[head.endIndex...]
        }
      }
      lines.append(line.text)
    }
    return lines
  }
}

extension Substring {
  /// The longest prefix that fits, at least one character.
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
