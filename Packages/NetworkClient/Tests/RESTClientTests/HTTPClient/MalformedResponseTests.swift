import Foundation
import RESTClient
import TestSupport
import Testing

/// Responses that the fuzzer has found, and those of broken servers.
@Suite("A client rejects malformed responses", .connects, .timeLimit(.minutes(5)))
struct MalformedResponseTests {
  static let responses = [
    ("HTTP/1.1 101 Switching Protocols\r\nContent-Length: 2\r\n\r\n[]", "HTTP 101"),
    ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", "the server closed the connection without a response"),
    ("HTTP/1.1 100 Continue\r\n\r\n", "the server closed the connection without a response"),
    ("HTTP/1.1 99 Nearly\r\nContent-Length: 2\r\n\r\n[]", "not an HTTP server"),
    ("HTTP/1.1 200 OK\nContent-Length: 2\n\n[]", "its header is not understood"),
    ("HTTP/1.1 200 OK\r\nX-Name: Zo\u{EB}\r\n\r\n", "its header is not understood"),
    ("HTTP/1.1 200 OK\r\nX-Long: \(String(repeating: "x", count: 1 << 20))", "its header is "),
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 3\r\n\r\n[1,2]", "not valid JSON"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n[NaN]", "not valid JSON"),
  ]

  @Test("The error has the reason", arguments: responses)
  func reason(response: String, reason: String) async throws {
    // The text is in Latin-1.
    let bytes = try #require(response.data(using: .isoLatin1))
    let server = LoopbackServer { _ in RawResponse(bytes: bytes, ending: .close) }
    let error = await #expect(throws: NetworkError.self) { try await server.client().send(.numbers) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }
}
