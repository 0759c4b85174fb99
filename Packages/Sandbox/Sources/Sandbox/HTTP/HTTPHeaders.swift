/// Header fields in the order in which they were received or added; names are compared without regard to case.
struct HTTPHeaders: Sendable {
  /// The fields, oldest first; a name may occur more than once.
  private(set) var fields: [(name: String, value: String)] = []

  /// All values of a name joined by commas, which RFC 9110 section 5.3 makes equal to separate fields.
  subscript(name: String) -> String? {
    let values = self.values(of: name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The values of a name, one for each field.
  func values(of name: String) -> [String] {
    fields.filter { $0.name.isSameToken(as: name) }.map(\.value)
  }

  /// The comma-separated items of all fields of a name, in lower case.
  func tokens(of name: String) -> [String] {
    values(of: name).flatMap { $0.lowercased().split(separator: ",") }
      .map { String($0.trimmingBlanks()) }
      .filter { !$0.isEmpty }
  }

  /// Adds a field after the others.
  mutating func append(_ name: String, _ value: String) {
    fields.append((name, value))
  }
}

extension String {
  /// Whether both are the same name, the case of ASCII letters aside.
  func isSameToken(as other: String) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension StringProtocol {
  /// The text without spaces and tabs around it.
  func trimmingBlanks() -> SubSequence {
    let start = firstIndex { $0 != " " && $0 != "\t" } ?? endIndex
    let end = self[start...].lastIndex { $0 != " " && $0 != "\t" }.map { index(after: $0) } ?? start
    return self[start..<end]
  }
}
