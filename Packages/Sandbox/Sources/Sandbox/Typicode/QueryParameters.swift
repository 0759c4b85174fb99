/// The decoded parameters of a query, each name once with all its values.
struct QueryParameters: Sendable {
  /// The parameters in the order of their first occurrence.
  private(set) var entries: [(name: String, values: [String])] = []

  /// Decodes a query such as `userId=1&title_like=tea`.
  init(_ query: some StringProtocol) {
    for pair in query.split(separator: "&") {
      let name = PercentEncoding.decodeForm(pair.prefix { $0 != "=" })
      let value = PercentEncoding.decodeForm(pair.drop { $0 != "=" }.dropFirst())
      if let index = index(of: name) {
        entries[index].values.append(value)
      } else {
        entries.append((name, [value]))
      }
    }
  }

  func values(of name: String) -> [String] {
    index(of: name).map { entries[$0].values } ?? []
  }

  /// Returns the value of a name, or `nil` if it is missing or empty.
  ///
  /// Several values are joined by commas, as JavaScript does when it converts an array to a string.
  func text(of name: String) -> String? {
    let values = self.values(of: name)
    return values.isEmpty || values == [""] ? nil : values.joined(separator: ",")
  }

  /// Replaces all values of a name.
  mutating func set(_ name: String, to value: String) {
    if let index = index(of: name) {
      entries[index].values = [value]
    } else {
      entries.append((name, [value]))
    }
  }

  private func index(of name: String) -> Int? {
    entries.firstIndex { $0.name.hasSameBytes(as: name) }
  }
}
