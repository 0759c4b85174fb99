import Foundation
import RESTClient
import Testing

@Suite("A client follows redirects itself", .connects, .timeLimit(.minutes(5)))
struct RedirectTests {
  @Test("A redirected POST keeps its whole body or becomes a GET without one", arguments: [301, 302, 303, 307, 308])
  func post(status: Int) async throws {
    let server = LoopbackServer { $0.target == "/x" ? .redirect(status, to: "/y") : .json("[1]") }
    let body = Data(String(repeating: "x", count: 100_000).utf8)
    let request = Request<[Int]>(
      .post, path: "x", headers: ["Content-Type": "text/plain"], body: .data(body, contentType: "application/json"))
    #expect(try await server.client().send(request) == [1])
    let last = try #require(server.requests.last)
    #expect(last.method == (status < 307 ? "GET" : "POST"))
    #expect(last.body == (status < 307 ? Data() : body))
    #expect(last.header("Content-Type") == (status < 307 ? [] : ["text/plain"]))
  }

  @Test(
    "A failure after a POST was redirected to GET does not refuse the POST", arguments: [301, 302, 303],
    ["401 Unauthorized", "404 Not Found", "422 Unprocessable Content", "503 Service Unavailable"])
  func processedPost(status: Int, failure: String) async throws {
    let server = LoopbackServer { $0.target == "/x" ? .redirect(status, to: "/y") : .json("[1]", status: failure) }
    let expected = NetworkError(
      .invalidResponse, url: URL(string: server.address("/x")),
      reason: "after its redirect, \(server.address("/y")) returned HTTP \(failure.prefix(3))")
    // An API may accept a status such as 422, to read the reason of a rejection.
    let accepted = Set(200..<300).union([422])
    await #expect(throws: expected) {
      try await server.client().send(Request<[Int]>(.post, path: "x", acceptedStatusCodes: accepted))
    }
    #expect(server.requests.map(\.method) == ["POST", "GET"])
  }
}
