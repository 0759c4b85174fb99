import Foundation
import RESTClient
import Testing

@Suite("A lossy array skips invalid elements")
struct LossyArrayTests {
  private struct Row: Decodable, Equatable {
    var id: Int
    var name: String?
  }

  @Test(
    "Elements that cannot be decoded are skipped and counted, with the reason of the first",
    arguments: [
      (#"[{"id":1},{"id":2}]"#, [1, 2], 0, nil),
      (#"[{"id":1},{"id":"two"},{"id":3}]"#, [1, 3], 1, "id: expected a whole number"),
      (#"[{},{"id":null},null,[],7,"x",{"id":1.5},{"id":4}]"#, [4], 7, "id is missing"),
      (#"[{"id":1},{"id":9223372036854775808}]"#, [1], 1, "invalid number or text"),
      (#"[{"id":1},{"id":{"deep":[{"id":2}]}},{"id":3}]"#, [1, 3], 1, "id: expected a whole number"),
      (#"[{"id":1},7]"#, [1], 1, "expected an object"),
      (#"[{"id":1},{"id":2,"name":"\ud83d"},{"id":3}]"#, [1, 3], 1, "invalid number or text"),
      ("[]", [], 0, nil),
      (" [ ] ", [], 0, nil),
      ("null", [], 0, nil),
    ] as [(String, [Int], Int, String?)]
  )
  func skips(json: String, ids: [Int], skippedCount: Int, reason: String?) throws {
    let rows = try decode(json)
    #expect(rows.map(\.id) == ids)
    #expect(rows.skippedCount == skippedCount)
    #expect(rows.skipReason == reason)
  }

  @Test("An array in which no element can be decoded throws the error of the first")
  func noneDecodes() {
    let error = #expect(throws: DecodingError.self) { try decode(#"[{"id":"one"},{"name":"two"}]"#) }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("not a type mismatch: \(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [0, nil])
  }

  @Test("A value that is not an array is rejected", arguments: [#"{"id":1}"#, "7", "\"[]\"", ""])
  func notAnArray(json: String) {
    #expect(throws: DecodingError.self) { try decode(json) }
  }

  private func decode(_ json: String) throws -> LossyArray<Row> {
    try JSONDecoder().decode(LossyArray<Row>.self, from: Data(json.utf8))
  }
}
