/// JavaScript's conversion of values to strings and its order, which filters and sorts depend on.
enum JavaScript {
  /// Returns `value.toString()`.
  static func text(_ value: JSON) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let source): JavaScriptNumber.text(ofSource: source)
    case .string(let text): text
    case .array(let elements): elements.map { $0 == .null ? "" : text($0) }.joined(separator: ",")
    case .object: "[object Object]"
    }
  }

  /// Returns `left < right`: strings are compared by UTF-16 code unit, other values as numbers.
  static func isLess(_ left: JSON, _ right: JSON) -> Bool {
    if let (left, right) = strings(left, right) { return left.precedesByCodeUnit(right) }
    return number(left) < number(right)
  }

  /// Returns `left <= right`, which is false if one of them is NaN.
  static func isLessOrEqual(_ left: JSON, _ right: JSON) -> Bool {
    if let (left, right) = strings(left, right) { return !right.precedesByCodeUnit(left) }
    return number(left) <= number(right)
  }

  /// Returns both values as strings, or `nil` if JavaScript compares them as numbers.
  private static func strings(_ left: JSON, _ right: JSON) -> (String, String)? {
    switch (left, right) {
    case (.string, .string), (.string, .array), (.string, .object), (.array, .string), (.object, .string),
      (.array, .array), (.array, .object), (.object, .array), (.object, .object):
      (text(left), text(right))
    default: nil
    }
  }

  private static func number(_ value: JSON) -> Double {
    switch value {
    case .null: 0
    case .bool(let flag): flag ? 1 : 0
    case .number(let source): Double(source) ?? .nan
    case .string, .array, .object: JavaScriptNumber.number(from: text(value))
    }
  }
}
