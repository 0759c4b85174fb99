public import Models
import Persistence

/// Matches addresses that contain a text, ignoring case, diacritics and punctuation.
///
/// The words of the address are those of street, suite, city and postal code. A text matches if it occurs in them as a
/// whole, such as `light apt 556` or `borough`, or if each of its words begins one of them, in any order, such as
/// `gwenborough kulas`. So an address matches as it is printed, and any beginning of it.
public struct AddressMatcher: Sendable {
  private let text: TextMatcher
  private let words: [String]
  private let wordMatchers: [TextMatcher]
  private let beginnings: [TextMatcher]
  private let sequence: TextMatcher

  /// Creates a matcher for a text; an empty one matches every address.
  public init(_ text: String) {
    self.text = TextMatcher(text)
    words = Self.words(of: text)
    wordMatchers = words.map(TextMatcher.init)
    beginnings = words.map { TextMatcher(" " + $0) }
    sequence = TextMatcher(words.joined(separator: " "))
  }

  /// Returns whether an address contains the text.
  public func matches(_ address: User.Address) -> Bool {
    let parts = [address.street, address.suite, address.city, address.zipcode]
    // Only punctuation, which has to occur as it is.
    if words.isEmpty { return parts.contains(where: text.matches) }
    if let line = Self.asciiWords(of: parts) {
      return beginnings.allSatisfy { $0.matches(line) } || sequence.matches(line)
    }
    // Each word is a piece of a word of the address, so that most other addresses need not be split.
    guard wordMatchers.allSatisfy({ parts.contains(where: $0.matches) }) else { return false }
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

  /// Returns the words of ASCII texts, each after a space, or `nil` if a text has another character.
  private static func asciiWords(of texts: [String]) -> String? {
    var isASCII = true
    let words = String(unsafeUninitializedCapacity: texts.reduce(0) { $0 + $1.utf8.count + 1 }) { words in
      var count = 0
      for text in texts {
        var isInWord = false
        for byte in text.utf8 {
          if byte >= 0x80 {
            isASCII = false
            return 0
          }
          let isPartOfWord = byte.isASCIILetterOrDigit
          if isPartOfWord, !isInWord {
            words[count] = UInt8(ascii: " ")
            count += 1
          }
          isInWord = isPartOfWord
          if isPartOfWord {
            words[count] = byte
            count += 1
          }
        }
      }
      return count
    }
    return isASCII ? words : nil
  }

  private static func words(of text: String) -> [String] {
    TextMatcher.folded(text).split { !$0.isPartOfWord }.map(String.init)
  }
}

extension UInt8 {
  fileprivate var isASCIILetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

extension Character {
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }
}
