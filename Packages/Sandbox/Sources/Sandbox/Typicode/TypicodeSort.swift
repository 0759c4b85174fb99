/// The order of `_sort` and `_order`: by several fields, stable, rows without the field last.
struct TypicodeSort: Sendable {
  /// The maximum number of fields: each of them costs a search in every row.
  private static let maximumFields = 16

  private let keys: [(path: FieldPath, isDescending: Bool)]

  /// Returns `nil` if the parameters have no `_sort`.
  init?(_ parameters: QueryParameters) throws(TypicodeError) {
    guard parameters.text(of: "_sort") != nil else { return nil }
    let fields = parameters.values(of: "_sort")
    let orders = parameters.values(of: "_order")
    // json-server splits the parameter as a string, which fails for the array of a repeated parameter.
    guard fields.count == 1 else { throw TypicodeError(message: "TypeError: _sort.split is not a function") }
    guard orders.count <= 1 else {
      throw TypicodeError(message: "TypeError: (_order || \"\").split is not a function")
    }
    let directions = (orders.first ?? "").lowercased().split(separator: ",", omittingEmptySubsequences: false)
    let names = fields[0].split(separator: ",", omittingEmptySubsequences: false)
    guard names.count <= Self.maximumFields else {
      throw TypicodeError(message: "RangeError: _sort has more than \(Self.maximumFields) fields")
    }
    keys = names.enumerated().map { index, field in
      (FieldPath(String(field)), directions.indices.contains(index) && directions[index] == "desc")
    }
  }

  /// Returns the rows in order.
  func apply(to rows: [JSONObject]) -> [JSONObject] {
    let keyed = rows.enumerated().map { index, row in
      (index: index, values: keys.map { JSON.object(row)[$0.path] })
    }
    let sorted = keyed.sorted { left, right in
      for (key, (first, second)) in zip(keys, zip(left.values, right.values)) {
        if Self.precedes(first, second) { return !key.isDescending }
        if Self.precedes(second, first) { return key.isDescending }
      }
      return left.index < right.index
    }
    return sorted.map { rows[$0.index] }
  }

  /// Values come first, then null, then missing fields.
  private static func precedes(_ left: JSON?, _ right: JSON?) -> Bool {
    switch (left, right) {
    case (nil, _): false
    case (_?, nil): true
    case (.null?, _): false
    case (_?, .null?): true
    case (let left?, let right?): JavaScript.isLess(left, right)
    }
  }
}
