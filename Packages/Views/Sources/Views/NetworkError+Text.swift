public import Features
public import Terminal

/// The length of the text of an error.
public struct ErrorTextStyle: Hashable, Sendable {
  fileprivate let hasPlace: Bool
  fileprivate var width: Int?
  fileprivate var ellipsis = ""

  /// What happened and where: the words of the server first, the URL last.
  public static let sentence = Self(hasPlace: true)
  /// The sentence without the URL, with the delay that the server asks for.
  public static let clause = Self(hasPlace: false)

  /// The clause, cut to a width in columns; empty below six columns.
  public static func clause(width: Int, glyphs: Glyphs) -> Self {
    Self(hasPlace: false, width: width, ellipsis: glyphs.ellipsis)
  }
}

extension NetworkError {
  /// Returns the text of the error for the user.
  public func text(_ style: ErrorTextStyle) -> String {
    if style.hasPlace { return description }
    var text = clause
    if kind == .unacceptableStatus, let retryAfter, retryAfter > .zero {
      text += ", try again in \(retryAfter.words)"
    }
    guard let width = style.width else { return text }
    return width < 6 ? "" : StyledText(text).truncated(toWidth: width, ellipsis: style.ellipsis).text
  }

  /// Returns the sentence about a record that the server does not have: `post 7 not found: project deleted`.
  public func text(ofMissing record: String) -> String {
    guard let message, message.lowercased() != "not found" else { return "\(record) not found" }
    return "\(record) not found: \(message)"
  }

  /// Whether no requests are sent, so that a reload would fail the same way.
  public var isOffline: Bool { kind == .offline || kind == .notCached }
}
