/// The style of text: attributes, colours and a hyperlink.
///
/// ```swift
/// let heading = Style.bold.foreground(.green)
/// ```
public struct Style: Sendable, Hashable {
  /// Text attributes.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// The bits of the set, one for each attribute.
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Bold text, which some terminals draw in a brighter colour.
    public static let bold = Attributes(rawValue: 1 << 0)
    /// Faint text.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// Italic text.
    public static let italic = Attributes(rawValue: 1 << 2)
    /// Underlined text.
    public static let underline = Attributes(rawValue: 1 << 3)
    /// Reversed foreground and background.
    public static let reverse = Attributes(rawValue: 1 << 4)
  }

  /// The attributes.
  public var attributes: Attributes
  /// The colour of the text, or `nil` for the terminal's default.
  public var foreground: Color?
  /// The background colour, or `nil` for the terminal's default.
  public var background: Color?
  /// The hyperlink, at a depth of ``ColorDepth/ansi256`` or more.
  public var link: Hyperlink?

  /// Creates a style, by default ``plain``.
  public init(
    _ attributes: Attributes = [], foreground: Color? = nil, background: Color? = nil, link: Hyperlink? = nil
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
    self.link = link
  }

  /// The terminal's default style.
  public static let plain = Style()
  /// Bold text.
  public static let bold = Style(.bold)
  /// Dim text.
  public static let dim = Style(.dim)
  /// Italic text.
  public static let italic = Style(.italic)
  /// Underlined text.
  public static let underline = Style(.underline)
  /// Reversed text.
  public static let reverse = Style(.reverse)

  /// A style with a foreground colour.
  public static func foreground(_ color: Color) -> Style {
    Style(foreground: color)
  }

  /// Returns this style with another foreground colour.
  public func foreground(_ color: Color) -> Style {
    Style(attributes, foreground: color, background: background, link: link)
  }

  /// A style for a web address: underlined, with a hyperlink if the address is valid.
  ///
  /// The hyperlink is written at a depth of ``ColorDepth/ansi256`` or more, because older terminals may show its escape
  /// sequence. Otherwise the text has no link: if the text is not the address, print the address too.
  ///
  /// - Parameter address: The complete address. The text can be a part of it.
  public static func link(to address: String) -> Style {
    Style(.underline, link: Hyperlink(address))
  }

  /// Returns this style over another one: the attributes of both; the colours and the link of this style take
  /// precedence.
  public func over(_ other: Style) -> Style {
    Style(
      attributes.union(other.attributes),
      foreground: foreground ?? other.foreground,
      background: background ?? other.background,
      link: link ?? other.link)
  }

  /// Returns whether the style contains all of another one, which may be over a third.
  func isOver(_ other: Style) -> Bool { over(other) == self && other.over(self) == self }

  /// The sequence that turns the style on, or an empty string if the style has no effect at the depth.
  ///
  /// ``ColorDepth/none`` has attributes: a caller that writes no sequences at all does not call this method.
  func selectSequence(_ depth: ColorDepth) -> String {
    guard self != .plain else { return "" }
    var parameters: [String] = []
    for (attribute, code) in Self.codes where attributes.contains(attribute) {
      parameters.append(code)
    }
    // The shades of the 16 colours are unknown: text in one of them may not be legible.
    let isLost = depth == .basic && background == nil && foreground?.isFixedEntry == true
    if !isLost, let color = foreground?.reduced(to: depth) { parameters.append(color.parameters(base: 30)) }
    if let color = background?.reduced(to: depth) { parameters.append(color.parameters(base: 40)) }
    return parameters.isEmpty ? "" : "\u{1B}[" + parameters.joined(separator: ";") + "m"
  }

  /// The sequence that turns all styles off.
  static let resetSequence = "\u{1B}[0m"

  /// The SGR parameters of the attributes (ECMA-48 8.3.117).
  private static let codes: [(Attributes, String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
  ]
}
