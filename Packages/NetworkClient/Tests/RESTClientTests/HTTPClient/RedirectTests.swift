import Foundation
import RESTClient
import Testing

@Suite("A client follows redirects itself", .connects, .timeLimit(.minutes(5)))
struct RedirectTests {
  @Test("A POST that is redirected is sent once, or with its whole body", arguments: [301, 302, 303, 307, 308])
  func post(status: Int) async throws {
    let server = LoopbackServer { $0.target == "/x" ? .redirect(status, to: "/y") : .json("[1]") }
    let body = Data(String(repeating: "x", count: 100_000).utf8)
    let request = Request<[Int]>(
      .post, path: "x", headers: ["Content-Type": "text/plain"], body: .data(body, contentType: "application/json"))
    guard status >= 307 else {
      await #expect(
        throws: NetworkError(
          .moved, url: URL(string: server.address("/x")), reason: "HTTP \(status) to \(server.address("/y"))",
          status: status, method: .post)
      ) { try await server.client().send(request) }
      #expect(server.requests.map(\.method) == ["POST"])
      return
    }
    #expect(try await server.client().send(request) == [1])
    let last = try #require(server.requests.last)
    #expect(last.method == "POST" && last.body == body && last.header("Content-Type") == ["text/plain"])
  }
}
