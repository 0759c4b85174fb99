import Foundation
import Testing

@testable import RESTClient

@Suite("A decoding error has a path and a reason")
struct NetworkErrorDecodingTests {
  @Test(
    "The path is that of the value, and the reason names the JSON type",
    arguments: [
      (#"{"id":"7","title":"t"}"#, "id: expected a whole number"),
      (#"{"id":7,"title":5}"#, "title: expected a text"),
      (#"{"id":7}"#, "title is missing"),
      (#"{"id":7,"title":null}"#, "title: expected a text, found null"),
      ("[1]", "expected an object"),
      ("null", "expected an object, found null"),
      ("{", "not valid JSON"),
    ]
  )
  func path(json: String, reason: String) {
    #expect(self.reason(Todo.self, json) == reason)
  }

  @Test("The path has JavaScript notation, and a reason names any type of JSON")
  func types() {
    struct Place: Decodable { var geo: [String: String] }
    #expect(reason([Place].self, #"[{"geo":{"lat":"1"}},{"geo":{"lat":2}}]"#) == "[1].geo.lat: expected a text")
    #expect(reason([Int].self, "{}") == "expected an array")
    #expect(reason([String: Int].self, "[]") == "expected an object")
    #expect(reason([Bool].self, "[1]") == "[0]: expected true or false")
    #expect(reason([Double].self, "[\"1\"]") == "[0]: expected a number")
  }

  @Test("The underlying error and the first bytes of the body are kept")
  func cause() {
    let error = DecodingError.keyNotFound(Key(stringValue: "id"), .init(codingPath: [], debugDescription: ""))
    let network = NetworkError(decoding: error, url: URL(string: "u"), body: Data("{}".utf8))
    #expect(
      network == NetworkError(.undecodable, url: URL(string: "u"), reason: "id is missing", body: Data("{}".utf8)))
    #expect(network.underlying is DecodingError)
  }

  @Test("A NetworkError is kept, and any other error becomes the reason")
  func others() {
    struct Odd: Error {}
    #expect(
      NetworkError(decoding: NetworkError(.webPage, url: URL(string: "v")), url: URL(string: "u"), body: Data())
        == NetworkError(.webPage, url: URL(string: "v")))
    #expect(
      NetworkError(decoding: Odd(), url: URL(string: "u"), body: Data())
        == NetworkError(.undecodable, url: URL(string: "u"), reason: "Odd()"))
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  private func reason(_ type: (some Decodable).Type, _ json: String) -> String? {
    let error = #expect(throws: DecodingError.self) {
      _ = try JSONBody.decode(type, from: Data(json.utf8), with: JSONDecoder())
    }
    return error.map { NetworkError.reason(of: $0) }
  }
}
