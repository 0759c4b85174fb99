import RESTClient
import Testing

@Suite("An API client")
struct APIClientTests {
  @Test("An unconditional request sends no entity tag and returns the response")
  func unconditional() async throws {
    let client = ConstantClient { entityTag in entityTag == nil ? .modified([7], entityTag: nil) : .notModified }
    #expect(try await client.send(.numbers) == [7])
  }

  @Test("The error of a conditional request is thrown by an unconditional one")
  func failure() async {
    let client = ConstantClient { _ async throws(NetworkError) in throw .hostNotFound(host: "h") }
    await #expect(throws: NetworkError.hostNotFound(host: "h")) { try await client.send(.numbers) }
  }

  @Test("\"Not modified\" as a response to an unconditional request is invalid")
  func notModified() async {
    let client = ConstantClient { _ in .notModified }
    let expected = NetworkError.invalidResponse(
      url: "x", reason: #""not modified" to a request without an entity tag"#)
    await #expect(throws: expected) { try await client.send(.numbers) }
  }
}

/// A client with one response for all requests.
private struct ConstantClient: APIClient {
  let respond: @Sendable (String?) async throws(NetworkError) -> Conditional<[Int]>

  init(_ respond: @escaping @Sendable (String?) async throws(NetworkError) -> Conditional<[Int]>) {
    self.respond = respond
  }

  func send<Response>(
    _ request: Request<Response>, ifNoneMatch entityTag: String?
  ) async throws(NetworkError) -> Conditional<Response> {
    guard let response = try await respond(entityTag) as? Conditional<Response> else { throw .cancelled }
    return response
  }
}
