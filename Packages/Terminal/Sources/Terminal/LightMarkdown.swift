/// A description in the little Markdown that people write by hand, laid out for a terminal.
///
/// It knows paragraphs, headings (`# `), quotes (`>`), bullets (`● `, `• `, `- `, `* `), `**bold**`, `__bold__`,
/// `*italic*`, `_italic_` and `[text](address)`. Everything else stays as it is, also a mark without its partner and
/// anything in HTML: a description is never refused.
public struct LightMarkdown: Sendable, Hashable {
  private enum Kind {
    case paragraph
    case heading
    case quote
    case bullet
  }

  private struct Block: Sendable, Hashable {
    var kind: Kind
    var content: StyledText
  }

  /// Below this width bars and bullets are left out, for the words.
  private static let minimumWidthWithMargin = 6

  private let blocks: [Block]

  /// Reads a description.
  ///
  /// - Parameter text: Any text, with `\n` or CRLF between its lines; it is made safe.
  public init(_ text: String) {
    var blocks: [Block] = []
    var kind = Kind.paragraph
    var source = ""
    func finish() {
      let content = InlineMarkdown.styledText(source)
      let style: Style = kind == .heading ? .bold : kind == .quote ? .italic : .plain
      if !content.isEmpty { blocks.append(Block(kind: kind, content: content.styled(style))) }
      source = ""
    }
    for line in text.terminalSafe(.block).split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ").joined(separator: " ")
      let marked = Self.marked(words)
      // A line without a mark goes on with what is there, as does the next line of a quote.
      let isContinued =
        !words.isEmpty && !source.isEmpty && kind != .heading && marked.kind != .heading
        && (marked.kind == .paragraph || marked.kind == .quote && kind == .quote && !marked.content.isEmpty)
      if isContinued {
        source += " " + marked.content
      } else {
        finish()
        (kind, source) = (marked.kind, String(marked.content))
      }
    }
    finish()
    self.blocks = blocks
  }

  /// The text without its marks, on one line: for the few lines a list has for it.
  public var plainText: String {
    blocks.map(\.content.text).joined(separator: " ")
  }

  /// The description as lines: one empty line between blocks, but none between bullets.
  ///
  /// - Parameters:
  ///   - width: The most cells a line may fill; less than 1 counts as 1.
  ///   - glyphs: The signs for bullets and for the bar beside a quote.
  /// - Returns: The lines, none for a text without a word.
  public func lines(width: Int, glyphs: Glyphs = .unicode) -> [StyledText] {
    var result: [StyledText] = []
    var previous: Kind?
    for block in blocks {
      if let previous, previous != .bullet || block.kind != .bullet { result.append("") }
      result += lines(of: block, width: width, glyphs: glyphs)
      previous = block.kind
    }
    return result
  }

  private func lines(of block: Block, width: Int, glyphs: Glyphs) -> [StyledText] {
    var first = StyledText()
    var rest = StyledText()
    if width >= Self.minimumWidthWithMargin {
      switch block.kind {
      case .paragraph, .heading: break
      case .quote:
        first = (glyphs.verticalRule + " ").styled(.dim)
        rest = first
      case .bullet:
        first = (glyphs.bullet + " ").styled(.plain)
        rest = StyledText().padded(toWidth: first.displayWidth)
      }
    }
    let lines = block.content.wrapped(toWidth: width - first.displayWidth)
    return lines.enumerated().map { ($0 == 0 ? first : rest) + $1 }
  }

  /// What the beginning of a line makes of it, and the line without that.
  private static func marked(_ line: String) -> (kind: Kind, content: Substring) {
    if line.hasPrefix(">") { return (.quote, line.drop { $0 == ">" || $0 == " " }) }
    if ["● ", "• ", "- ", "* "].contains(where: line.hasPrefix) { return (.bullet, line.dropFirst(2)) }
    let title = line.drop { $0 == "#" }
    // CommonMark 4.2: one to six signs and a space.
    if (1...6).contains(line.count - title.count), title.hasPrefix(" ") { return (.heading, title.dropFirst()) }
    return (.paragraph, line[...])
  }
}
