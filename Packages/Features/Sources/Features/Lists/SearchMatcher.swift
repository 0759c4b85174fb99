/// Matches texts that contain a text, ignoring case and diacritics.
///
/// The text matches if one of the texts contains it as a whole, such as `borough`, or if each of its words begins a word
/// in one of them, in any order, such as `gwenborough kulas`. Punctuation at the ends of a word is ignored.
public struct SearchMatcher: Sendable {
  private let whole: TextMatcher
  private let words: [TextMatcher]

  /// Creates a matcher for a text; an empty one matches everything.
  public init(_ text: String) {
    whole = TextMatcher(text)
    words = text.split(whereSeparator: \.isWhitespace).compactMap { word in
      let start = word.drop { !$0.isPartOfWord }
      return start.lastIndex(where: \.isPartOfWord).map { TextMatcher(String(start[...$0])) }
    }
  }

  /// Returns whether the texts of a row contain the text.
  public func matches(_ texts: some Sequence<String>) -> Bool {
    if texts.contains(where: whole.matches) { return true }
    return !words.isEmpty && words.allSatisfy { word in texts.contains { !word.beginnings(in: $0).isEmpty } }
  }

  /// Returns the ranges of the text in another one, or else those of its words, from left to right without overlap.
  public func ranges(in text: String) -> [Range<String.Index>] {
    let found = whole.ranges(in: text)
    if !found.isEmpty { return found }
    return words.flatMap { $0.beginnings(in: text) }
      .sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
      .reduce(into: []) { result, range in
        if result.last.map({ $0.upperBound <= range.lowerBound }) ?? true { result.append(range) }
      }
  }
}

extension TextMatcher {
  /// Returns the ranges at the beginnings of words.
  fileprivate func beginnings(in text: String) -> [Range<String.Index>] {
    ranges(in: text).filter { range in
      range.lowerBound == text.startIndex || !text[text.index(before: range.lowerBound)].isPartOfWord
    }
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
