/// Matches texts that contain words or phrases, ignoring case, diacritics, width and the form of apostrophes.
///
/// The text matches if one of the texts contains it as a whole, such as `borough`, or if each of its words begins a
/// word in one of them, in any order, such as `gwenborough kulas`. Punctuation at the ends of a word is ignored. A
/// phrase in double quotes, such as `"kulas light"`, has to be in one of them as it is.
public struct SearchMatcher: Sendable {
  /// The folded text.
  private let letters: String
  private let whole: TextMatcher
  private let words: [TextMatcher]
  private let phrases: [TextMatcher]

  /// Creates a matcher for a text; an empty one matches everything.
  public init(_ text: String) {
    letters = TextMatcher.folded(text)
    // A phrase without its second quotation mark ends with the text.
    let parts = text.split(omittingEmptySubsequences: false) { "\"“”".contains($0) }
    whole = TextMatcher(parts.joined())
    phrases = parts.indices.filter { $0 % 2 == 1 && !parts[$0].isEmpty }.map { TextMatcher(String(parts[$0])) }
    words = parts.indices.filter { $0 % 2 == 0 }.flatMap { parts[$0].split(whereSeparator: \.isWhitespace) }
      .compactMap { word in
        let start = word.drop { !$0.isPartOfWord }
        return start.lastIndex(where: \.isPartOfWord).map { TextMatcher(String(start[...$0])) }
      }
  }

  /// What the texts of a row contain.
  enum Match {
    /// One of them has the text as a whole, apart from quotation marks.
    case whole
    /// They have its words and phrases.
    case words
  }

  /// Returns whether the texts of a row contain the text.
  public func matches(_ texts: [String]) -> Bool { match(texts) != nil }

  /// Returns what the texts of a row contain; `nil` if they don't match.
  func match(_ texts: [String]) -> Match? {
    var folded: [FoldedText] = []
    for text in texts {
      let text = FoldedText(text)
      if whole.matches(text) { return .whole }
      folded.append(text)
    }
    if words.isEmpty, phrases.isEmpty { return nil }
    guard phrases.allSatisfy({ folded.contains(where: $0.matches) }) else { return nil }
    return words.allSatisfy { word in folded.contains { !word.beginnings(in: $0).isEmpty } } ? .words : nil
  }

  /// Returns whether another text begins with the first letter of the text, and has the others after it in their order.
  func isAbbreviation(of other: String) -> Bool {
    var rest = TextMatcher.folded(other)[...]
    guard let first = letters.first, rest.first == first else { return false }
    for letter in letters {
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
    }
    return true
  }

  /// Returns the ranges of the text in another one, or else those of its words and phrases, from left to right without
  /// overlap.
  public func ranges(in text: String) -> [Range<String.Index>] {
    let text = FoldedText(text)
    let found = whole.ranges(in: text)
    if !found.isEmpty { return found }
    return (words.flatMap { $0.beginnings(in: text) } + phrases.flatMap { $0.ranges(in: text) })
      .sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
      .reduce(into: []) { result, range in
        if result.last.map({ $0.upperBound <= range.lowerBound }) ?? true { result.append(range) }
      }
  }
}

extension TextMatcher {
  /// Returns the ranges at the beginnings of words.
  fileprivate func beginnings(in folded: FoldedText) -> [Range<String.Index>] {
    let text = folded.text
    return ranges(in: folded).filter { range in
      range.lowerBound == text.startIndex || !text[text.index(before: range.lowerBound)].isPartOfWord
    }
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
