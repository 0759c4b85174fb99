import Testing

@testable import Sandbox

@Suite("The JSON writer has the formats of JavaScript and Rails")
struct JSONWriterTests {
  @Test(
    "JavaScript's format has two spaces per level and minimal escapes",
    arguments: [
      ([], "[]"), ([:], "{}"), (.null, "null"), (.bool(true), "true"), ([1, "a"], "[\n  1,\n  \"a\"\n]"),
      (["a": [], "b": [:], "c": ["d": 1]], "{\n  \"a\": [],\n  \"b\": {},\n  \"c\": {\n    \"d\": 1\n  }\n}"),
      (
        "\"\\/\u{8}\u{9}\n\u{c}\r\u{1}\u{1f}\u{7f}é\u{2028}👩‍👧",
        "\"\\\"\\\\/\\b\\t\\n\\f\\r\\u0001\\u001f\u{7f}é\u{2028}👩‍👧\""
      ),
    ] as [(JSON, String)])
  func writes(value: JSON, text: String) {
    #expect(String(decoding: JSONWriter.bytes(of: value), as: UTF8.self) == text)
  }

  @Test(
    "Rails' format has no whitespace, and escapes for HTML and JavaScript line separators",
    arguments: [
      ([], "[]"), ([:], "{}"), (["a": [1, "b"], "c": .null], #"{"a":[1,"b"],"c":null}"#),
      ("<a> & b", #""\u003ca\u003e \u0026 b""#), ("\u{2028}\u{2029}●", #""\u2028\u2029●""#),
      ("\r\n\t\"\\\u{1}", #""\r\n\t\"\\\u0001""#), ("Zoë 味噌 e\u{301}\u{AD}", "\"Zoë 味噌 e\u{301}\u{AD}\""),
    ] as [(JSON, String)])
  func writesForRails(value: JSON, text: String) throws {
    #expect(JSONWriter.bytes(of: value, style: .rails) == Array(text.utf8))
    #expect(try JSONParser.parse(Array(text.utf8)) == value)
  }
}
