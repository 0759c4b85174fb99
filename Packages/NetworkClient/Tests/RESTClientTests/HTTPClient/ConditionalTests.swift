import Foundation
import RESTClient
import Testing

@Suite("A client sends conditional requests", .connects)
struct ConditionalTests {
  @Test(
    "An entity tag is sent verbatim, and a 304 response means not modified",
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

  @Test("An entity tag that cannot be sent back is ignored", arguments: ["*", "\"a\u{1B}[2Jb\"", "\"a\tb\""])
  func unusable(entityTag: String) async throws {
    let server = LoopbackServer { _ in .json("[1]", headers: ["ETag: \(entityTag)"]) }
    #expect(try await server.client().send(.numbers, ifNoneMatch: nil) == .modified([1], entityTag: nil))
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
}
