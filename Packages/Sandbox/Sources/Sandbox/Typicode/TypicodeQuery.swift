/// A request for a list: what its parameters do to the rows, in the order in which the original does it.
///
/// Full text, field filters, sort, count, one of three kinds of slice, then the related rows.
struct TypicodeQuery: Sendable {
  /// The rows that are left, and how many there were before the slice.
  struct Result: Sendable {
    var rows: [JSONObject]
    /// The count for `X-Total-Count`; `nil` if nobody asked for a slice.
    var total: Int?
    /// The pages around this one; `nil` if nobody asked for a page.
    var page: TypicodePage?
  }

  private let parameters: QueryParameters

  init(_ parameters: QueryParameters) {
    self.parameters = parameters
  }

  /// Does the work on the rows of a collection.
  func result(over collection: Collection, in database: Database) throws(TypicodeFailure) -> Result {
    var rows = collection.rows
    // A field counts as known by the rows before any filter.
    let filters = FieldFilter.filters(in: parameters, knownIn: rows)
    rows = search(rows)
    for filter in filters { rows = try filter.apply(to: rows) }
    if let sort = try TypicodeSort(parameters) { rows = sort.apply(to: rows) }
    var result = slice(rows)
    let relations = Relations(parameters, of: collection.name, in: database)
    if !relations.isEmpty {
      result.rows = try result.rows.map { row throws(TypicodeFailure) in try relations.apply(to: row) }
    }
    return result
  }

  // MARK: - Full text

  private func search(_ rows: [JSONObject]) -> [JSONObject] {
    let values = parameters.values(of: "q")
    guard let first = values.first, !first.isEmpty || values.count > 1 else { return rows }
    let wanted = first.lowercased()
    // The original takes an empty text for no text, and finds nothing, if another `q` follows it.
    guard !wanted.isEmpty else { return [] }
    return rows.filter { row in row.members.contains { Self.holds($0.value, wanted) } }
  }

  /// Whether a text occurs in a value or anywhere inside it.
  ///
  /// Zero, false and null are never found.
  private static func holds(_ value: JSON, _ wanted: String) -> Bool {
    switch value {
    case .null, .bool(false): false
    case .number(let source): Double(source) != 0 && JavaScript.text(value).containsBytes(of: wanted)
    case .bool(true), .string: JavaScript.text(value).lowercased().containsBytes(of: wanted)
    case .array(let elements): elements.contains { holds($0, wanted) }
    case .object(let object): object.members.contains { holds($0.value, wanted) }
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
    if let end = parameters.text(of: "_end") {
      let range = JavaScriptSlice.range(start, JavaScriptNumber.parseInt(end) ?? 0, count: rows.count)
      return Result(rows: Array(rows[range]), total: rows.count)
    }
    if let limit {
      // A limit that is no number makes the end no number, which counts as 0.
      let end = JavaScriptNumber.parseInt(limit).map { start + $0 } ?? 0
      return Result(rows: Array(rows[JavaScriptSlice.range(start, end, count: rows.count)]), total: rows.count)
    }
    return Result(rows: rows)
  }
}
