import Foundation
import RESTClient
import TestSupport
import Testing

/// A request for the path `/x`.
extension Request where Response == [Int] {
  static var numbers: Self { Self(path: "x") }
}

@Suite("A client decodes the responses of a server", .connects)
struct ResponseTests {
  @Test("The default User-Agent is the name of the process, percent-encoded")
  func defaultUserAgent() async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    _ = try await server.client().send(.numbers)
    let name = ProcessInfo.processInfo.processName
    let value = try #require(server.requests.first?.header("User-Agent").first)
    #expect(!name.isEmpty && value.removingPercentEncoding == name)
    #expect(value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~%".contains($0)) })
  }

  @Test(
    "The status is checked before decoding",
    arguments: [
      (400, "[1]", nil), (403, #"{"message":"not yours"}"#, "not yours"), (404, "{}", nil), (410, "", nil),
      (422, #"{"error":"no title"}"#, "no title"), (429, "slow down", nil), (500, "<html>", nil),
      (503, #"{"message":"down"}"#, "down"), (304, "", nil), (300, "[1]", nil),
    ] as [(Int, String, String?)]
  )
  func status(code: Int, body: String, message: String?) async throws {
    let server = LoopbackServer { _ in .json(body, status: "\(code) Odd") }
    let expected = NetworkError(
      .unacceptableStatus, url: URL(string: server.address("/x")), status: code, method: .get, message: message,
      body: Data(body.utf8))
    await #expect(throws: expected) { try await server.client().send(.numbers) }
  }

  @Test(
    "JSON is decoded whatever its label",
    arguments: ["text/html", "Text/HTML; charset=utf-8", "text/plain", "image/png"])
  func label(type: String) async throws {
    let server = LoopbackServer { _ in .body(Data("\u{FEFF} \n[1]".utf8), headers: ["Content-Type: \(type)"]) }
    #expect(try await server.client().send(.numbers) == [1])
  }

  @Test(
    "An error in place of a list is reported",
    arguments: [
      (#"{"error":"Rate limit exceeded"}"#, "Rate limit exceeded"), (#"{"message":"not now"}"#, "not now"),
      (#"{"id":7}"#, nil),
    ] as [(String, String?)])
  func errorObject(body: String, message: String?) async throws {
    let server = LoopbackServer { _ in .json(body) }
    let error = await #expect(throws: NetworkError.self) { try await server.client().send(.numbers) }
    #expect(error?.kind == .undecodable && error?.message == message)
    #expect(error?.message == message && error?.reason == "the response is not the expected JSON: expected an array")
  }

  @Test("Blanks around the value of a header field are not part of it")
  func blanks() async throws {
    let server = LoopbackServer { request in
      request.target == "/x"
        ? .json("", status: "302 Found", headers: ["Location: \t /y \t "])
        : .json("[1]", headers: ["ETag:   \"abc\"  "])
    }
    #expect(try await server.client().send(.numbers, ifNoneMatch: nil) == .modified([1], entityTag: "\"abc\""))
    #expect(server.requests.map(\.target) == ["/x", "/y"])
  }

  @Test(
    "A list is a part of a longer one if a field states it, or the status 206 without a length",
    arguments: [
      ("200 OK", "Content-Range: items 0-1/100", true, 100), ("206 Partial Content", "content-range: x 0-1/3", true, 3),
      ("206 Partial Content", "Content-Range: items 0-1/2", false, nil),
      ("206 Partial Content", "Content-Range: items 0-1/*", true, nil), ("206 Partial Content", "X: y", true, nil),
      ("206 Partial Content", "Content-Range: bytes 0-4/100", true, nil),
      ("200 OK", "Content-Range: bytes 0-4/100", false, nil),
      ("200 OK", "Link: </x?page=2>; rel=\"next\"", true, nil), ("200 OK", "Link: </x?page=1>; rel=prev", false, nil),
      ("200 OK", "X-Total-Count: 100", true, 100), ("200 OK", "X-Total-Count: 2", false, nil),
      ("200 OK", "X-Total-Count: many", false, nil), ("200 OK", "X-WP-Total: 3", false, nil),
    ] as [(String, String, Bool, Int?)])
  func part(status: String, field: String, isPartial: Bool, count: Int?) async throws {
    let server = LoopbackServer { _ in .json("[1,2]", status: status, headers: [field]) }
    let list = try await server.client().send(Request<LossyArray<Int>>(path: "x"))
    #expect(list.elements == [1, 2] && list.isPartial == isPartial && list.totalCount == count)
  }

  @Test(
    "The message of a 401 without a body is the reason of its challenge, or its realm",
    arguments: [
      (#"Bearer realm="api", error="invalid_token", error_description="The token expired""#, "The token expired"),
      (#"Basic realm="Staff only""#, "Staff only"), ("Negotiate", nil),
    ] as [(String, String?)])
  func challenge(field: String, message: String?) async throws {
    let server = LoopbackServer { _ in .json("", status: "401 Unauthorized", headers: ["WWW-Authenticate: \(field)"]) }
    let error = await #expect(throws: NetworkError.self) { try await server.client().send(.numbers) }
    #expect(error?.message == message)
  }

  @Test(
    "A web page is reported as such, whatever its label",
    arguments: ["text/html", "Text/HTML; charset=utf-8", "application/json", "text/plain", "text/xml"])
  func webPage(type: String) async throws {
    let page = Data("\r\n <html><body>sign in</body></html>".utf8)
    let server = LoopbackServer { _ in .body(page, headers: ["Content-Type: \(type)"]) }
    await #expect(
      throws: NetworkError(.webPage, url: URL(string: server.address("/x")), status: 200, method: .get, body: page)
    ) {
      try await server.client().send(.numbers)
    }
  }

  @Test("Chunked and compressed bodies are decoded")
  func codings() async throws {
    let gzip = Data(base64Encoded: "H4sIAAAAAAACA6tWykxRsjKsBQDF+F1ECAAAAA==")!
    let server = LoopbackServer { request in
      request.target == "/gzip"
        ? .body(gzip, headers: ["Content-Encoding: gzip", "Content-Type: application/json"])
        : .raw(
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1,\r\n2\r\n2]\r\n0\r\n\r\n", then: .keepAlive)
    }
    let client = try server.client()
    #expect(try await client.send(.numbers) == [1, 2])
    #expect(try await client.send(Request<[String: Int]>(path: "gzip")) == ["id": 1])
  }

  @Test("Cookies are neither stored nor sent, even with a session that does both")
  func cookies() async throws {
    let server = LoopbackServer { _ in .json("[]", headers: ["Set-Cookie: id=7; Path=/"]) }
    let client = try server.client(session: URLSession(configuration: .default))
    for _ in 1...2 { _ = try await client.send(.numbers) }
    #expect(server.requests.map { $0.header("Cookie") } == [[], []])
    let kept = HTTPCookieStorage.shared.cookies(for: URL(string: server.address("/x"))!) ?? []
    #expect(kept.isEmpty)
  }

  @Test("Each attempt is logged, including redirects")
  func log() async throws {
    let server = LoopbackServer { request in
      request.target == "/x" ? .redirect(302, to: "/y") : .json("[1]")
    }
    let log = Recorder<RequestAttempt>()
    let client = try server.client(configuration: HTTPClient.Configuration(onAttempt: log.record))
    _ = try await client.send(.numbers)
    let attempts = log.values
    #expect(attempts.map(\.method) == [.get, .get])
    #expect(attempts.map(\.url?.absoluteString) == [server.address("/x"), server.address("/y")])
    #expect(
      attempts.map(\.outcome) == [.response(statusCode: 302, byteCount: 0), .response(statusCode: 200, byteCount: 3)])
    #expect(attempts.allSatisfy { $0.duration > .zero && $0.attempt == 1 && $0.retry == nil })
  }
}
