/// The pattern of a `_like` filter: a case-insensitive regular expression that may match anywhere in a text.
///
/// The client's expression runs on the server's only thread, so expressions that could run forever are rejected.
struct LikePattern {
  /// The maximum length of a pattern in characters.
  static let maximumLength = 256

  private enum Form {
    /// Lowercase text without special characters: the common case, and by far the fastest.
    case literal(String)
    case expression(Regex<AnyRegexOutput>)
  }

  private let form: Form

  init(_ pattern: String) throws(TypicodeError) {
    if !pattern.contains(where: { #"\^$.|?*+()[]{}"#.contains($0) }) {
      form = .literal(pattern.lowercased())
      return
    }
    guard pattern.count <= Self.maximumLength else {
      throw TypicodeError(message: "RangeError: the pattern has more than \(Self.maximumLength) characters")
    }
    guard !LikePatternCost(of: pattern).isExcessive else {
      throw TypicodeError(message: "RangeError: the pattern /\(pattern)/ repeats too much to be run safely")
    }
    do {
      form = .expression(try Regex(pattern).ignoresCase().matchingSemantics(.unicodeScalar))
    } catch {
      throw TypicodeError(message: "SyntaxError: Invalid regular expression: /\(pattern)/")
    }
  }

  func matches(_ text: String) -> Bool {
    switch form {
    case .literal(let literal): text.lowercased().containsBytes(of: literal)
    case .expression(let regex): text.contains(regex)
    }
  }
}
