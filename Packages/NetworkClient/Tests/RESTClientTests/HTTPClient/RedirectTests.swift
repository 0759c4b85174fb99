import Foundation
import RESTClient
import Testing

@Suite("A client follows redirects itself", .connects, .timeLimit(.minutes(5)))
struct RedirectTests {
  @Test("A relative location is resolved against the URL of the request, and the connection is reused")
  func relative() async throws {
    let server = LoopbackServer { request in
      switch request.target {
      case "/a/x": .redirect(302, to: "y")
      case "/a/y": .redirect(307, to: "?page=2")
      default: .json("[1]")
      }
    }
    #expect(try await server.client("/a").send(.numbers) == [1])
    #expect(server.requests.map(\.target) == ["/a/x", "/a/y", "/a/y?page=2"])
  }

  @Test("The scheme of a location is case-insensitive")
  func scheme() async throws {
    let other = LoopbackServer { $0.target == "/a" ? .redirect(302, to: "/b") : .json("[1]") }
    let place = "HTTP://127.0.0.1:\(other.port)/a"
    let server = LoopbackServer { _ in .redirect(302, to: place) }
    #expect(try await server.client().send(.numbers) == [1])
    #expect(other.requests.map(\.target) == ["/a", "/b"])
  }

  @Test("Credentials are sent to the same origin, not to another one")
  func credentials() async throws {
    let other = LoopbackServer { _ in .json("[1]") }
    let there = other.address("/there")
    let server = LoopbackServer { $0.target == "/x" ? .redirect(302, to: "/y") : .redirect(302, to: there) }
    let fields = ["Authorization": "Bearer secret", "Cookie": "id=7", "Proxy-Authorization": "Basic x", "X-Trace": "7"]
    #expect(try await server.client().send(Request<[Int]>(path: ["x"], headers: fields)) == [1])
    for request in server.requests {
      #expect(request.header("Authorization") == ["Bearer secret"])
      #expect(request.header("Cookie") == ["id=7"])
    }
    #expect(server.requests.count == 2)
    let stranger = try #require(other.requests.first)
    #expect(stranger.target == "/there")
    for field in ["Authorization", "Cookie", "Proxy-Authorization"] { #expect(stranger.header(field) == []) }
    #expect(stranger.header("X-Trace") == ["7"])
  }

  @Test("A user name in the location is not sent as a credential")
  func userInfo() async throws {
    let other = LoopbackServer { _ in .json("[1]") }
    let place = "http://user:secret@127.0.0.1:\(other.port)/"
    let server = LoopbackServer { _ in .redirect(302, to: place) }
    #expect(try await server.client().send(.numbers) == [1])
    #expect(other.requests.map { $0.header("Authorization") } == [[]])
  }

  @Test("A redirect loop ends after five redirects")
  func loop() async throws {
    let server = LoopbackServer { _ in .redirect(302, to: "/x") }
    let expected = NetworkError.redirectRefused(url: server.address("/x"), reason: "more than 5 redirects")
    await #expect(throws: expected) { try await server.client().send(.numbers) }
    #expect(server.requests.count == 6)
  }

  @Test(
    "A redirect without a valid location is refused, and nothing is opened",
    arguments: [
      ("X: y", "it has no location"),
      ("Location: ", "it has no location"),
      ("Location: file:///etc/passwd", "it leads away from http and https"),
      ("Location: javascript:alert(1)", "it leads away from http and https"),
      ("Location: data:,[1]", "it leads away from http and https"),
      ("Location: ftp://127.0.0.1/", "it leads away from http and https"),
      ("Location: gopher://127.0.0.1/", "it leads away from http and https"),
    ],
    [301, 302, 303, 307, 308]
  )
  func refused(bad: (field: String, reason: String), status: Int) async throws {
    let server = LoopbackServer { _ in .json("[1]", status: "\(status) Elsewhere", headers: [bad.field]) }
    let expected = NetworkError.redirectRefused(url: server.address("/x"), reason: bad.reason)
    await #expect(throws: expected) { try await server.client().send(.numbers) }
    #expect(server.requests.count == 1)
  }

  @Test("A redirected POST keeps its whole body or becomes a GET without one", arguments: [301, 302, 303, 307, 308])
  func post(status: Int) async throws {
    let server = LoopbackServer { $0.target == "/x" ? .redirect(status, to: "/y") : .json("[1]") }
    let body = Data(String(repeating: "x", count: 100_000).utf8)
    let request = Request<[Int]>(
      .post, path: ["x"], headers: ["Content-Type": "text/plain"], body: .data(body, contentType: "application/json"))
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
    let expected = NetworkError.invalidResponse(
      url: server.address("/x"),
      reason: "after its redirect, \(server.address("/y")) returned HTTP \(failure.prefix(3))")
    // An API may accept a status such as 422, to read the reason of a rejection.
    let accepted = RangeSet([200..<300, 422..<423])
    await #expect(throws: expected) {
      try await server.client().send(Request<[Int]>(.post, path: ["x"], acceptedStatusCodes: accepted))
    }
    #expect(server.requests.map(\.method) == ["POST", "GET"])
  }

  @Test("Redirects reuse the connection")
  func connections() async throws {
    let server = LoopbackServer { $0.target == "/x" ? .redirect(302, to: "/y") : .json("[1]") }
    let client = try server.client()
    for _ in 1...50 { #expect(try await client.send(.numbers) == [1]) }
    #expect(server.requests.count == 100)
    #expect(server.connectionCount <= 2)
  }
}
