/// How a piece of text looks: attributes and colours.
///
/// ```swift
/// let heading = Style.bold.foreground(.green)
/// ```
public struct Style: Sendable, Hashable {
  /// The ways a text can stand out beside colour.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// The bits, one for each attribute.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavier strokes, or a brighter colour.
    public static let bold = Attributes(rawValue: 1 << 0)
    /// A fainter colour.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// Slanted letters.
    public static let italic = Attributes(rawValue: 1 << 2)
    /// A line under the text.
    public static let underline = Attributes(rawValue: 1 << 3)
    /// Text and background exchanged.
    public static let reverse = Attributes(rawValue: 1 << 4)
  }

  /// The attributes.
  public var attributes: Attributes
  /// The colour of the text; nil is the terminal's own.
  public var foreground: Color?
  /// The colour behind the text; nil is the terminal's own.
  public var background: Color?
  /// Where the text leads, on terminals that know links.
  public var link: Hyperlink?

  /// Creates a style; without arguments it is ``plain``.
  public init(
    _ attributes: Attributes = [], foreground: Color? = nil, background: Color? = nil, link: Hyperlink? = nil
  ) {
    self.attributes = attributes
    self.foreground = foreground
    self.background = background
    self.link = link
  }

  /// The terminal's own look.
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

  /// Plain text in a colour.
  public static func foreground(_ color: Color) -> Style {
    Style(foreground: color)
  }

  /// The same style in another colour.
  public func foreground(_ color: Color) -> Style {
    Style(attributes, foreground: color, background: background, link: link)
  }

  /// The same style on another background.
  public func background(_ color: Color) -> Style {
    Style(attributes, foreground: foreground, background: color, link: link)
  }

  /// The same style with more attributes.
  public func adding(_ attributes: Attributes) -> Style {
    Style(self.attributes.union(attributes), foreground: foreground, background: background, link: link)
  }

  /// The look of an address, which leads there if it is one of the web.
  ///
  /// - Parameter address: The whole address, of which the text may be a part.
  public static func link(to address: String) -> Style {
    Style(.underline, link: Hyperlink(address))
  }

  /// This style laid over another one: the attributes of both, the colours and the link of this one where it has any.
  public func over(_ other: Style) -> Style {
    Style(
      attributes.union(other.attributes),
      foreground: foreground ?? other.foreground,
      background: background ?? other.background,
      link: link ?? other.link)
  }

  /// The sequence that turns the style on, empty when there is nothing to turn on.
  func selectSequence(_ depth: ColorDepth) -> String {
    guard depth != .none, self != .plain else { return "" }
    var parameters: [String] = []
    for (attribute, code) in Self.codes where attributes.contains(attribute) {
      parameters.append(code)
    }
    if let color = foreground?.reduced(to: depth) { parameters.append(color.parameters(base: 30)) }
    if let color = background?.reduced(to: depth) { parameters.append(color.parameters(base: 40)) }
    return parameters.isEmpty ? "" : "\u{1B}[" + parameters.joined(separator: ";") + "m"
  }

  /// The sequence that turns every style off.
  static let resetSequence = "\u{1B}[0m"

  /// The SGR parameters of ECMA-48 8.3.117.
  private static let codes: [(Attributes, String)] = [
    (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
  ]
}
