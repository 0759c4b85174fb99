import Features
import Persistence
import Terminal

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
  func isFound(in text: String) -> Bool { !ranges(text).isEmpty }

  /// Returns a text in one style with its matches marked.
  func marked(_ text: StyledText) -> StyledText {
    let plain = text.text
    let style = text.runs.first?.style ?? .plain
    var result = StyledText()
    var end = plain.startIndex
    for range in ranges(plain) {
      result += StyledText(plain[end..<range.lowerBound], style: style)
      result += StyledText(plain[range], style: .match)
      end = range.upperBound
    }
    return result + StyledText(plain[end...], style: style)
  }
}

extension Style {
  /// The style of a match of a search.
  static let match = Style([.bold, .underline])
}
