/// Parses the inline syntax of a Markdown paragraph: bold, italic, links, escapes and entities.
///
/// Time is linear in the length of the text, also with many unbalanced delimiters.
struct InlineMarkdown {
  private let source: String
  private var result = StyledText()

  private static let special = Set("\\*_[<&")
  private static let escapable = Set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
  private static let entities: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  /// Returns safe text with styles in place of delimiters.
  static func styledText(_ text: String) -> StyledText {
    var parser = InlineMarkdown(source: text)
    parser.parse(text[...], .plain)
    return parser.result.withLinks
  }

  private init(source: String) {
    self.source = source
  }

  private mutating func parse(_ part: Substring, _ style: Style) {
    var rest = part
    while let first = rest.first {
      if let end = parseSyntax(at: rest, style) {
        rest = rest[end...]
        continue
      }
      let count = first == "*" || first == "_" ? rest.prefix { $0 == first }.count : 1
      result.append(String(rest.prefix(count)), style: style)
      let text = rest.dropFirst(count).prefix { !Self.special.contains($0) }
      result.append(String(text), style: style)
      rest = rest[text.endIndex...]
    }
  }

  /// Parses the syntax at the start of a text, and returns its end; `nil` if the text begins without syntax.
  private mutating func parseSyntax(at rest: Substring, _ style: Style) -> String.Index? {
    let tail = rest.dropFirst()
    switch rest.first {
    case "\\":
      guard let escaped = tail.first, Self.escapable.contains(escaped) else { return nil }
      result.append(String(escaped), style: style)
      return tail.index(after: tail.startIndex)
    case "*", "_":
      return parseEmphasis(at: rest, style)
    case "[":
      return parseLink(at: tail, style)
    case "<":
      let address = tail.prefix { !$0.isWhitespace && $0 != "<" && $0 != ">" }
      guard rest[address.endIndex...].first == ">", let link = Hyperlink(String(address)) else { return nil }
      result.append(link.address, style: style.over(Style(.underline, link: link)))
      return rest.index(after: address.endIndex)
    case "&":
      let name = tail.prefix(9).prefix { $0 != ";" }
      guard rest[name.endIndex...].first == ";", let text = Self.text(ofEntity: name) else { return nil }
      result.append(text, style: style)
      return rest.index(after: name.endIndex)
    default:
      return nil
    }
  }

  /// The visible character of an entity or a character reference.
  private static func text(ofEntity name: Substring) -> String? {
    if let text = entities[name] { return text }
    let number = name.dropFirst()
    let value = number.first == "x" ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    guard name.first == "#", let scalar = value.flatMap(Unicode.Scalar.init) else { return nil }
    let text = String(scalar).terminalSafe()
    return text.displayWidth > 0 ? text : nil
  }

  // MARK: - Links

  /// Parses the label and the address of a link behind its `[`.
  ///
  /// Neither has a `[`, so that text full of unclosed links is scanned only once.
  private mutating func parseLink(at rest: Substring, _ style: Style) -> String.Index? {
    var depth = 0
    let label = rest.prefix { $0 != "[" && $0 != "]" }
    guard rest[label.endIndex...].hasPrefix("](") else { return nil }
    let tail = rest[label.endIndex...].dropFirst(2)
    let address = tail.prefix { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth >= 0 && character != "[" && !character.isWhitespace
    }
    guard !address.isEmpty, tail[address.endIndex...].first == ")" else { return nil }
    let link = Hyperlink(String(address)).map { Style(.underline, link: $0) } ?? .plain
    parse(label, style.over(link))
    result.append(" (", style: style)
    result.append(String(address), style: style.over(link))
    result.append(")", style: style)
    return tail.index(after: address.endIndex)
  }

  // MARK: - Emphasis

  /// Parses the text between delimiters: one is italic, two are bold, three are both.
  private mutating func parseEmphasis(at rest: Substring, _ style: Style) -> String.Index? {
    let delimiters = rest.prefix { $0 == rest.first }
    let tail = rest[delimiters.endIndex...]
    guard canOpen(delimiters) else { return nil }
    var closing = closing(delimiters, in: tail)
    if closing == nil, delimiters.count == 3 {
      // One and two of the three are closed at different positions.
      closing = [1, 2].compactMap { self.closing(delimiters.prefix($0), in: tail) }
        .max { $0.startIndex < $1.startIndex }
    }
    guard let closing else { return nil }
    let attributes: [Style.Attributes] = [.italic, .bold, [.italic, .bold]]
    let content = rest.dropFirst(closing.count).prefix(upTo: closing.startIndex)
    parse(content, style.over(Style(attributes[closing.count - 1])))
    return closing.endIndex
  }

  /// Returns the delimiters that close others, unless others of the same kind are opened before.
  private func closing(_ opening: Substring, in text: Substring) -> Substring? {
    var rest = text
    while let start = rest.firstIndex(where: { $0 == opening.first || $0 == "\\" }) {
      rest = rest[start...]
      if rest.first == "\\" {
        rest = rest.dropFirst(2)
        continue
      }
      let delimiters = rest.prefix { $0 == opening.first }
      rest = rest[delimiters.endIndex...]
      guard delimiters.count == opening.count || delimiters.count == 3 else { continue }
      if canClose(delimiters) { return delimiters.suffix(opening.count) }
      if canOpen(delimiters) { return nil }
    }
    return nil
  }

  // `2*3*4` and `snake_case` are not italic. Two asterisks inside a word are bold.

  private func canOpen(_ delimiters: Substring) -> Bool {
    let after = source[delimiters.endIndex...].first ?? " "
    let before = source[..<delimiters.startIndex].last ?? " "
    return delimiters.count <= 3 && !after.isWhitespace && (delimiters == "**" || !before.isPartOfWord)
  }

  private func canClose(_ delimiters: Substring) -> Bool {
    let after = source[delimiters.endIndex...].first ?? " "
    let before = source[..<delimiters.startIndex].last ?? " "
    return !before.isWhitespace && (delimiters == "**" || !after.isPartOfWord)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
