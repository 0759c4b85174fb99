/// A filter on a field, such as `userId=1`, `id_gte=5`, `title_ne=x` or `name_like=^a`.
struct FieldFilter: Sendable {
  private enum Operator: Sendable {
    case equal, notEqual, atLeast, atMost, like
  }

  private static let suffixes: [(String, Operator)] = [
    ("_gte", .atLeast), ("_lte", .atMost), ("_ne", .notEqual), ("_like", .like),
  ]

  /// Parameters that never name a field; `callback` and `_` belong to JSONP, which is not supported.
  private static let reserved = [
    "q", "_start", "_end", "_sort", "_order", "_limit", "_embed", "_expand", "_delay", "callback", "_",
  ]

  private let path: FieldPath
  private let operation: Operator
  private let values: [String]

  /// Returns the filters among the parameters.
  ///
  /// A parameter that names no field of any row is ignored, unless it ends in an operator.
  static func filters(in parameters: QueryParameters, of collection: RowCollection) -> [FieldFilter] {
    parameters.entries.compactMap { entry in
      guard !reserved.contains(entry.name) else { return nil }
      let path = FieldPath(entry.name)
      let suffix = suffixes.first { entry.name.hasSuffix($0.0) }
      guard suffix != nil || collection.hasField(path) else { return nil }
      let field = suffix.map { FieldPath(String(entry.name.dropLast($0.0.count))) }
      return FieldFilter(path: field ?? path, operation: suffix?.1 ?? .equal, values: entry.values)
    }
  }

  /// Returns the matching rows; a row whose field is missing or null never matches.
  ///
  /// - Parameter budget: The time for the patterns of the request.
  func apply(to rows: [JSONObject], budget: inout PatternBudget) throws(TypicodeError) -> [JSONObject] {
    var matches: [JSONObject] = []
    // Compiled when the first row needs them: without such a row, even an invalid pattern is not an error.
    var patterns: [LikePattern]?
    for row in rows {
      guard let value = JSON.object(row)[path], value != .null else { continue }
      if operation == .like, patterns == nil {
        patterns = try budget.spend { _ throws(TypicodeError) in
          try values.map { value throws(TypicodeError) in try LikePattern(value) }
        }
      }
      if try isMatch(value, patterns: patterns ?? [], budget: &budget) { matches.append(row) }
    }
    return matches
  }

  private func isMatch(
    _ value: JSON, patterns: [LikePattern], budget: inout PatternBudget
  ) throws(TypicodeError) -> Bool {
    let text = JavaScript.text(value)
    switch operation {
    case .atLeast: return values.contains { JavaScript.isLessOrEqual(.string($0), value) }
    case .atMost: return values.contains { JavaScript.isLessOrEqual(value, .string($0)) }
    case .equal: return values.contains { $0.hasSameBytes(as: text) }
    case .notEqual: return values.allSatisfy { !$0.hasSameBytes(as: text) }
    case .like:
      for pattern in patterns {
        let isMatch = try budget.spend { deadline throws(TypicodeError) in try pattern.matches(text, until: deadline) }
        if isMatch { return true }
      }
      return false
    }
  }
}
