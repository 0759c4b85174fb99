/// Mutates the structure of a JSON text: values, members, numbers and the encoding.
enum JSONMutation {
  /// Applies a mutation.
  ///
  /// - Returns: The description of the mutation.
  static func apply(to text: inout [UInt8], using random: inout SplitMix64) -> String {
    if random.isOne(in: 10) { return recode(&text, using: &random) }
    let values = values(in: text)
    guard !values.isEmpty else {
      text += random.pick(oddValues)
      return "JSON: a value added"
    }
    let value = random.pick(values)
    switch random.number(in: 0..<10) {
    case 0:
      text.replaceSubrange(value, with: text[random.pick(values)])
      return "JSON: a value replaced by another"
    case 1:
      let copies = min(random.pick([2, 3, 40, 1_000]), 2 + 2_000_000 / value.count)
      let copy = Array(text[value]) + Array(",".utf8)
      text.insert(contentsOf: (1..<copies).flatMap { _ in copy }, at: value.lowerBound)
      return "JSON: a value \(copies) times"
    case 2:
      text.removeSubrange(value)
      return "JSON: a value removed"
    case 3:
      let depth = random.pick([1, 20, 60, 61, 62, 63, 64, 65, 500, 510, 511, 512, 513, 20_000])
      let (opening, closing) = random.pick([("[", "]"), ("{\"a\":", "}"), (" [", " ]"), ("[1,{\"id\":", "}]")])
      let isClosed = !random.isOne(in: 4)
      text.replaceSubrange(
        value,
        with: repeated(opening, depth) + (isClosed ? text[value] + repeated(closing, depth) : []))
      return "JSON: \(depth) times \(opening)\(isClosed ? "" : ", not closed")"
    case 4:
      let place = random.pick([value.lowerBound, value.upperBound])
      text.insert(contentsOf: random.pick(oddBytes), at: place)
      return "JSON: odd bytes next to a value"
    case 5:
      text.removeSubrange(value.upperBound...)
      return "JSON: truncated after a value"
    default:
      text.replaceSubrange(value, with: random.pick(oddValues))
      return "JSON: an odd value"
    }
  }

  private static func recode(_ text: inout [UInt8], using random: inout SplitMix64) -> String {
    let units = String(decoding: text, as: UTF8.self).utf16
    switch random.number(in: 0..<6) {
    case 0: text = [0xEF, 0xBB, 0xBF] + text
    case 1: text = [0xFF, 0xFE] + units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case 2: text = units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    case 3: text = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8), 0, 0] }
    case 4: text = units.map { UInt8(truncatingIfNeeded: $0) }
    default: text = repeated(random.pick([" ", "\n", "\u{FEFF}"]), random.pick([1, 100, 70_000])) + text
    }
    return "JSON: another encoding"
  }

  /// Returns the ranges of values and member names.
  ///
  /// Malformed JSON is parsed leniently.
  private static func values(in text: [UInt8]) -> [Range<Int>] {
    var values: [Range<Int>] = []
    var openings: [Int] = []
    var index = 0
    while index < text.count {
      let start = index
      index += 1
      switch text[start] {
      case UInt8(ascii: "\""):
        while index < text.count, text[index] != UInt8(ascii: "\"") {
          index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, text.count)
        values.append(start..<index)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        openings.append(start)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let opening = openings.popLast() { values.append(opening..<index) }
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: ","), UInt8(ascii: ":"):
        break
      default:
        while index < text.count, !" \n,:]}".utf8.contains(text[index]) { index += 1 }
        values.append(start..<index)
      }
    }
    return values
  }

  private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(String(repeating: text, count: count).utf8)
  }

  private static let oddBytes: [[UInt8]] =
    [",", ",,", ":", "]", "}", "[", "{", "\"", "\\", "/* */", "//", "'", "\u{0}", "\u{1B}", "\u{2028}"].map {
      Array($0.utf8)
    } + [[0xFF], [0xC0, 0x80], [0x80]]

  private static let oddValues: [[UInt8]] =
    [
      "null", "true", "{}", "[]", "\"\"", "0", "-0", "-1", "1.0", "1.5", "1e3", "00", "+1", ".5", "1.", "0x10", "1e",
      "1e400", "-1e400", "1e-400", "5e-324", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
      "18446744073709551616", "9007199254740993.0", "1e18", "1e19", "NaN", "-Infinity", "nul", "True", "undefined",
      #""\u0000""#, #""\ud800""#, #""\udc00\ud800""#, #""\ud83c\udf32\ud83c""#, #""\u12""#, #""\x41""#, #""\""#,
      #""\u001b[2J\u009b0m""#, #""\u202e\u200b""#, #""2024-02-30T24:00:60Z""#, #""99999-12-31T00:00:00+99:99""#,
      #""-0001-01-01""#, #""2019-11-11 19:13:41 UTC""#, "\"raw\u{1B}\u{7}\nline\"", "\"e\u{301}\u{301}\u{301}\"",
      "{\"id\":1,\"id\":2,\"id\":\"x\"}", "[[[[{}]]]]", "{\"\":{\"\":\"\"}}",
    ].map { Array($0.utf8) }
    + [
      repeated("9", 400), repeated("1", 30) + Array("e-12".utf8), Array("0.".utf8) + repeated("3", 5_000),
      Array("\"".utf8) + repeated("x", 100_000) + Array("\"".utf8),
      Array("\"".utf8) + repeated("e\u{301}", 20_000) + Array("\"".utf8),
      Array("\"".utf8) + repeated("\\u00e9", 10_000) + Array("\"".utf8),
      [0x22, 0xC3, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
    ]
}
