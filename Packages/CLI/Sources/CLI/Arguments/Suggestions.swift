/// The known words that resemble a mistyped one.
struct Suggestions {
  /// The words within two edits, or one if a word has up to four letters, nearest first, three at most.
  let texts: [String]

  /// Finds the words that resemble a mistyped one.
  init(for typed: String, among known: [String]) {
    let word = Array(typed.lowercased())
    let near = known.compactMap { candidate -> (text: String, distance: Int)? in
      let distance = Self.distance(word, Array(candidate.lowercased()))
      let isBeginning = word.count >= 3 && candidate.lowercased().hasPrefix(typed.lowercased())
      guard distance <= (min(word.count, candidate.count) > 4 ? 2 : 1) && distance < max(word.count, 2) || isBeginning
      else { return nil }
      return (candidate, distance)
    }
    texts = near.sorted { $0.distance < $1.distance }.prefix(3).map(\.text)
  }

  /// One line of advice, or none if no word resembles the mistyped one.
  ///
  /// - Parameter prefix: The text before each word, such as the dashes of an option.
  func hints(prefix: String = "") -> [Hint] {
    texts.isEmpty ? [] : ["Did you mean: \(texts.map { prefix + $0 }.joined(separator: ", "))?"]
  }

  /// The Levenshtein distance of two words; `.max` for very long ones.
  static func distance(_ one: [Character], _ other: [Character]) -> Int {
    guard one.count < 64, other.count < 64 else { return .max }
    var last = Array(0...other.count)
    for (row, character) in one.enumerated() {
      var current = [row + 1]
      for (column, candidate) in other.enumerated() {
        let replaced = last[column] + (character == candidate ? 0 : 1)
        current.append(min(replaced, last[column + 1] + 1, current[column] + 1))
      }
      last = current
    }
    return last[other.count]
  }
}
