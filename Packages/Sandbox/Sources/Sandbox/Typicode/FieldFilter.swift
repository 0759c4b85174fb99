/// One condition on a field: `userId=1`, `id_gte=5`, `title_ne=x`, `name_like=^a`.
struct FieldFilter: Sendable {
  private enum Comparison: Sendable {
    case equal, notEqual, atLeast, atMost, like
  }

  private static let suffixes: [(String, Comparison)] = [
    ("_gte", .atLeast), ("_lte", .atMost), ("_ne", .notEqual), ("_like", .like),
  ]

  /// Parameters that never name a field; `callback` and `_` belong to JSONP, which is not served.
  private static let reserved = [
    "q", "_start", "_end", "_sort", "_order", "_limit", "_embed", "_expand", "_delay", "callback", "_",
  ]

  /// How long patterns may run in one request, because the server has only one thread.
  private static let patternBudget = Duration.seconds(2)

  private let path: FieldPath
  private let comparison: Comparison
  private let values: [String]

  /// The conditions among the parameters.
  ///
  /// A field that no row has is dropped, unless it ends in an operator.
  static func filters(in parameters: QueryParameters, knownIn rows: [JSONObject]) -> [FieldFilter] {
    parameters.entries.compactMap { entry in
      guard !reserved.contains(entry.name) else { return nil }
      let path = FieldPath(entry.name)
      let operation = suffixes.first { entry.name.hasSuffix($0.0) }
      guard operation != nil || rows.contains(where: { JSON.object($0)[path] != nil }) else { return nil }
      let field = operation.map { FieldPath(String(entry.name.dropLast($0.0.count))) }
      return FieldFilter(path: field ?? path, comparison: operation?.1 ?? .equal, values: entry.values)
    }
  }

  /// The rows that meet the condition.
  ///
  /// A row without the field, or with null in it, meets none.
  func apply(to rows: [JSONObject]) throws(TypicodeFailure) -> [JSONObject] {
    var kept: [JSONObject] = []
    // Patterns are made when a row first needs them: where no row does, even a broken one is no fault.
    var patterns: [LikePattern]?
    let start = ContinuousClock.now
    for row in rows {
      guard let value = JSON.object(row)[path], value != .null else { continue }
      if comparison == .like, patterns == nil {
        patterns = try values.map { value throws(TypicodeFailure) in try LikePattern(value) }
      }
      if holds(for: value, patterns: patterns ?? []) { kept.append(row) }
      if patterns != nil, start.duration(to: .now) > Self.patternBudget {
        throw TypicodeFailure(message: "RangeError: the pattern takes too long on these rows")
      }
    }
    return kept
  }

  private func holds(for value: JSON, patterns: [LikePattern]) -> Bool {
    let text = JavaScript.text(value)
    return switch comparison {
    case .atLeast: values.contains { JavaScript.isLessOrEqual(.string($0), value) }
    case .atMost: values.contains { JavaScript.isLessOrEqual(value, .string($0)) }
    case .equal: values.contains { $0.hasSameBytes(as: text) }
    case .notEqual: values.allSatisfy { !$0.hasSameBytes(as: text) }
    case .like: patterns.contains { $0.matches(text) }
    }
  }
}
