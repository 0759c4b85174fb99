import RESTClient
import Testing

@Suite("An API client")
struct APIClientTests {
  @Test("\"Not modified\" as a response to an unconditional request is invalid")
  func notModified() async {
    let expected = NetworkError.invalidResponse(
      url: "x", reason: #""not modified" to a request without an entity tag"#)
    await #expect(throws: expected) { try await UnmodifiedClient().send(.numbers) }
  }
}

private struct UnmodifiedClient: APIClient {
  func send<Response>(
    _ request: Request<Response>, ifNoneMatch entityTag: String?
  ) async throws(NetworkError) -> Conditional<Response> {
    .notModified
  }
}
