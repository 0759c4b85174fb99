import Foundation
import Models
import Testing

@testable import NetworkClient

@Suite("A failed decoding says where and why")
struct NetworkErrorDecodingTests {
  @Test(
    "The path leads to the value, and the reason is in JSON's words",
    arguments: [
      (#"{"userId":1,"id":"7","title":"t","body":"b"}"#, "id", "expected a whole number"),
      (#"{"userId":1,"id":7,"title":5,"body":"b"}"#, "title", "expected a text"),
      (#"{"userId":1,"id":7,"body":"b"}"#, "title", "missing"),
      (#"{"userId":1,"id":7,"title":null,"body":"b"}"#, "title", "expected a text, found null"),
      ("[1]", "", "expected an object"),
      ("null", "", "expected an object, found null"),
      ("{", "", "not valid JSON"),
    ]
  )
  func post(json: String, path: String, reason: String) {
    #expect(error(Post.self, json) == .undecodable(url: "u", path: path, reason: reason))
  }

  @Test("Rows and fields of fields are told as in JavaScript")
  func nested() {
    struct Geo: Decodable { var lat: String }
    struct Address: Decodable { var geo: Geo }
    struct User: Decodable { var address: Address }
    let json = #"[{"address":{"geo":{"lat":"1"}}},{"address":{"geo":{"lat":2}}}]"#
    #expect(error([User].self, json) == .undecodable(url: "u", path: "[1].address.geo.lat", reason: "expected a text"))
  }

  @Test("A list in place of an object, and an object in place of a list")
  func lists() {
    #expect(error([Int].self, "{}") == .undecodable(url: "u", path: "", reason: "expected an array"))
    #expect(error([String: Int].self, "[]") == .undecodable(url: "u", path: "", reason: "expected an object"))
    #expect(error([Bool].self, "[1]") == .undecodable(url: "u", path: "[0]", reason: "expected true or false"))
    #expect(error([Double].self, "[\"1\"]") == .undecodable(url: "u", path: "[0]", reason: "expected a number"))
  }

  @Test("An error of this module stays what it is, and any other is told as it is")
  func others() {
    struct Odd: Error {}
    #expect(NetworkError(decoding: NetworkError.webPage(url: "v"), url: "u") == .webPage(url: "v"))
    #expect(NetworkError(decoding: Odd(), url: "u") == .undecodable(url: "u", path: "", reason: "Odd()"))
  }

  private func error(_ type: (some Decodable).Type, _ json: String) -> NetworkError? {
    let error = #expect(throws: DecodingError.self) {
      _ = try JSONBody(Data(json.utf8)).decode(type, with: JSONDecoder())
    }
    return error.map { NetworkError(decoding: $0, url: "u") }
  }
}
