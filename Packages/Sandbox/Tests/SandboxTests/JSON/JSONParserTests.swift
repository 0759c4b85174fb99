import Testing

@testable import Sandbox

@Suite("The JSON parser is strict and preserves order and number text")
struct JSONParserTests {
  @Test(
    "Valid JSON is parsed",
    arguments: [
      (" null ", JSON.null), ("true", .bool(true)), ("false", .bool(false)),
      ("-0.5e+2", .number("-0.5e+2")), ("1.0", .number("1.0")),
      (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{c}\n\r\t")), (#""\u00e9\ud83d\ude00""#, "é😀"), ("\"京\"", "京"),
      ("[]", []), ("[1, [2], {}]", [1, [2], [:]]), (#"{"b":1,"a":{"c":[]}}"#, ["b": 1, "a": ["c": []]]),
      (#"{"a":1,"b":2,"a":3}"#, ["a": 3, "b": 2]),
    ] as [(String, JSON)])
  func reads(text: String, value: JSON) throws {
    #expect(try JSONParser.parse(Array(text.utf8)) == value)
  }

  @Test(
    "Invalid JSON is rejected",
    arguments: [
      "", " ", "nul", "tru", "01", "-", "1.", ".5", "1e", "+1", "NaN", "[1,]", "[1 2]", "[", "{", "{\"a\"}", "{\"a\":}",
      "{\"a\":1,}", "{a:1}", "'a'", "\"a", "\"\n\"", #""\x""#, #""\u12""#, #""\ud800""#, #""\ud800\u0041""#,
      #""\udc00""#,
      "1 2", "\u{FEFF}1", "// c\n1",
    ])
  func rejects(text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(text.utf8)) }
  }

  @Test(
    "Invalid UTF-8 is rejected",
    arguments: [[0x22, 0xFF, 0x22], [0x22, 0x5C, 0x6E, 0xC3, 0x22]] as [[UInt8]])
  func rejectsInvalidUTF8(bytes: [UInt8]) {
    #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(bytes) }
  }

  @Test("Nesting beyond the maximum depth is rejected")
  func limitsDepth() throws {
    let limit = JSONParser.maximumDepth
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    _ = try JSONParser.parse(Array(deepest.utf8))
    #expect(throws: JSONSyntaxError(reason: "nested more than \(limit) deep", line: 1, column: limit + 1)) {
      try JSONParser.parse([UInt8](repeating: UInt8(ascii: "["), count: 100_000))
    }
  }

  @Test("A syntax error has its line and column")
  func position() {
    #expect(throws: JSONSyntaxError(reason: "expected ':'", line: 2, column: 5)) {
      try JSONParser.parse(Array("{\n\"a\" 1}".utf8))
    }
  }
}
