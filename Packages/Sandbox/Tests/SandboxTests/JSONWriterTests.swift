import Testing

@testable import Sandbox

@Suite("JSON is written as JavaScript writes it")
struct JSONWriterTests {
  @Test(
    "values have JavaScript's layout and escapes",
    arguments: [
      ([], "[]"), ([:], "{}"), (.null, "null"), ([1, "a"], "[\n  1,\n  \"a\"\n]"),
      (["a": [], "b": [:], "c": ["d": true]], "{\n  \"a\": [],\n  \"b\": {},\n  \"c\": {\n    \"d\": true\n  }\n}"),
      (
        "\"\\/\u{8}\u{9}\n\u{c}\r\u{1}\u{1f}\u{7f}é\u{2028}👩‍👧",
        "\"\\\"\\\\/\\b\\t\\n\\f\\r\\u0001\\u001f\u{7f}é\u{2028}👩‍👧\""
      ),
    ] as [(JSON, String)])
  func writes(value: JSON, text: String) {
    #expect(String(decoding: JSONWriter.bytes(of: value), as: UTF8.self) == text)
  }

  @Test(
    "Rails leaves no blanks, and escapes what a web page could take for markup or the end of a line",
    arguments: [
      ([], "[]"), ([:], "{}"), (["a": [1, "b"], "c": .null], #"{"a":[1,"b"],"c":null}"#),
      ("<a> & b", #""\u003ca\u003e \u0026 b""#), ("\u{2028}\u{2029}●", #""\u2028\u2029●""#),
      ("\r\n\t\"\\\u{1}", #""\r\n\t\"\\\u0001""#), ("Zoë 味噌 e\u{301}\u{AD}", "\"Zoë 味噌 e\u{301}\u{AD}\""),
    ] as [(JSON, String)])
  func writesForRails(value: JSON, text: String) throws {
    #expect(JSONWriter.bytes(of: value, style: .rails) == Array(text.utf8))
    #expect(try JSONParser.parse(Array(text.utf8)) == value)
  }

  @Test(
    "numbers print as JavaScript prints them",
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
    "texts count as numbers where JavaScript takes them for one",
    arguments: [
      ("", 0), ("  ", 0), (" 12 ", 12), ("-1.5", -1.5), (".5", 0.5), ("5.", 5), ("+3", 3), ("1e2", 100), ("0x1F", 31),
      ("0b11", 3),
      ("-Infinity", -.infinity),
    ] as [(String, Double)])
  func readsNumbers(text: String, value: Double) {
    #expect(JavaScriptNumber.number(from: text) == value)
  }

  @Test(
    "other texts are no number",
    arguments: ["abc", "1a", "--1", "inf", "nan", "0x", "0x+1", "-0x1", "1 2", ".", "e5", "0x1p3"])
  func refusesNumbers(text: String) {
    #expect(JavaScriptNumber.number(from: text).isNaN)
  }

  @Test(
    "integers are read from the beginning of a text",
    arguments: [("12px", 12), (" -3.9", -3), ("abc", nil), ("", nil), ("+7,8", 7)] as [(String, Double?)])
  func readsIntegers(text: String, value: Double?) {
    #expect(JavaScriptNumber.parseInt(text) == value)
  }

  @Test(
    "strings are ordered by UTF-16 code units",
    arguments: [("a", "b"), ("B", "a"), ("a", "ab"), ("", "a"), ("z", "é"), ("😀", "\u{FF5E}"), ("e\u{301}", "\u{e9}")])
  func ordersStrings(first: String, second: String) {
    #expect(first.precedesByCodeUnit(second))
    #expect(!second.precedesByCodeUnit(first))
    #expect(!first.precedesByCodeUnit(first))
  }
}
