/// The signs a user interface draws, in a set the terminal's character encoding can show.
///
/// The pictures of a spinner are East Asian Neutral, so that they do not change the width of a line anywhere.
public struct Glyphs: Sendable, Hashable {
  /// Marks a text that was cut, and something going on.
  public var ellipsis: String
  /// A piece of a horizontal line.
  public var rule: String
  /// A piece of a vertical line.
  public var verticalRule: String
  /// Begins an entry of a list.
  public var bullet: String
  /// Stands between facts on one line.
  public var separator: String
  /// Points to what follows.
  public var arrow: String
  /// Marks what is done or right.
  public var check: String
  /// Marks what failed.
  public var cross: String
  /// A filled cell of a bar.
  public var barFull: String
  /// An empty cell of a bar.
  public var barEmpty: String
  /// The pictures of a spinner, in order.
  public var spinnerFrames: [String]

  /// The signs of Unicode.
  public static let unicode = Glyphs(
    ellipsis: "…", rule: "─", verticalRule: "│", bullet: "•", separator: "·", arrow: "→", check: "✓", cross: "✗",
    barFull: "█", barEmpty: "░", spinnerFrames: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"])

  /// The signs of ASCII.
  public static let ascii = Glyphs(
    ellipsis: "...", rule: "-", verticalRule: "|", bullet: "-", separator: "-", arrow: "->", check: "+", cross: "x",
    barFull: "#", barEmpty: ".", spinnerFrames: ["|", "/", "-", "\\"])

  /// The set for a locale.
  ///
  /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty names the character encoding (POSIX 8.2); only UTF-8
  /// has the signs of Unicode.
  ///
  /// - Parameter environment: The process environment.
  public static func preferred(environment: [String: String]) -> Glyphs {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // language_TERRITORY.ENCODING@variant
    let encoding = locale.prefix { $0 != "@" }.lowercased()
    return encoding.hasSuffix("utf-8") || encoding.hasSuffix("utf8") ? .unicode : .ascii
  }
}
