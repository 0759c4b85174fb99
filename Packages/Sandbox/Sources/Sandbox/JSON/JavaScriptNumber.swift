/// JavaScript's formatting and parsing of numbers.
///
/// See ECMAScript 2024: `Number::toString` (6.1.6.1.20), `StringToNumber` (7.1.4.1.1) and `parseInt` (19.2.5).
enum JavaScriptNumber {
  /// Returns a JSON number as JavaScript formats it: `1.0` becomes `1`, `1e400` becomes `Infinity`.
  static func text(ofSource source: String) -> String {
    isPlainInteger(source) ? source : text(of: Double(source) ?? .nan)
  }

  /// Returns ``text(ofSource:)``, or `null` if the number is not finite.
  static func jsonText(ofSource source: String) -> String {
    if isPlainInteger(source) { return source }
    let value = Double(source) ?? .nan
    return value.isFinite ? text(of: value) : "null"
  }

  /// Returns the shortest decimal text that parses to the same number.
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

  /// Returns JavaScript's `Number(text)`: whitespace is 0, and invalid text is NaN.
  static func number(from text: String) -> Double {
    let trimmed = text.trimming(while: isWhitespace)
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

  /// Returns JavaScript's `parseInt(text, 10)`, with `nil` for NaN.
  static func parseInt(_ text: String) -> Double? {
    var rest = text.trimming(while: isWhitespace)
    let isNegative = rest.first == "-"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let value = Double(String(digits)) else { return nil }
    return isNegative ? -value : value
  }

  /// Returns JavaScript's `parseFloat(text)`, with `nil` for NaN.
  static func parseFloat(_ text: String) -> Double? {
    let rest = text.trimming(while: isWhitespace).prefix { "0123456789.eE+-".contains($0) }
    var candidate = rest
    while !candidate.isEmpty {
      let value = number(from: String(candidate))
      if !value.isNaN { return value }
      candidate = candidate.dropLast()
    }
    return nil
  }

  /// Parses an unsigned decimal number; `Double(_:)` also accepts names and hexadecimal, but no bare decimal point.
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
    // A double represents fifteen digits exactly. Minus zero is formatted as 0.
    guard digits.count <= 15, let first = digits.first, first != UInt8(ascii: "0") || source == "0" else {
      return false
    }
    return digits.allSatisfy(\.isASCIIDigit)
  }

  /// Returns the significant digits, and the index of the decimal point relative to the first digit.
  private static func shortestDigits(of value: Double) -> (digits: String, point: Int) {
    // Swift's description has the shortest digits too, in a different layout.
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

  private static func isWhitespace(_ character: Character) -> Bool {
    character.isWhitespace || character == "\u{FEFF}"
  }
}
