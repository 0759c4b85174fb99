/// The parameters behind the question mark, decoded, each name once with all its values.
struct QueryParameters: Sendable {
  /// The names in the order of their first occurrence.
  private(set) var entries: [(name: String, values: [String])] = []

  /// Reads a query such as `userId=1&title_like=tea`.
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

  /// All values of a name.
  func values(of name: String) -> [String] {
    index(of: name).map { entries[$0].values } ?? []
  }

  /// The value of a name that counts as given: not the empty one.
  ///
  /// Several are joined by commas, as JavaScript does where it takes an array for a text.
  func text(of name: String) -> String? {
    let values = self.values(of: name)
    return values.isEmpty || values == [""] ? nil : values.joined(separator: ",")
  }

  /// Replaces all values of a name by one.
  mutating func set(_ name: String, to value: String) {
    if let index = index(of: name) {
      entries[index].values = [value]
    } else {
      entries.append((name, [value]))
    }
  }

  /// Takes a name out.
  mutating func remove(_ name: String) {
    if let index = index(of: name) { entries.remove(at: index) }
  }

  private func index(of name: String) -> Int? {
    entries.firstIndex { $0.name.hasSameBytes(as: name) }
  }
}
