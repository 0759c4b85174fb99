/// Header fields in order, with case-insensitive names.
struct HTTPHeaders: Sendable {
  /// The fields; a name may occur more than once.
  private(set) var fields: [(name: String, value: String)] = []

  /// All values of a name, joined by commas, which is equivalent to separate fields (RFC 9110 section 5.3).
  subscript(name: String) -> String? {
    let values = self.values(of: name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  func values(of name: String) -> [String] {
    fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
  }

  /// Returns the comma-separated items of all fields of a name, in lowercase.
  func tokens(of name: String) -> [String] {
    values(of: name).flatMap { $0.lowercased().split(separator: ",") }
      .map { String($0.trimmingBlanks()) }
      .filter { !$0.isEmpty }
  }

  mutating func append(_ name: String, _ value: String) {
    fields.append((name, value))
  }

  mutating func append(contentsOf other: HTTPHeaders) {
    fields += other.fields
  }
}

// MARK: - Conformances

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral fields: (String, String)...) {
    self.fields = fields.map { (name: $0.0, value: $0.1) }
  }
}

extension String {
  /// Returns whether two strings are equal, ignoring the case of ASCII letters.
  func equalsIgnoringCase(_ other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension StringProtocol {
  /// Returns the text without leading and trailing spaces and tabs.
  func trimmingBlanks() -> SubSequence {
    trimming { $0 == " " || $0 == "\t" }
  }

  /// Returns the text without leading and trailing characters that satisfy a predicate.
  func trimming(while isTrimmed: (Character) -> Bool) -> SubSequence {
    let start = firstIndex { !isTrimmed($0) } ?? endIndex
    let end = self[start...].lastIndex { !isTrimmed($0) }.map { index(after: $0) } ?? start
    return self[start..<end]
  }
}
