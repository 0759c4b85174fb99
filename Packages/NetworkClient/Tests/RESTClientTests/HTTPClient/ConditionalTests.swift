import Foundation
import RESTClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A client sends conditional requests", .connects)
struct ConditionalTests {
  @Test(
    "An entity tag is sent to the byte, and a 304 response means not modified",
    arguments: [#""33a6-7""#, #"W/"6b80-Ybsq""#, #""a,b c;=\""#, #""""#, #"W/"1-ü""#, "no-quotes"]
  )
  func notModified(entityTag: String) async throws {
    let server = LoopbackServer { _ in .json("", status: "304 Not Modified", headers: ["ETag: \(entityTag)"]) }
    #expect(try await server.client().send(.numbers, ifNoneMatch: entityTag) == .notModified)
    #expect(server.requests.map { $0.header("If-None-Match") } == [[entityTag]])
    #expect(server.requests.map(\.target) == ["/x"])
  }

  @Test("A modified response has a new entity tag for the next request")
  func modified() async throws {
    let server = LoopbackServer { request in
      request.header("If-None-Match") == [#"W/"new""#]
        ? .json("", status: "304 Not Modified") : .json("[1,2]", headers: [#"ETag: W/"new""#])
    }
    let client = try server.client()
    let response = try await client.send(.numbers, ifNoneMatch: #""old""#)
    #expect(response == .modified([1, 2], entityTag: #"W/"new""#))
    #expect(try await client.send(.numbers, ifNoneMatch: #"W/"new""#) == .notModified)
    #expect(server.requests.map { $0.header("If-None-Match") } == [[#""old""#], [#"W/"new""#]])
  }

  @Test("Without an entity tag the request is unconditional, and the response has its tag")
  func first() async throws {
    let server = LoopbackServer { _ in .json("[1]", headers: [#"etag: "7""#]) }
    let client = try server.client()
    #expect(try await client.send(.numbers, ifNoneMatch: nil) == .modified([1], entityTag: #""7""#))
    #expect(try await client.send(.numbers) == [1])
    #expect(server.requests.map { $0.header("If-None-Match") } == [[], []])
  }

  @Test("A 304 response to an unconditional request is an unacceptable status")
  func unconditional304() async throws {
    let server = LoopbackServer { _ in .json("", status: "304 Not Modified") }
    let client = try server.client()
    let expected = NetworkError.unacceptableStatus(
      code: 304, method: .get, url: server.address("/x"), message: nil)
    await #expect(throws: expected) { try await client.send(.numbers, ifNoneMatch: nil) }
    await #expect(throws: expected) { try await client.send(.numbers) }
  }

  @Test("A response without an entity tag has none", arguments: [nil, #""old""#])
  func untagged(entityTag: String?) async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    #expect(try await server.client().send(.numbers, ifNoneMatch: entityTag) == .modified([1], entityTag: nil))
  }

  @Test("An entity tag that cannot be sent back is ignored", arguments: ["*", "\"a\u{1B}[2Jb\"", "\"a\tb\""])
  func unusable(entityTag: String) async throws {
    let server = LoopbackServer { _ in .json("[1]", headers: ["ETag: \(entityTag)"]) }
    #expect(try await server.client().send(.numbers, ifNoneMatch: nil) == .modified([1], entityTag: nil))
  }

  @Test("An empty entity tag of the server is ignored")
  func empty() async throws {
    let client = HTTPClient(baseURL: try BaseURL("http://stub.example"), session: EchoURLProtocol.session)
    let request = Request<[String]>(path: ["untagged"])
    #expect(try await client.respond(to: request).header("ETag") == "")
    let response = try await client.send(request, ifNoneMatch: #""old""#)
    #expect(response == .modified(["http://stub.example/untagged"], entityTag: nil))
  }

  @Test(
    "An invalid entity tag of the caller is not sent",
    arguments: ["", "*", "\"a\r\nX-Injected: 1\"", "\"\u{0}\""]
  )
  func unsendable(entityTag: String) async throws {
    let server = LoopbackServer { _ in .json("[1]") }
    #expect(try await server.client().send(.numbers, ifNoneMatch: entityTag) == .modified([1], entityTag: nil))
    #expect(server.requests.map { $0.header("If-None-Match") } == [[]])
    #expect(server.requests.map { $0.header("X-Injected") } == [[]])
  }

  @Test("A redirected request keeps its entity tag")
  func redirect() async throws {
    let server = LoopbackServer { request in
      request.target == "/x" ? .redirect(302, to: "/y") : .json("", status: "304 Not Modified")
    }
    #expect(try await server.client().send(.numbers, ifNoneMatch: #""7""#) == .notModified)
    #expect(server.requests.map(\.target) == ["/x", "/y"])
    #expect(server.requests.map { $0.header("If-None-Match") } == [[#""7""#], [#""7""#]])
  }

  @Test("A conditional request has the same errors as an unconditional one", arguments: [nil, #""old""#])
  func failures(entityTag: String?) async throws {
    let server = LoopbackServer { request in
      request.target == "/x" ? .json("{}", status: "503 Down") : .json(#"["1"]"#, headers: [#"ETag: "7""#])
    }
    let client = try server.client()
    let unacceptable = NetworkError.unacceptableStatus(
      code: 503, method: .get, url: server.address("/x"), message: nil)
    await #expect(throws: unacceptable) { try await client.send(.numbers, ifNoneMatch: entityTag) }
    let undecodable = NetworkError.undecodable(
      url: server.address("/y"), path: "[0]", reason: "expected a whole number")
    await #expect(throws: undecodable) {
      try await client.send(Request<[Int]>(path: ["y"]), ifNoneMatch: entityTag)
    }
  }
}
