import Foundation

/// The decoded parameters of a query, each name once with all its values.
struct QueryParameters: Sendable {
  /// The parameters in the order of their first occurrence.
  private(set) var entries: [(name: String, values: [String])] = []

  /// Decodes a query such as `userId=1&q=tea`.
  init(_ query: some StringProtocol) {
    for pair in query.split(separator: "&") {
      let encodedName = pair.prefix { $0 != "=" }
      let name = Self.decoded(encodedName)
      let value = Self.decoded(pair[encodedName.endIndex...].dropFirst())
      if let index = index(of: name) {
        entries[index].values.append(value)
      } else {
        entries.append((name, [value]))
      }
    }
  }

  /// Decodes a name or a value, in which `+` is a space; invalid escapes remain.
  private static func decoded(_ text: some StringProtocol) -> String {
    let spaced = text.replacingOccurrences(of: "+", with: " ")
    return spaced.removingPercentEncoding ?? spaced
  }

  func values(of name: String) -> [String] {
    index(of: name).map { entries[$0].values } ?? []
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
    entries.firstIndex { $0.name == name }
  }
}
