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

  /// The time limit for the patterns of one request, because the server has only one thread.
  private static let patternTimeout = Duration.seconds(2)

  private let path: FieldPath
  private let operation: Operator
  private let values: [String]

  /// Returns the filters among the parameters.
  ///
  /// A parameter that names no field of any row is ignored, unless it ends in an operator.
  static func filters(in parameters: QueryParameters, knownIn rows: [JSONObject]) -> [FieldFilter] {
    parameters.entries.compactMap { entry in
      guard !reserved.contains(entry.name) else { return nil }
      let path = FieldPath(entry.name)
      let suffix = suffixes.first { entry.name.hasSuffix($0.0) }
      guard suffix != nil || rows.contains(where: { JSON.object($0)[path] != nil }) else { return nil }
      let field = suffix.map { FieldPath(String(entry.name.dropLast($0.0.count))) }
      return FieldFilter(path: field ?? path, operation: suffix?.1 ?? .equal, values: entry.values)
    }
  }

  /// Returns the matching rows; a row whose field is missing or null never matches.
  func apply(to rows: [JSONObject]) throws(TypicodeError) -> [JSONObject] {
    var matches: [JSONObject] = []
    // Compiled when the first row needs them: without such a row, even an invalid pattern is not an error.
    var patterns: [LikePattern]?
    let start = ContinuousClock.now
    for row in rows {
      guard let value = JSON.object(row)[path], value != .null else { continue }
      if operation == .like, patterns == nil {
        patterns = try values.map { value throws(TypicodeError) in try LikePattern(value) }
      }
      if isMatch(value, patterns: patterns ?? []) { matches.append(row) }
      if patterns != nil, start.duration(to: .now) > Self.patternTimeout {
        throw TypicodeError(message: "RangeError: the pattern takes too long on these rows")
      }
    }
    return matches
  }

  private func isMatch(_ value: JSON, patterns: [LikePattern]) -> Bool {
    let text = JavaScript.text(value)
    return switch operation {
    case .atLeast: values.contains { JavaScript.isLessOrEqual(.string($0), value) }
    case .atMost: values.contains { JavaScript.isLessOrEqual(value, .string($0)) }
    case .equal: values.contains { $0.hasSameBytes(as: text) }
    case .notEqual: values.allSatisfy { !$0.hasSameBytes(as: text) }
    case .like: patterns.contains { $0.matches(text) }
    }
  }
}
