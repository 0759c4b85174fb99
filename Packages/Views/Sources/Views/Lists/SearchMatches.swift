import Features
public import Terminal

/// The text that a list was searched for, to mark it on a terminal.
public struct SearchMatches: Sendable {
  private let matcher: SearchMatcher

  /// Creates the matches of a text, as `SearchMatcher` finds it; `nil` for an empty text.
  public init?(_ text: String) {
    if text.isEmpty { return nil }
    matcher = SearchMatcher(text)
  }

  /// Returns whether a text contains a match.
  public func isFound(in text: String) -> Bool { !matcher.ranges(in: text).isEmpty }

  /// Returns a text with the matches in each of its runs marked.
  public func marked(_ text: StyledText) -> StyledText {
    var result = StyledText()
    for run in text.runs {
      var end = run.text.startIndex
      for range in matcher.ranges(in: run.text) {
        result += StyledText(run.text[end..<range.lowerBound], style: run.style)
        result += StyledText(run.text[range], style: .match)
        end = range.upperBound
      }
      result += StyledText(run.text[end...], style: run.style)
    }
    return result
  }
}

extension Style {
  static let match = Style([.bold, .underline])
}
