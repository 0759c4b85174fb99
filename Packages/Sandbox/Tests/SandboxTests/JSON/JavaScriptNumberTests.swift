import Testing

@testable import Sandbox

@Suite("Numbers and strings behave as in JavaScript")
struct JavaScriptNumberTests {
  @Test(
    "Numbers are formatted as in JavaScript",
    arguments: [
      ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("1.0", "1"), ("-7", "-7"), ("1e3", "1000"), ("1.50", "1.5"),
      ("0.1", "0.1"),
      ("-0.5", "-0.5"), ("123456789012345", "123456789012345"), ("9007199254740993", "9007199254740992"),
      ("1e21", "1e+21"), ("123e20", "1.23e+22"), ("1e20", "100000000000000000000"), ("0.000001", "0.000001"),
      ("0.0000001", "1e-7"), ("1.5e-9", "1.5e-9"), ("5e-324", "5e-324"),
      ("1.7976931348623157e308", "1.7976931348623157e+308"),
      ("1e400", "null"), ("123.456", "123.456"), ("1234567.125", "1234567.125"),
    ])
  func writesNumbers(source: String, text: String) {
    #expect(String(decoding: JSONWriter.bytes(of: .number(source)), as: UTF8.self) == text)
  }

  @Test(
    "Text is converted to a number as in JavaScript",
    arguments: [
      ("", 0), ("  ", 0), (" 12 ", 12), ("-1.5", -1.5), (".5", 0.5), ("5.", 5), ("+3", 3), ("1e2", 100), ("0x1F", 31),
      ("0b11", 3),
      ("-Infinity", -.infinity),
    ] as [(String, Double)])
  func readsNumbers(text: String, value: Double) {
    #expect(JavaScriptNumber.number(from: text) == value)
  }

  @Test(
    "Other text is NaN",
    arguments: ["abc", "1a", "--1", "inf", "nan", "0x", "0x+1", "-0x1", "1 2", ".", "e5", "0x1p3"])
  func rejectsNumbers(text: String) {
    #expect(JavaScriptNumber.number(from: text).isNaN)
  }

  @Test(
    "An integer at the start of a text is parsed",
    arguments: [("12px", 12), (" -3.9", -3), ("abc", nil), ("", nil), ("+7,8", 7)] as [(String, Double?)])
  func readsIntegers(text: String, value: Double?) {
    #expect(JavaScriptNumber.parseInt(text) == value)
  }

  @Test(
    "Strings are ordered by UTF-16 code unit",
    arguments: [("a", "b"), ("B", "a"), ("a", "ab"), ("", "a"), ("z", "é"), ("😀", "\u{FF5E}"), ("e\u{301}", "\u{e9}")])
  func ordersStrings(first: String, second: String) {
    #expect(first.precedesByCodeUnit(second))
    #expect(!second.precedesByCodeUnit(first))
    #expect(!first.precedesByCodeUnit(first))
  }
}
