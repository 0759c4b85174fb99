/// The query of a list, in json-server's order: full-text search, filters, sort, slice.
struct TypicodeQuery {
  /// Parameters that never name a field.
  private static let reserved = ["q", "_start", "_end", "_sort", "_order", "_page", "_limit", "_delay"]

  /// The selected rows.
  private(set) var rows: [JSONObject]
  /// The number of rows before the slice; `nil` if the query has no slice.
  private(set) var total: Int?
  /// The value of the `Link` header (RFC 8288); `nil` if all rows are on one page.
  private(set) var links: String?

  init(_ parameters: QueryParameters, of all: [JSONObject], url: String) {
    rows = all
    if let text = parameters.text(of: "q")?.lowercased() {
      rows = rows.filter { JSON.object($0).contains(text) }
    }
    for filter in parameters.entries where !Self.reserved.contains(filter.name) {
      let path = filter.name.split(separator: ".")
      // A parameter that names no field of any row is ignored.
      guard all.contains(where: { $0[path] != nil }) else { continue }
      rows = rows.filter { $0[path].map { filter.values.contains($0.plainText) } ?? false }
    }
    if let sort = parameters.text(of: "_sort")?.split(separator: ","), !sort.isEmpty {
      let orders = (parameters.text(of: "_order") ?? "").split(separator: ",", omittingEmptySubsequences: false)
      self.sort(
        sort.enumerated().map { ($1.split(separator: "."), orders.indices.contains($0) && orders[$0] == "desc") })
    }
    slice(parameters, url: url)
  }

  /// Sorts the rows by values at paths; rows without a value are last.
  private mutating func sort(_ fields: [(path: [Substring], isDescending: Bool)]) {
    let keyed = rows.map { row in (row: row, values: fields.map { row[$0.path] }) }
    // The sort is stable.
    rows = keyed.sorted { left, right in
      for (field, (first, second)) in zip(fields, zip(left.values, right.values)) where first != second {
        guard let first, let second else { return (first != nil) != field.isDescending }
        return first.precedes(second) != field.isDescending
      }
      return false
    }
    .map(\.row)
  }

  private mutating func slice(_ parameters: QueryParameters, url: String) {
    func number(_ name: String) -> Int? {
      parameters.text(of: name).flatMap { Int($0) }.map { min(max($0, 0), 1_000_000_000) }
    }
    let limit = number("_limit")
    let count = rows.count
    var range = 0..<count
    if let page = number("_page").map({ max($0, 1) }) {
      let size = max(limit ?? 10, 1)
      range = ((page - 1) * size..<page * size).clamped(to: 0..<count)
      if !range.isEmpty, range.count < count {
        var pages = [("first", 1), ("last", (count + size - 1) / size)]
        if range.upperBound < count { pages.insert(("next", page + 1), at: 1) }
        if page > 1 { pages.insert(("prev", page - 1), at: 1) }
        links = pages.map { relation, number in
          "<\(url.replacing("_page=\(page)", with: "_page=\(number)", maxReplacements: 1))>; rel=\"\(relation)\""
        }
        .joined(separator: ", ")
      }
    } else {
      let start = min(number("_start") ?? 0, count)
      guard let end = number("_end") ?? limit.map({ start + $0 }) else { return }
      range = start..<max(start, min(end, count))
    }
    total = count
    rows = Array(rows[range])
  }
}

extension JSON {
  /// Whether a string, a number or a value inside the value contains a text in lowercase.
  fileprivate func contains(_ text: String) -> Bool {
    switch self {
    case .null, .bool: false
    case .number, .string: plainText.lowercased().contains(text)
    case .array(let elements): elements.contains { $0.contains(text) }
    case .object(let members): members.values.contains { $0.contains(text) }
    }
  }

  /// Whether the value precedes another: numbers by value, others by their texts.
  fileprivate func precedes(_ other: JSON) -> Bool {
    if case (.number(let left), .number(let right)) = (self, other) { return left < right }
    return plainText < other.plainText
  }
}

extension JSONObject {
  /// The value at a path of member names; `nil` if there is none.
  fileprivate subscript(path: [Substring]) -> JSON? {
    var value: JSON? = .object(self)
    for name in path { value = value?.object?[String(name)] }
    return value == .null ? nil : value
  }
}
