import Foundation
import Testing

@testable import RESTClient

@Suite("JSON is checked before decoding")
struct JSONBodyTests {
  @Test("64 levels are decoded")
  func deepEnough() throws {
    let json = "[" + String(repeating: "[", count: 63) + String(repeating: "]", count: 63) + "]"
    _ = try decode(Anything.self, json)
  }

  @Test(
    "More than 64 levels are rejected before decoding",
    arguments: [
      String(repeating: "[", count: 65) + String(repeating: "]", count: 65),
      String(repeating: "[", count: 513),
      String(repeating: "{\"a\":", count: 512) + "[",
      String(repeating: "[", count: 100_000),
      String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
    ]
  )
  func tooDeep(json: String) {
    #expect(reason { try decode(Anything.self, json) } == "nested deeper than 64 levels")
  }

  @Test(
    "Only brackets outside strings count",
    arguments: [
      ("[]", 1), ("{\"a\":[{}]}", 3), ("[[],[],[[]]]", 3), ("\"[[[\"", 0), (#"["\"[[["]"#, 1), (#"["\\",[1]]"#, 2),
      (#"["\\\"[",{}]"#, 2), ("]]][", 1), ("", 0), ("\"\\", 0), (#"{"[":"]"}"#, 1),
    ]
  )
  func depth(json: String, depth: Int) {
    #expect(JSONBody.depth(of: Data(json.utf8)) == depth)
  }

  @Test(
    "UTF-8 and UTF-16 are decoded, with and without a byte order mark",
    arguments: [
      ([], .utf8), ([0xEF, 0xBB, 0xBF], .utf8), ([], .utf16BigEndian), ([], .utf16LittleEndian),
      ([0xFE, 0xFF], .utf16BigEndian), ([0xFF, 0xFE], .utf16LittleEndian),
    ] as [([UInt8], String.Encoding)]
  )
  func encodings(mark: [UInt8], encoding: String.Encoding) throws {
    let bytes = try #require(#"["é茶"]"#.data(using: encoding))
    #expect(try JSONBody.decode([String].self, from: Data(mark) + bytes, with: JSONDecoder()) == ["é茶"])
  }

  @Test(
    "A text in another encoding is rejected with the name of the encoding",
    arguments: [
      ("[\"caf", [0xE9], "\"]", "not valid UTF-8 text"),
      ("{\"unused\":\"", [0xC3, 0x28], "\"}", "not valid UTF-8 text"),
      ("[\"", [0xED, 0xA0, 0x80], "\"]", "not valid UTF-8 text"),
      ("", [0x00, 0x5B, 0xD8, 0x00], "", "not valid UTF-16 text"),
    ] as [(String, [UInt8], String, String)]
  )
  func badEncoding(start: String, odd: [UInt8], end: String, expected: String) {
    let bytes = Data(start.utf8) + Data(odd) + Data(end.utf8)
    #expect(reason { try JSONBody.decode(Anything.self, from: bytes, with: JSONDecoder()) } == expected)
  }

  @Test(
    "An array is split at commas between its elements",
    arguments: [
      ("[1,2,3]", ["1", "2", "3"]), (" [1, 23 , 4 ]\n", ["1", " 23 ", " 4 "]), ("[1,]", ["1", ""]), ("[]", [""]),
      (#"[[1,2],{"a":3,"b":4},","]"#, ["[1,2]", #"{"a":3,"b":4}"#, #"",""#]),
      (#"{"a":1,"b":2}"#, []), ("[1,2", []), ("1", []), ("", []),
    ]
  )
  func parts(json: String, parts: [String]) {
    // The indices of a slice do not begin at 0.
    let text = Data("x\(json)".utf8).dropFirst()
    #expect(JSONBody.parts(of: text, size: 1).map { String(decoding: text[$0], as: UTF8.self) } == parts)
  }

  @Test("A long list is decoded as a whole one is, with the rows that cannot be read")
  func longList() throws {
    let row = String(repeating: "é", count: JSONBody.partSize / 8)
    let rows = (0..<20).map { $0 % 7 == 3 ? "\($0)" : "\"\(row)\($0)\"" }
    let list = try decode(LossyArray<String>.self, "[\(rows.joined(separator: ","))]")
    #expect(list.elements == (0..<20).filter { $0 % 7 != 3 }.map { "\(row)\($0)" })
    #expect(list.skippedCount == 3)
    #expect(list.skipReason?.isEmpty == false)
  }

  @Test("A long list that is not valid JSON is an error", arguments: ["]]", "", "],[]"])
  func longInvalidList(end: String) {
    let row = "\"\(String(repeating: "a", count: JSONBody.partSize))\""
    #expect(throws: DecodingError.self) { _ = try decode(LossyArray<String>.self, "[\(row),\(row)\(end)").count }
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONBody.decode(type, from: Data(json.utf8), with: JSONDecoder())
  }

  private func reason(_ body: () throws -> some Any) -> String? {
    let error = #expect(throws: DecodingError.self) { _ = try body() }
    guard case .dataCorrupted(let context) = error else { return nil }
    return context.debugDescription
  }
}

/// Any JSON value.
private struct Anything: Decodable {
  init(from decoder: any Decoder) {}
}
