/// The pattern of a `_like` filter: a regular expression that may match anywhere, without regard to case.
///
/// The expression comes from the client and runs on the server's one thread, so what could run for ever is refused.
struct LikePattern {
  /// The longest pattern, in characters.
  static let maximumLength = 256

  private enum Form {
    /// Text without special characters, in lower case: the common case, and much the fastest.
    case literal(String)
    case expression(Regex<AnyRegexOutput>)
  }

  private let form: Form

  init(_ pattern: String) throws(TypicodeFailure) {
    if !pattern.contains(where: { #"\^$.|?*+()[]{}"#.contains($0) }) {
      form = .literal(pattern.lowercased())
      return
    }
    guard pattern.count <= Self.maximumLength else {
      throw TypicodeFailure(message: "RangeError: the pattern has more than \(Self.maximumLength) characters")
    }
    guard !LikePatternCost(of: pattern).isExcessive else {
      throw TypicodeFailure(message: "RangeError: the pattern /\(pattern)/ repeats too much to be run safely")
    }
    do {
      form = .expression(try Regex(pattern).ignoresCase().matchingSemantics(.unicodeScalar))
    } catch {
      throw TypicodeFailure(message: "SyntaxError: Invalid regular expression: /\(pattern)/")
    }
  }

  /// Whether the pattern occurs in a text.
  func matches(_ text: String) -> Bool {
    switch form {
    case .literal(let literal): text.lowercased().containsBytes(of: literal)
    case .expression(let regex): text.contains(regex)
    }
  }
}
