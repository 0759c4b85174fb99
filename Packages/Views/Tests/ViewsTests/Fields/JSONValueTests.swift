import Foundation
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("A JSON value")
struct JSONValueTests {
  static let sample = JSONValue.object([
    "zebra": .integer(-3), "apple": .array([.bool(true), .bool(false), .null, .array([]), .object([])]),
    "mango": .object(["b": .string("x"), "a": .string("")]),
  ])

  @Test("Compact JSON is one line without spaces")
  func compact() {
    #expect(
      Self.sample.text(.compact)
        == #"{"zebra":-3,"apple":[true,false,null,[],{}],"mango":{"b":"x","a":""}}"#)
  }

  @Test("Indented JSON has one member or element per line, indented by two spaces per level")
  func indented() {
    #expect(
      Self.sample.text(.indented) == """
        {
          "zebra": -3,
          "apple": [
            true,
            false,
            null,
            [],
            {}
          ],
          "mango": {
            "b": "x",
            "a": ""
          }
        }
        """)
  }

  @Test("An empty array or object is on one line", arguments: [JSONValue.Layout.compact, .indented])
  func empty(layout: JSONValue.Layout) {
    #expect(JSONValue.array([]).text(layout) == "[]")
    #expect(JSONValue.object([]).text(layout) == "{}")
    #expect(JSONValue.null.text(layout) == "null")
    #expect(JSONValue.integer(.min).text(layout) == "-9223372036854775808")
  }

  @Test(
    "Characters that a terminal obeys or hides are escaped, all others are not",
    arguments: [
      ("\"", #"\""#), ("\\", #"\\"#), ("/", "/"), ("\n", #"\n"#), ("\r", #"\r"#), ("\t", #"\t"#), ("\r\n", #"\r\n"#),
      ("\u{0}", #"\u0000"#), ("\u{8}", #"\u0008"#), ("\u{1B}[31m", #"\u001b[31m"#), ("\u{7F}", #"\u007f"#),
      ("\u{85}", #"\u0085"#), ("\u{9B}2J", #"\u009b2J"#), ("\u{AD}", #"\u00ad"#), ("\u{200B}", #"\u200b"#),
      ("\u{202E}", #"\u202e"#), ("\u{2066}", #"\u2066"#), ("\u{061C}", #"\u061c"#), ("\u{2028}", #"\u2028"#),
      ("\u{2029}", #"\u2029"#), ("\u{FEFF}", #"\ufeff"#), ("\u{E0041}", #"\udb40\udc41"#), ("é", "é"),
      ("e\u{301}", "e\u{301}"), ("日本", "日本"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("🇯🇵", "🇯🇵"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
      ("𝄞", "𝄞"),
    ])
  func escapes(text: String, expected: String) {
    let written = JSONValue.string(text).text(.compact)
    #expect(Array(written.unicodeScalars) == Array("\"\(expected)\"".unicodeScalars))
    let key = JSONValue.object([.init(key: text, value: .null)]).text(.compact)
    #expect(Array(key.unicodeScalars) == Array("{\"\(expected)\":null}".unicodeScalars))
  }

  @Test(
    "Every character decodes to itself, and none is written that a terminal obeys", arguments: [0, 1, 2, 14, 15, 16])
  func roundTrip(plane: UInt32) throws {
    let scalars = (plane << 16..<(plane + 1) << 16).compactMap(Unicode.Scalar.init)
    let texts = stride(from: 0, to: scalars.count, by: 256).map { start in
      scalars[start..<min(start + 256, scalars.count)].reduce(into: "") { $0.unicodeScalars.append($1) }
    }
    let written = JSONValue.array(texts.map(JSONValue.string)).text(.compact)
    #expect(Samples.isInert(written))
    let decoded = try JSONDecoder().decode([String].self, from: Data(written.utf8))
    #expect(decoded.map { Array($0.unicodeScalars) } == texts.map { Array($0.unicodeScalars) })
  }

  @Test("Both layouts decode to the same value", arguments: [JSONValue.Layout.compact, .indented])
  func layouts(layout: JSONValue.Layout) throws {
    let object = try JSONSerialization.jsonObject(with: Data(Self.sample.text(layout).utf8)) as? NSDictionary
    #expect(
      object == [
        "zebra": -3, "apple": [true, false, NSNull(), [Any](), [String: Any]()] as [Any], "mango": ["b": "x", "a": ""],
      ])
  }

  @Test(
    "JSON of a server is shown decoded, in each encoding that it can have",
    arguments: [
      .utf8, .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian, .utf32LittleEndian,
    ] as [String.Encoding])
  func encodings(encoding: String.Encoding) {
    // The bytes of U+5D22 in UTF-16 are those of a bracket and a quotation mark.
    for (text, shown) in [(#"{"a":["崢\"x"]}"#, "{\n  \"a\": [\n    \"崢\\\"x\"\n  ]\n}"), ("[]", "[]"), ("7", "7")] {
      #expect(text.data(using: encoding)?.indentedJSON == shown)
    }
  }

  @Test(
    "JSON has the styles of its tokens",
    arguments: [
      (#"{"a":"b"}"#, [(.dim, "{"), (.jsonName, #""a""#), (.dim, ":"), (.jsonString, #""b""#), (.dim, "}")]),
      (#"[-1.5e+3,true]"#, [(.dim, "["), (.jsonNumber, "-1.5e+3"), (.dim, ","), (.jsonLiteral, "true"), (.dim, "]")]),
      (
        #"["\"\\" , null ]"#,
        [
          (.dim, "["), (.jsonString, #""\"\\""#), (.plain, " "), (.dim, ","), (.plain, " "), (.jsonLiteral, "null"),
          (.plain, " "), (.dim, "]"),
        ]
      ),
      (#""open"#, [(.jsonString, #""open"#)]),
    ] as [(String, [(Style, String)])])
  func highlighted(text: String, tokens: [(style: Style, text: String)]) {
    let line = text.highlightedJSON.joined()
    #expect(line.runs.map(\.style) == tokens.map(\.style))
    #expect(line.runs.map(\.text) == tokens.map(\.text))
  }

  @Test("Highlighted JSON has the lines of its text, and is as safe", arguments: [JSONValue.Layout.compact, .indented])
  func highlightedText(layout: JSONValue.Layout) {
    let marks = JSONValue.string("👨‍👩‍👧\u{1B}[31m\u{202E} e" + String(repeating: "\u{301}", count: 20))
    for value in [Self.sample, marks] {
      let text = value.text(layout)
      #expect(text.highlightedJSON.map(\.text).joined(separator: "\n") == text)
    }
    #expect("[\"\u{9B}31m\u{1B}\"]\u{1B}".highlightedJSON.map(\.text) == [#"["\u009b31m\u001b"]\u001b"#])
  }

  @Test("Indentation has a limit")
  func nesting() {
    let text = Data((String(repeating: "[", count: 400) + "1" + String(repeating: "]", count: 400)).utf8).indentedJSON
    #expect(text?.split(separator: "\n").count == 801)
    #expect(text?.split(separator: "\n").map(\.count).max() == 41)
  }
}
