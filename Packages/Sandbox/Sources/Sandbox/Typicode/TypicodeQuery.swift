/// The query of a list request.
///
/// Applies the parameters in json-server's order: full-text search, field filters, sort, count, slice, related rows.
struct TypicodeQuery: Sendable {
  /// The selected rows, with the count before the slice.
  struct Result: Sendable {
    var rows: [JSONObject]
    /// The value of `X-Total-Count`, or `nil` if the query has no slice.
    var total: Int?
    /// The page, or `nil` if the query has no `_page`.
    var page: TypicodePage?
  }

  private let parameters: QueryParameters

  init(_ parameters: QueryParameters) {
    self.parameters = parameters
  }

  /// Runs the query on the rows of a collection.
  func result(over collection: RowCollection, in data: SandboxData) throws(TypicodeError) -> Result {
    var rows = collection.rows
    // Whether a field exists is determined before any row is filtered out.
    let filters = FieldFilter.filters(in: parameters, of: collection)
    rows = search(rows)
    var budget = PatternBudget()
    for filter in filters { rows = try filter.apply(to: rows, budget: &budget) }
    if let sort = try TypicodeSort(parameters) { rows = sort.apply(to: rows) }
    var result = slice(rows)
    let relations = try Relations(parameters, of: collection.name, in: data)
    if !relations.isEmpty {
      result.rows = try result.rows.map { row throws(TypicodeError) in try relations.apply(to: row) }
    }
    return result
  }

  // MARK: - Full-text search

  private func search(_ rows: [JSONObject]) -> [JSONObject] {
    let values = parameters.values(of: "q")
    guard let first = values.first, !first.isEmpty || values.count > 1 else { return rows }
    let text = first.lowercased()
    // json-server ignores an empty `q`, but finds nothing if another `q` follows it.
    guard !text.isEmpty else { return [] }
    return rows.filter { row in row.members.contains { Self.contains($0.value, text) } }
  }

  /// Returns whether a value or any value inside it contains a text; zero, false and null never match.
  private static func contains(_ value: JSON, _ text: String) -> Bool {
    switch value {
    case .null, .bool(false): false
    case .number(let source): Double(source) != 0 && JavaScript.text(value).containsBytes(of: text)
    case .bool(true), .string: JavaScript.text(value).lowercased().containsBytes(of: text)
    case .array(let elements): elements.contains { contains($0, text) }
    case .object(let object): object.members.contains { contains($0.value, text) }
    }
  }

  // MARK: - Slice

  private func slice(_ rows: [JSONObject]) -> Result {
    let limit = parameters.text(of: "_limit")
    if let number = parameters.text(of: "_page") {
      let page = TypicodePage(number: number, size: limit, rowCount: rows.count)
      return Result(rows: Array(rows[page.range]), total: rows.count, page: page)
    }
    let start = JavaScriptNumber.parseInt(parameters.text(of: "_start") ?? "") ?? 0
    let end: Double
    if let text = parameters.text(of: "_end") {
      end = JavaScriptNumber.parseInt(text) ?? 0
    } else if let limit {
      // Without a number as the limit, the end is NaN, which JavaScript's `slice` takes for 0.
      end = JavaScriptNumber.parseInt(limit).map { start + $0 } ?? 0
    } else {
      return Result(rows: rows)
    }
    return Result(rows: Array(rows[JavaScriptSlice.range(start, end, count: rows.count)]), total: rows.count)
  }
}
