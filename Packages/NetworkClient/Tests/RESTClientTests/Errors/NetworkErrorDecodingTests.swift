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
    #expect(error(Todo.self, json) == NetworkError(.undecodable, url: URL(string: "u"), reason: reason))
  }

  @Test("The path has JavaScript notation")
  func nested() {
    struct Geo: Decodable { var lat: String }
    struct Address: Decodable { var geo: Geo }
    struct User: Decodable { var address: Address }
    let json = #"[{"address":{"geo":{"lat":"1"}}},{"address":{"geo":{"lat":2}}}]"#
    #expect(
      error([User].self, json)
        == NetworkError(.undecodable, url: URL(string: "u"), reason: "[1].address.geo.lat: expected a text"))
  }

  @Test("A value of another type than expected is reported with the expected type")
  func lists() {
    #expect(error([Int].self, "{}") == NetworkError(.undecodable, url: URL(string: "u"), reason: "expected an array"))
    #expect(
      error([String: Int].self, "[]") == NetworkError(.undecodable, url: URL(string: "u"), reason: "expected an object")
    )
    #expect(
      error([Bool].self, "[1]")
        == NetworkError(.undecodable, url: URL(string: "u"), reason: "[0]: expected true or false"))
    #expect(
      error([Double].self, "[\"1\"]")
        == NetworkError(.undecodable, url: URL(string: "u"), reason: "[0]: expected a number"))
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

  private func error(_ type: (some Decodable).Type, _ json: String) -> NetworkError? {
    let error = #expect(throws: DecodingError.self) {
      _ = try JSONBody.decode(type, from: Data(json.utf8), with: JSONDecoder())
    }
    return error.map { NetworkError(decoding: $0, url: URL(string: "u"), body: Data()) }
  }
}
