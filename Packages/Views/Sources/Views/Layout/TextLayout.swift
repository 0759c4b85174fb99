import Features
public import Terminal

/// Lays out text in lines of a width.
public struct TextLayout {
  /// The columns of a label and the space after it.
  static let labelWidth = 10
  /// The columns between two blocks beside each other.
  static let gutter = 3
  /// The width below which a label has its own line.
  private static let narrowWidth = 30
  /// The minimum width for two blocks beside each other.
  private static let wideWidth = 72

  let width: Int
  let glyphs: Glyphs
  let isNarrow: Bool

  /// Creates a layout of a width.
  public init(width: Int) { self.init(width: width, glyphs: .unicode) }

  /// Creates a layout as wide as the terminal, or of another width.
  init(_ profile: TerminalProfile, width: Int? = nil) {
    self.init(width: width ?? profile.size.columns, glyphs: profile.glyphs)
  }

  private init(width: Int, glyphs: Glyphs, isBlock: Bool = false) {
    self.width = width
    self.glyphs = glyphs
    isNarrow = width < Self.narrowWidth && !isBlock
  }

  /// Returns the layout of a block beside another, whose labels stay beside their texts.
  func block(width: Int) -> TextLayout { TextLayout(width: width, glyphs: glyphs, isBlock: true) }

  /// Whether there is room for two blocks beside each other.
  var isWide: Bool { width >= Self.wideWidth }

  /// The layout of each of two blocks beside each other; the layout itself if there is no room.
  var half: TextLayout { isWide ? block(width: (width - Self.gutter) / 2) : self }

  /// Returns a text in as many lines as it needs.
  ///
  /// - Parameter text: A text, which is escaped; its line breaks become spaces.
  public func lines(_ text: String, style: Style = .plain, indent: Int = 0) -> [StyledText] {
    StyledText(text, style: style).wrapped(toWidth: width, indent: indent)
  }

  /// Returns a bold title; no lines if it is blank.
  func title(_ text: String) -> [StyledText] { text.isBlank ? [] : lines(text, style: .bold) }

  /// Returns a text of several paragraphs: single line breaks become spaces, empty lines separate paragraphs, web
  /// addresses are linked.
  ///
  /// - Parameter text: A text, which is escaped.
  func paragraphs(_ text: String, indent: Int) -> [StyledText] {
    let paragraphs = StyledText(text, lineBreaks: .kept).text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
    return Array(
      paragraphs.map { StyledText($0.joined(separator: " ")).withLinks.wrapped(toWidth: width, indent: indent) }
        .joined(separator: [StyledText()]))
  }

  /// Returns a text beside a label, or below it on a narrow terminal; no lines if the text is blank.
  ///
  /// - Parameter text: A text, which is escaped.
  func labelled(
    _ label: String, _ text: String, style: Style = .plain, labelWidth: Int = Self.labelWidth
  ) -> [StyledText] {
    if text.isBlank { return [] }
    if isNarrow {
      return lines(label, style: .dim) + lines(text, style: style, indent: 2)
    }
    let beside = TextLayout(width: width - labelWidth).lines(text, style: style)
    return beside.enumerated().map { index, line in
      StyledText(index == 0 ? label : "", style: .dim).padded(toWidth: labelWidth) + line
    }
  }

  /// Returns the website of a user, linked if it is one of the web.
  func website(of user: User) -> [StyledText] {
    labelled("Website", user.homepage ?? user.website ?? "", style: user.homepage.map { .link(to: $0) } ?? .plain)
  }

  /// Returns suggested commands on one line, or on one line each if they don't fit.
  func nextCommands(_ commands: [String]) -> [StyledText] {
    if commands.isEmpty { return [] }
    let line = commands.joined(separator: glyphs.separator)
    if StyledText(line).displayWidth <= width - Self.labelWidth { return labelled("Next", line) }
    return commands.enumerated().flatMap { index, command in
      isNarrow
        ? (index == 0 ? lines("Next", style: .dim) : []) + lines(command, indent: 2)
        : labelled(index == 0 ? "Next" : "", command)
    }
  }

  /// Returns the lines in place of a section that has no value: that it loads, or why it could not be loaded.
  func placeholder<Value>(_ label: String, _ content: Loadable<Value>) -> [StyledText] {
    if content.value != nil { return [] }
    if content.isLoading { return labelled(label, "loading\(glyphs.ellipsis)", style: .dim) }
    let section = LoadedSection(label, content)
    return section.isMissing ? labelled(label, section.placeholder, style: .warning) : []
  }

  /// Returns the first line of a page: its title, and at the end of the line the kind and the id of the record.
  ///
  /// Two lines if one is too narrow. Without a title, the kind and the id are the title.
  ///
  /// - Parameters:
  ///   - subtitle: The text after the title, such as a username.
  ///   - trailing: The kind and the id.
  func heading(_ title: String, subtitle: String = "", trailing: String) -> [StyledText] {
    if title.isBlank { return lines(trailing, style: .bold) }
    let left = StyledText(title, style: .bold) + StyledText(subtitle.isEmpty ? "" : "  \(subtitle)", style: .dim)
    let gap = width - left.displayWidth - StyledText(trailing).displayWidth
    if gap >= 2 { return [left + StyledText(String(repeating: " ", count: gap)) + StyledText(trailing, style: .dim)] }
    return lines(title, style: .bold)
      + lines(subtitle.isEmpty ? trailing : "\(subtitle), \(trailing)", style: .dim)
  }
}

extension String {
  /// The text of a URL to show: that of a `data:` URL is its type and its size.
  public var urlText: String { DataURL(self)?.description ?? self }
}

extension [StyledText] {
  /// Returns the lines with another block beside them, which begins in a column.
  public func beside(_ right: [StyledText], column: Int) -> [StyledText] {
    (0..<Swift.max(count, right.count)).map { row in
      let line = row < count ? self[row] : StyledText()
      guard row < right.count, !right[row].isEmpty else { return line }
      return line.padded(toWidth: column) + right[row]
    }
  }
}

extension [[StyledText]] {
  /// The blocks of a page, separated by empty lines; empty blocks are left out.
  var joinedByBlankLines: [StyledText] {
    Array<StyledText>(filter { !$0.isEmpty }.joined(separator: [StyledText()]))
  }
}
