public import Models
import Persistence

/// Matches addresses that contain a text, ignoring case, diacritics and punctuation.
///
/// The words of the address are those of street, suite, city and postal code. A text matches if it occurs in them as a
/// whole, such as `light apt 556` or `borough`, or if each of its words begins one of them, in any order, such as
/// `gwenborough kulas`. So an address matches as it is printed, and any beginning of it.
public struct AddressMatcher: Sendable {
  private let text: String
  private let words: [String]

  /// Creates a matcher for a text; an empty one matches every address.
  public init(_ text: String) {
    self.text = text
    words = Self.words(of: text)
  }

  /// Returns whether an address contains the text.
  public func matches(_ address: User.Address) -> Bool {
    let parts = [address.street, address.suite, address.city, address.zipcode]
    // Only punctuation, which has to occur as it is.
    if words.isEmpty { return parts.contains { TextMatcher(text).matches($0) } }
    let addressWords = parts.flatMap(Self.words)
    return words.allSatisfy { word in addressWords.contains { $0.hasPrefix(word) } }
      || addressWords.joined(separator: " ").contains(words.joined(separator: " "))
  }

  /// Returns the places of the text's words in a printed address, from left to right and without overlap.
  public func ranges(in line: String) -> [Range<String.Index>] {
    let ranges = words.flatMap { word in
      let ranges = TextMatcher(word).ranges(in: line)
      let beginnings = ranges.filter { range in
        range.lowerBound == line.startIndex || !line[line.index(before: range.lowerBound)].isPartOfWord
      }
      return beginnings.isEmpty ? ranges : beginnings
    }
    return ranges.sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
      .reduce(into: []) { result, range in
        if result.last.map({ $0.upperBound <= range.lowerBound }) ?? true { result.append(range) }
      }
  }

  private static func words(of text: String) -> [String] {
    TextMatcher.folded(text).split { !$0.isPartOfWord }.map(String.init)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
