import Foundation

/// The pattern of a `_like` filter: a case-insensitive regular expression that may match anywhere in a text.
///
/// It is an expression of ICU, because only `NSRegularExpression` can interrupt a match.
struct LikePattern {
  /// The maximum length of a pattern in characters.
  static let maximumLength = 256

  private enum Form {
    /// Lowercase text without special characters: the common case, and by far the fastest.
    case literal(String)
    case expression(NSRegularExpression)
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
    do {
      form = .expression(try NSRegularExpression(pattern: pattern, options: .caseInsensitive))
    } catch {
      throw TypicodeError(message: "SyntaxError: Invalid regular expression: /\(pattern)/")
    }
  }

  /// Returns whether the pattern matches a text.
  ///
  /// - Parameter deadline: The processor time after which the match is interrupted. The result is then `false`.
  func matches(_ text: String, until deadline: Duration) throws(TypicodeError) -> Bool {
    switch form {
    case .literal(let literal): return text.lowercased().containsBytes(of: literal)
    case .expression(let expression):
      var isMatch = false
      var isTooComplex = false
      let range = NSRange(location: 0, length: text.utf16.count)
      expression.enumerateMatches(in: text, options: [.reportProgress, .reportCompletion], range: range) {
        match, flags, stop in
        if match != nil { isMatch = true }
        // The stack of the matcher is full.
        if flags.contains(.internalError) { isTooComplex = true }
        if match != nil || PatternBudget.processorTime >= deadline { stop.pointee = true }
      }
      guard !isTooComplex else {
        throw TypicodeError(message: "RangeError: the pattern is too complex for these rows")
      }
      return isMatch
    }
  }
}
