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
  private let beginnings: [TextMatcher]
  private let sequence: TextMatcher

  /// Creates a matcher for a text; an empty one matches every address.
  public init(_ text: String) {
    self.text = TextMatcher(text)
    words = Self.words(of: text)
    beginnings = words.map { TextMatcher(" " + $0) }
    sequence = TextMatcher(words.joined(separator: " "))
  }

  /// Returns whether an address contains the text.
  public func matches(_ address: User.Address) -> Bool {
    // Only punctuation, which has to occur as it is.
    if words.isEmpty { return address.parts.contains(where: text.matches) }
    let isMatch = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: address.wordCapacity) { buffer -> Bool? in
      guard let line = address.asciiWords(in: buffer) else { return nil }
      for beginning in beginnings where !beginning.matches(line) { return sequence.matches(line) }
      return true
    }
    if let isMatch { return isMatch }
    let addressWords = address.parts.flatMap(Self.words)
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

extension User.Address {
  fileprivate var parts: [String] { [street, suite, city, zipcode] }

  /// The maximum number of bytes of the folded words, each after a space.
  fileprivate var wordCapacity: Int {
    // There is another character between two words.
    2 * (street.utf8.count + suite.utf8.count + city.utf8.count + zipcode.utf8.count)
  }

  /// Writes the folded words, each after a space, to a buffer, or returns `nil` if they are not ASCII.
  fileprivate func asciiWords(in buffer: UnsafeMutableBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    var count = 0
    guard street.appendASCIIWords(to: buffer, &count), suite.appendASCIIWords(to: buffer, &count),
      city.appendASCIIWords(to: buffer, &count), zipcode.appendASCIIWords(to: buffer, &count)
    else { return nil }
    return UnsafeBufferPointer(rebasing: buffer[..<count])
  }
}

extension String {
  /// Appends the words, each after a space, or returns `false` if the folded text is not ASCII, or longer.
  fileprivate func appendASCIIWords(to words: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) -> Bool {
    let appended = utf8.withContiguousStorageIfAvailable { $0.appendASCIIWords(to: words, count) }
    if let end = appended ?? nil {
      count = end
      return true
    }
    var folded = TextMatcher.folded(self)
    folded.makeContiguousUTF8()
    guard folded.utf8.count <= utf8.count, folded.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    return folded.appendASCIIWords(to: words, &count)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Appends the words, each after a space, and returns the end, or `nil` if the text is not ASCII.
  fileprivate func appendASCIIWords(to words: UnsafeMutableBufferPointer<UInt8>, _ start: Int) -> Int? {
    var end = start
    var isInWord = false
    for byte in self {
      guard byte < 0x80 else { return nil }
      let isPartOfWord = byte.isASCIILetterOrDigit
      if isPartOfWord, !isInWord {
        words[end] = UInt8(ascii: " ")
        end += 1
      }
      isInWord = isPartOfWord
      if isPartOfWord {
        words[end] = byte
        end += 1
      }
    }
    return end
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
