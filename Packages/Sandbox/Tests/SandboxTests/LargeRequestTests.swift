import Foundation
import Testing

@testable import Sandbox

/// The time limit of ``RawClient`` is enough for linear time only: quadratic time is minutes for these requests.
@Suite("Large requests are decoded in linear time, within limits")
struct LargeRequestTests {
  static let jsonType = "Content-Type: application/json\r\n"
  static let formType = "Content-Type: application/x-www-form-urlencoded\r\n"

  private static let form = (0..<40_000).map { "user[n\($0)]=\($0)" }.joined(separator: "&")
  private static let members = (0..<100_000).map { "\"\($0)\":0" }.joined(separator: ",")

  @Test(
    "A form with 40,000 names, and JSON with 100,000 members",
    arguments: [
      ("POST", "/posts", formType, form, 201, "\n  \"user[n39999]\": \"39999\",\n"),
      ("POST", "/users.json", formType, form, 422, "can't be blank"),
      ("POST", "/posts", jsonType, "{\(members)}", 201, "\n  \"99999\": 0"),
      ("PATCH", "/posts/1", jsonType, "{\(members)}", 200, "\n  \"99999\": 0"),
      ("POST", "/users.json", jsonType, "{\"user\":{\(members)}}", 422, "can't be blank"),
    ])
  func body(method: String, target: String, fields: String, body: String, status: Int, text: String) throws {
    try SandboxServer.withClient { client in
      let response = client.request(method, target, fields: fields, body: body)
      #expect(response?.status == status)
      #expect(response?.body.contains(text) == true)
    }
  }

  @Test("A body has a maximum number of values, and deep values count more")
  func values() throws {
    func array(_ count: Int) -> [UInt8] {
      Array("[\(repeatElement("0", count: count).joined(separator: ","))]".utf8)
    }
    func nested(_ depth: Int, _ count: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: depth) + array(count)
        + Array(repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(try JSONParser.parse(array(99), maximumValues: 100) == .array(Array(repeating: 0, count: 99)))
    #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(array(100), maximumValues: 100) }
    #expect(throws: Never.self) { try JSONParser.parse(nested(15, 20), maximumValues: 100) }
    #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(nested(31, 20), maximumValues: 100) }
  }

  @Test("Too many values or parameters are an error", arguments: [(jsonType, "[]", ","), (formType, "", "&")])
  func tooMany(type: String, brackets: String, separator: String) throws {
    let element = type == Self.jsonType ? "0" : "a"
    let contents = repeatElement(element, count: RequestBody.maximumValues + 1).joined(separator: separator)
    let body = (brackets.first.map(String.init) ?? "") + contents + (brackets.last.map(String.init) ?? "")
    try SandboxServer.withClient { client in
      #expect(client.request("POST", "/posts", fields: type, body: body)?.status == 400)
      #expect(client.request("POST", "/users.json", fields: type, body: body)?.status == 400)
      #expect(client.get("/posts/1")?.status == 200)
    }
  }
}
