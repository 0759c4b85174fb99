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
      let error = await #expect(throws: NetworkError.self) { try await server.client().send(request) }
      #expect(error?.kind == .moved && error?.url?.absoluteString == server.address("/x"))
      #expect(error?.reason == "moved: HTTP \(status) to \(server.address("/y"))" && error?.suggestion == nil)
      #expect(server.requests.map(\.method) == ["POST"])
      return
    }
    #expect(try await server.client().send(request) == [1])
    let last = try #require(server.requests.last)
    #expect(last.method == "POST" && last.body == body && last.header("Content-Type") == ["text/plain"])
  }

  @Test("The header fields that were not sent to another server are named if that rejects the request")
  func withheld() async throws {
    let other = LoopbackServer { _ in .json("{}", status: "401 Unauthorized") }
    let server = LoopbackServer { _ in .redirect(302, to: other.address("/y")) }
    let request = Request<[Int]>(path: "x", headers: ["Authorization": "Bearer secret", "X-Key": "k"])
    let error = await #expect(throws: NetworkError.self) { try await server.client().send(request) }
    #expect(
      error?.suggestion == "Authorization, X-Key was not sent to 127.0.0.1:\(other.port), "
        + "to which another server has redirected the request.")
    #expect(other.requests.first?.header("Authorization") == [])
  }
}
