/// How JavaScript turns values into text and orders them, which decides filters and sorts.
enum JavaScript {
  /// What `value.toString()` gives.
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

  /// Whether `left < right`: two texts by code unit, anything else as numbers.
  static func isLess(_ left: JSON, _ right: JSON) -> Bool {
    if let (left, right) = bothAsText(left, right) { return left.precedesByCodeUnit(right) }
    return number(left) < number(right)
  }

  /// Whether `left <= right`; of two values that are no numbers, neither `<=` nor `>` holds.
  static func isLessOrEqual(_ left: JSON, _ right: JSON) -> Bool {
    if let (left, right) = bothAsText(left, right) { return !right.precedesByCodeUnit(left) }
    return number(left) <= number(right)
  }

  private static func bothAsText(_ left: JSON, _ right: JSON) -> (String, String)? {
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
