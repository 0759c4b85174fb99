/// The decoded parameters of a query or a form, each name once with all its values.
struct QueryParameters: Sendable {
  /// The parameters in the order of their first occurrence.
  private(set) var entries: [(name: String, values: [String])] = []

  /// Decodes a query such as `userId=1&title_like=tea`.
  init(_ query: some StringProtocol) {
    var query = String(query)
    query.withUTF8 { bytes in
      let pairs = bytes.split(separator: UInt8(ascii: "&"))
      var indices: [ByteName: Int] = [:]
      for pair in pairs {
        let encodedName = pair.prefix { $0 != UInt8(ascii: "=") }
        let name = PercentEncoding.decodeForm(encodedName)
        let value = PercentEncoding.decodeForm(pair[encodedName.endIndex...].dropFirst())
        if let index = indices[ByteName(name)] {
          entries[index].values.append(value)
        } else {
          indices[ByteName(name)] = entries.count
          entries.append((name, [value]))
        }
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
