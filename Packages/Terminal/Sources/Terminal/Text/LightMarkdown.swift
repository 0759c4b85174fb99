/// A parser and layout for a subset of Markdown: paragraphs, ATX headings, block quotes, bullet and numbered lists,
/// strong emphasis, emphasis, inline links, autolinks, hard line breaks, entities and backslash escapes.
///
/// The syntax is `# ` to `###### ` for headings, `>` for block quotes, `● `, `• `, `- `, `* ` and `1. ` for list items,
/// `**bold**` and `__bold__`, `*italic*` and `_italic_`, `[text](address)`, which becomes `text (address)`, both as
/// hyperlinks (``Style/link(to:)``), and `<address>`; addresses of the Web are hyperlinks without `<` and `>` too. A
/// line break after two spaces or a backslash is kept. Entities are `&amp;`, `&lt;`, `&gt;`, `&quot;`, `&apos;`,
/// `&nbsp;` and numbers. All other syntax, unbalanced delimiters and HTML are plain text, so every text is valid.
public struct LightMarkdown: Sendable, Hashable {
  private enum Kind {
    case paragraph
    case heading
    case quote
    case bullet
    /// An item of a numbered list, whose content begins with its number.
    case number

    var isItem: Bool { self == .bullet || self == .number }
  }

  private struct Block: Sendable, Hashable {
    var kind: Kind
    var content: StyledText
  }

  /// The minimum width for bullets and the bars of quotes.
  private static let minimumWidthForMargin = 6

  private let blocks: [Block]

  /// Parses text.
  ///
  /// - Parameter text: Any text, with `\n` or CRLF as line breaks. It is made safe.
  public init(_ text: String) {
    var blocks: [Block] = []
    var kind = Kind.paragraph
    var source = ""
    /// Whether the line before ends with the spaces of a hard line break (CommonMark 6.7).
    var isBroken = false
    func finish() {
      let content = InlineMarkdown.styledText(source)
      let style: Style =
        switch kind {
        case .heading: .bold
        case .quote: .italic
        default: .plain
        }
      if !content.isEmpty { blocks.append(Block(kind: kind, content: content.styled(style))) }
      source = ""
    }
    for line in text.terminalSafe(lineBreaks: .kept).split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ").joined(separator: " ")
      let (parsedKind, content) = Self.parse(words)
      // CommonMark 5.3: a number in a paragraph begins a list only if it is 1.
      let isText = parsedKind == .number && kind == .paragraph && !source.isEmpty && !content.hasPrefix("1.")
      let lineKind = isText ? Kind.paragraph : parsedKind
      // A line without a marker continues the current block, as does the next line of a quote.
      let isContinued =
        !words.isEmpty && !source.isEmpty && kind != .heading && lineKind != .heading
        && (lineKind == .paragraph || lineKind == .quote && kind == .quote && !content.isEmpty)
      if isContinued {
        let isEscaped = source.hasSuffix("\\") && !source.hasSuffix("\\\\")
        if isEscaped { source.removeLast() }
        source += (isBroken || isEscaped ? "\n" : " ") + content
      } else {
        finish()
        kind = lineKind
        source = String(content)
      }
      isBroken = line.hasSuffix("  ")
    }
    finish()
    self.blocks = blocks
  }

  /// The text without Markdown syntax, on one line.
  public var plainText: String {
    String(blocks.map(\.content.text).joined(separator: " ").map { $0 == "\n" ? " " : $0 })
  }

  /// Returns the lines of the text, with an empty line between blocks, except between list items.
  ///
  /// - Parameters:
  ///   - width: The maximum width of a line in cells. A value below 1 becomes 1.
  ///   - glyphs: The glyphs for bullets and the bars of quotes.
  public func lines(width: Int, glyphs: Glyphs) -> [StyledText] {
    var result: [StyledText] = []
    var previous: Kind?
    for block in blocks {
      if let previous, !(previous.isItem && block.kind.isItem) { result.append("") }
      result += lines(of: block, width: width, glyphs: glyphs)
      previous = block.kind
    }
    return result
  }

  private func lines(of block: Block, width: Int, glyphs: Glyphs) -> [StyledText] {
    let content = block.content
    if block.kind == .number {
      let indent = content.text.prefix { $0 != " " }.count + 1
      return content.wrapped(toWidth: width, indent: width >= indent + 4 ? indent : 0, firstIndent: 0)
    }
    guard width >= Self.minimumWidthForMargin, block.kind == .quote || block.kind == .bullet else {
      return content.wrapped(toWidth: width)
    }
    let mark = block.kind == .quote ? StyledText(glyphs.verticalRule, style: .dim) : StyledText(glyphs.bullet)
    let lines = content.wrapped(toWidth: width - mark.displayWidth - 1)
    return lines.enumerated().map { index, line in (index == 0 || block.kind == .quote ? mark + " " : "  ") + line }
  }

  /// Splits a line into its kind of block and its content.
  private static func parse(_ line: String) -> (kind: Kind, content: Substring) {
    if line.hasPrefix(">") { return (.quote, line.drop { $0 == ">" || $0 == " " }) }
    if ["● ", "• ", "- ", "* "].contains(where: line.hasPrefix) { return (.bullet, line.dropFirst(2)) }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    if (1...9).contains(digits.count), line.dropFirst(digits.count).hasPrefix(". ") { return (.number, line[...]) }
    let title = line.drop { $0 == "#" }
    // CommonMark 4.2: one to six `#` and a space.
    if (1...6).contains(line.count - title.count), title.hasPrefix(" ") { return (.heading, title.dropFirst()) }
    return (.paragraph, line[...])
  }
}
