public import Features
public import Terminal

/// Lays out text in lines of a width.
public struct TextLayout {
  /// The columns of a label and the space after it.
  public static let labelWidth = 10
  /// The width below which a label has its own line.
  private static let narrowWidth = 40

  let width: Int
  private let isNarrow: Bool

  /// Creates a layout as wide as the terminal.
  public init(width: Int) {
    self.width = width
    isNarrow = width < Self.narrowWidth
  }

  /// Creates the layout of a block beside another.
  public init(blockOf columns: SideBySide) {
    width = columns.blockWidth
    isNarrow = columns.width < Self.narrowWidth
  }

  /// Creates the layout of a block beside a map or an image, whose labels stay beside their texts.
  init(besideWidth width: Int) {
    self.width = width
    isNarrow = false
  }

  /// Returns a text in as many lines as it needs.
  ///
  /// - Parameter text: A text, which is escaped; its line breaks become spaces.
  public func lines(_ text: String, style: Style = .plain, indent: Int = 0) -> [StyledText] {
    StyledText(text, style: style).wrapped(toWidth: width, indent: indent)
  }

  /// Returns a bold title; no lines if it is blank.
  public func title(_ text: String) -> [StyledText] { text.isBlank ? [] : lines(text, style: .bold) }

  /// Returns a text of several paragraphs: single line breaks become spaces, empty lines separate paragraphs.
  ///
  /// - Parameter text: A text, which is escaped.
  public func paragraphs(_ text: String, indent: Int) -> [StyledText] {
    let paragraphs = StyledText(text, lineBreaks: .kept).text.split(separator: "\n", omittingEmptySubsequences: false)
      .split { $0.allSatisfy(\.isWhitespace) }
    return Array(
      paragraphs.map { lines($0.joined(separator: " "), indent: indent) }.joined(separator: [StyledText()]))
  }

  /// Returns a text beside a label, or below it on a narrow terminal; no lines if the text is blank.
  ///
  /// - Parameter text: A text, which is escaped.
  public func labelled(
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

  /// Returns a web address beside a label: whole for a command, whose reader may copy it, and cut to one line in the browser.
  func link(_ label: String, _ url: String, _ style: PageStyle, glyphs: Glyphs) -> [StyledText] {
    let lines = labelled(label, url, style: .link(to: url))
    if style.showsNextCommands || lines.count < 2 || isNarrow { return lines }
    let room = max(width - Self.labelWidth, 1)
    let cut = StyledText(url).truncated(toWidth: room, ellipsis: glyphs.ellipsis)
    return labelled(label, cut.text, style: .link(to: url))
  }

  /// Returns the website of a user, linked if it is one of the web.
  public func website(of user: User) -> [StyledText] {
    labelled("Website", user.homepage ?? user.website, style: user.homepage.map { .link(to: $0) } ?? .plain)
  }

  /// Returns suggested commands on one line, or on one line each if they don't fit.
  ///
  /// They repeat the options that selected the server.
  func nextCommands(_ commands: [String], separator: String) -> [StyledText] {
    let commands = commands.map { $0 + ServerArguments.current }
    let line = commands.joined(separator: separator)
    if StyledText(line).displayWidth <= width - Self.labelWidth { return labelled("Next", line) }
    return commands.enumerated().flatMap { index, command in
      isNarrow
        ? (index == 0 ? lines("Next", style: .dim) : []) + lines(command, indent: 2)
        : labelled(index == 0 ? "Next" : "", command)
    }
  }

  /// The lines in place of a section that has no value: that it loads, or why it could not be loaded.
  func placeholder<Value>(_ label: String, _ content: Loadable<Value>, glyphs: Glyphs) -> [StyledText] {
    if content.value != nil { return [] }
    if content.isLoading { return labelled(label, "loading\(glyphs.ellipsis)", style: .dim) }
    return [LoadedSection(label.lowercased(), label: label, content)].placeholders(self)
  }
}
