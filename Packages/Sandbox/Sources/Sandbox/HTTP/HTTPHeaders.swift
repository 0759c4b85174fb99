/// Header fields in order, with case-insensitive names, as the server reads and writes them.
///
/// `HTTPFields` of RESTClient, which this package cannot import, are those of a client: one value for each name.
struct HTTPHeaders: Sendable {
  /// The fields; a name may occur more than once.
  private(set) var fields: [(name: String, value: String)] = []

  /// All values of a name, joined by commas, which is equivalent to separate fields (RFC 9110 section 5.3).
  subscript(name: String) -> String? {
    let values = self.values(of: name)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  func values(of name: String) -> [String] {
    fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  mutating func append(_ name: String, _ value: String) {
    fields.append((name, value))
  }
}

// MARK: - Conformances

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral fields: (String, String)...) {
    self.fields = fields.map { (name: $0.0, value: $0.1) }
  }
}
