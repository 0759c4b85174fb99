/// The glyphs that a user interface draws, in a set that the terminal's character encoding supports.
///
/// The spinner frames are East Asian Neutral, so their width is the same on every terminal. The other Unicode glyphs
/// are of ambiguous width: a terminal that is set to show such characters two cells wide needs the ASCII glyphs.
public struct Glyphs: Sendable, Hashable {
  /// Marks truncated text and work in progress.
  public var ellipsis: String
  /// A segment of a horizontal line.
  public var rule: String
  /// A segment of a vertical line.
  public var verticalRule: String
  /// Marks a list item.
  public var bullet: String
  /// Marks the selected row of a list.
  public var selectionBar: String
  /// Separates items on one line, with its spaces.
  public var separator: String
  /// A filled cell of a progress bar.
  public var barFull: String
  /// An empty cell of a progress bar.
  public var barEmpty: String
  /// The frames of a spinner, in order.
  public var spinnerFrames: [String]

  /// The Unicode glyphs.
  public static let unicode = Glyphs(
    ellipsis: "…", rule: "─", verticalRule: "│", bullet: "•", selectionBar: "▌", separator: " · ", barFull: "█",
    barEmpty: "░", spinnerFrames: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"])

  /// The ASCII glyphs.
  public static let ascii = Glyphs(
    ellipsis: "...", rule: "-", verticalRule: "|", bullet: "-", selectionBar: ">", separator: " - ", barFull: "#",
    barEmpty: ".", spinnerFrames: ["|", "/", "-", "\\"])

  /// Whether the set is limited to ASCII, so that other drawing characters must be ASCII too.
  public var isASCII: Bool {
    [ellipsis, rule, verticalRule].allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
  }
}

extension Glyphs {
  /// Creates the set for the locale.
  ///
  /// It is ``unicode``, unless the first non-empty variable of `LC_ALL`, `LC_CTYPE` and `LANG` (POSIX 8.2) names
  /// another encoding than UTF-8, or the locale `C` or `POSIX`, whose encoding is unknown.
  ///
  /// - Parameter environment: The process environment.
  public init(environment: [String: String]) {
    let isUnknown = ["C", "POSIX"].contains(Self.locale(environment))
    self = Self.isUTF8(environment) && !isUnknown ? .unicode : .ascii
  }

  /// Whether text is UTF-8: no locale names another encoding.
  static func isUTF8(_ environment: [String: String]) -> Bool {
    // language_TERRITORY.ENCODING@variant
    let parts = locale(environment).prefix { $0 != "@" }.split(separator: ".", maxSplits: 1)
    return parts.count < 2 || ["utf-8", "utf8"].contains(parts[1].lowercased())
  }

  private static func locale(_ environment: [String: String]) -> String {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }
}
