/// How JavaScript prints and reads numbers.
///
/// ECMAScript 2024: `Number::toString` (6.1.6.1.20), `StringToNumber` (7.1.4.1.1) and `parseInt` (19.2.5).
enum JavaScriptNumber {
  /// The text of a JSON number after JavaScript has read and written it: `1.0` becomes `1`, `1e400` becomes `Infinity`.
  static func text(ofSource source: String) -> String {
    isPlainInteger(source) ? source : text(of: Double(source) ?? .nan)
  }

  /// As ``text(ofSource:)``, but `null` for what JSON cannot hold.
  static func jsonText(ofSource source: String) -> String {
    if isPlainInteger(source) { return source }
    let value = Double(source) ?? .nan
    return value.isFinite ? text(of: value) : "null"
  }

  /// The shortest decimal text that reads back as the same number.
  static func text(of value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value == 0 { return "0" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    let sign = value < 0 ? "-" : ""
    let (digits, point) = shortestDigits(of: value.magnitude)
    switch point {
    case digits.count...21:
      return sign + digits + String(repeating: "0", count: point - digits.count)
    case 1..<digits.count:
      return sign + digits.prefix(point) + "." + digits.dropFirst(point)
    case -5...0:
      return sign + "0." + String(repeating: "0", count: -point) + digits
    default:
      let fraction = digits.count > 1 ? "." + digits.dropFirst() : ""
      return sign + digits.prefix(1) + fraction + (point > 0 ? "e+" : "e-") + String((point - 1).magnitude)
    }
  }

  /// What JavaScript takes a text for in arithmetic: blank is 0, anything odd is NaN.
  static func number(from text: String) -> Double {
    let trimmed = text.trimmingJavaScriptWhitespace()
    if trimmed.isEmpty { return 0 }
    let unsigned = trimmed.first == "-" || trimmed.first == "+" ? trimmed.dropFirst() : trimmed
    if unsigned == "Infinity" { return trimmed.first == "-" ? -.infinity : .infinity }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where trimmed.lowercased().hasPrefix(prefix) {
      let digits = trimmed.dropFirst(2)
      guard digits.first != "+", digits.first != "-", let value = UInt64(digits, radix: radix) else { return .nan }
      return Double(value)
    }
    return (trimmed.first == "-" ? -1 : 1) * decimal(String(unsigned))
  }

  /// The decimal integer at the beginning of a text, or `nil` for what `parseInt(text, 10)` calls NaN.
  static func parseInt(_ text: String) -> Double? {
    var rest = text.trimmingJavaScriptWhitespace()
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let value = Double(String(digits)) else { return nil }
    return isNegative ? -value : value
  }

  /// The decimal number at the beginning of a text, or `nil` for what `parseFloat(text)` calls NaN.
  static func parseFloat(_ text: String) -> Double? {
    let rest = text.trimmingJavaScriptWhitespace().prefix { "0123456789.eE+-".contains($0) }
    var candidate = rest
    while !candidate.isEmpty {
      let value = number(from: String(candidate))
      if !value.isNaN { return value }
      candidate = candidate.dropLast()
    }
    return nil
  }

  /// The value of an unsigned decimal text.
  ///
  /// `Double` alone takes names and hexadecimal too, but no bare point.
  private static func decimal(_ text: String) -> Double {
    let mantissa = text.prefix { $0 != "e" && $0 != "E" }
    let digits = mantissa.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isMantissa = digits.allSatisfy { $0.utf8.allSatisfy(\.isASCIIDigit) } && digits.contains { !$0.isEmpty }
    let exponent = text.dropFirst(mantissa.count)
    guard isMantissa, exponent.utf8.dropFirst().allSatisfy({ $0.isASCIIDigit || "+-".utf8.contains($0) }) else {
      return .nan
    }
    return Double("0" + digits.joined(separator: ".") + (digits.last == "" ? "0" : "") + exponent) ?? .nan
  }

  private static func isPlainInteger(_ source: String) -> Bool {
    let digits = source.utf8.first == UInt8(ascii: "-") ? source.utf8.dropFirst() : source.utf8[...]
    // Fifteen digits always survive a trip through a double; minus zero does not.
    guard digits.count <= 15, let first = digits.first, first != UInt8(ascii: "0") || source == "0" else {
      return false
    }
    return digits.allSatisfy(\.isASCIIDigit)
  }

  /// The significant digits and the place of the decimal point, counted from the first digit.
  private static func shortestDigits(of value: Double) -> (digits: String, point: Int) {
    // Swift's description has the shortest digits too; only the layout around them differs.
    let parts = value.description.split(separator: "e")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let whole = mantissa[0]
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    let all = whole + fraction
    let significant = all.drop { $0 == "0" }
    var digits = String(significant)
    while digits.last == "0" { digits.removeLast() }
    return (digits, whole.count - (all.count - significant.count) + exponent)
  }
}

extension String {
  /// The text without the blanks around it.
  fileprivate func trimmingJavaScriptWhitespace() -> Substring {
    var rest = self[...]
    while rest.first?.isWhitespace == true || rest.first == "\u{FEFF}" { rest = rest.dropFirst() }
    while rest.last?.isWhitespace == true || rest.last == "\u{FEFF}" { rest = rest.dropLast() }
    return rest
  }
}
