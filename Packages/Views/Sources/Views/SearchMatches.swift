import Features
import Persistence
public import Terminal

/// The text that a list was searched for, to mark it on a terminal.
public struct SearchMatches: Sendable {
  private let ranges: @Sendable (String) -> [Range<String.Index>]

  /// Creates the matches of a text, ignoring case and diacritics; `nil` for an empty text.
  public init?(_ text: String) {
    if text.isEmpty { return nil }
    let matcher = TextMatcher(text)
    ranges = { matcher.ranges(in: $0) }
  }

  /// Creates the matches of a text in addresses; `nil` for an empty text.
  public init?(address text: String) {
    if text.isEmpty { return nil }
    let matcher = AddressMatcher(text)
    ranges = { matcher.ranges(in: $0) }
  }

  /// Returns whether a text contains a match.
  public func isFound(in text: String) -> Bool { !ranges(text).isEmpty }

  /// Returns the number of matches in the runs of a text.
  public func count(in text: StyledText) -> Int { text.runs.reduce(0) { $0 + ranges($1.text).count } }

  /// Returns a text with the matches in each of its runs marked.
  public func marked(_ text: StyledText) -> StyledText {
    var result = StyledText()
    for run in text.runs {
      var end = run.text.startIndex
      for range in ranges(run.text) {
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
  /// The style of a match of a search.
  static let match = Style([.bold, .underline])
}
