import Testing

@testable import Sandbox

@Suite("JSON values")
struct JSONTests {
  @Test(
    "A value is parsed, and written with sorted members",
    arguments: [
      (" null ", .null), ("true", .bool(true)), ("[false,0,1]", [.bool(false), 0, 1]), ("-0.5", .number(-0.5)),
      (#""\u00e9\ud83d\ude00 \"/""#, "é😀 \"/"), ("[1, [2], {}]", [1, [2], [:]]),
      (#"{"b":1,"a":{"c":[]}}"#, ["b": 1, "a": ["c": []]]),
    ] as [(String, JSON)])
  func parses(text: String, value: JSON) throws {
    #expect(try JSON.parse(Array(text.utf8)) == value)
    #expect(try JSON.parse(value.bytes(isPretty: true)) == value)
  }

  @Test(
    "A syntax error has its position",
    arguments: [
      ("{\"a\" 1}", "Invalid value around character 5"), ("", "Unexpected end of file during JSON parse"),
      (String(repeating: "[", count: 513), "Too many nested arrays or dictionaries around character 513"),
    ])
  func syntaxError(text: String, reason: String) {
    let error = #expect(throws: ReadError.self) { try JSON.parse(Array(text.utf8)) }
    #expect(error?.reason == reason)
  }
}
