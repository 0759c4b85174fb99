/// The order that `_sort` and `_order` ask for: by several fields, stable, rows without the field last.
struct TypicodeSort: Sendable {
  private let keys: [(path: FieldPath, isDescending: Bool)]

  /// - Returns: `nil` if no order is asked for.
  init?(_ parameters: QueryParameters) throws(TypicodeFailure) {
    guard parameters.text(of: "_sort") != nil else { return nil }
    let fields = parameters.values(of: "_sort")
    let orders = parameters.values(of: "_order")
    // The original splits the parameter as text, which an array of two does not allow.
    guard fields.count == 1 else { throw TypicodeFailure(message: "TypeError: _sort.split is not a function") }
    guard orders.count <= 1 else {
      throw TypicodeFailure(message: "TypeError: (_order || \"\").split is not a function")
    }
    let directions = (orders.first ?? "").lowercased().split(separator: ",", omittingEmptySubsequences: false)
    keys = fields[0].split(separator: ",", omittingEmptySubsequences: false).enumerated().map { index, field in
      (FieldPath(String(field)), directions.indices.contains(index) && directions[index] == "desc")
    }
  }

  /// The rows in order.
  func apply(to rows: [JSONObject]) -> [JSONObject] {
    let keyed = rows.enumerated().map { index, row in
      (index: index, values: keys.map { JSON.object(row)[$0.path] })
    }
    let sorted = keyed.sorted { left, right in
      for (key, (first, second)) in zip(keys, zip(left.values, right.values)) {
        let isDescending = key.isDescending
        if Self.stands(first, before: second) { return !isDescending }
        if Self.stands(second, before: first) { return isDescending }
      }
      return left.index < right.index
    }
    return sorted.map { rows[$0.index] }
  }

  /// Values come first, then null, then what is missing.
  private static func stands(_ left: JSON?, before right: JSON?) -> Bool {
    switch (left, right) {
    case (nil, _): false
    case (_?, nil): true
    case (.null?, _): false
    case (_?, .null?): true
    case (let left?, let right?): JavaScript.isLess(left, right)
    }
  }
}
