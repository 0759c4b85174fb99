/// The query of a list: filters by fields, and a page.
struct TypicodeQuery {
  /// Parameters that never name a field.
  private static let reserved = ["_page", "_limit", "_delay"]

  /// The selected rows.
  private(set) var rows: [JSONObject]
  /// The number of rows before the slice; `nil` if the query has no slice.
  private(set) var total: Int?
  /// The value of the `Link` header (RFC 8288); `nil` if all rows are on one page.
  private(set) var links: String?

  init(_ parameters: QueryParameters, of all: [JSONObject], url: String) {
    rows = all
    for filter in parameters.entries where !Self.reserved.contains(filter.name) {
      let path = filter.name.split(separator: ".")
      // A parameter that names no field of any row is ignored.
      guard all.contains(where: { $0[path] != nil }) else { continue }
      rows = rows.filter { $0[path].map { filter.values.contains($0.plainText) } ?? false }
    }
    slice(parameters, url: url)
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
      guard let limit else { return }
      range = 0..<min(limit, count)
    }
    total = count
    rows = Array(rows[range])
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
