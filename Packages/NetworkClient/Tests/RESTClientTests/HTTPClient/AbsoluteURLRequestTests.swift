import Foundation
import RESTClient
import Testing

@Suite("A client sends requests for absolute URLs", .connects)
struct AbsoluteURLRequestTests {
  private static let image = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0xFF])

  @Test("The size limit is the lower one of the request and the client")
  func limit() async throws {
    let server = LoopbackServer { request in
      .body(Data(count: Int(request.target.dropFirst()) ?? 0))
    }
    #expect(try await fetch(server.address("/100")).count == 100)
    await #expect(
      throws: NetworkError(
        .responseTooLarge, url: URL(string: server.address("/101")), status: 200, method: .get, byteLimit: 100)
    ) {
      try await fetch(server.address("/101"))
    }
    await #expect(
      throws: NetworkError(
        .responseTooLarge, url: URL(string: server.address("/11")), status: 200, method: .get, byteLimit: 10)
    ) {
      try await fetch(server.address("/11"), configuration: HTTPClient.Configuration(maximumBodyBytes: 10))
    }
  }

  private func fetch(
    _ url: String, configuration: HTTPClient.Configuration = HTTPClient.Configuration()
  ) async throws(NetworkError) -> Data {
    let client = HTTPClient(
      session: URLSession(configuration: .ephemeral), configuration: configuration, clock: ContinuousClock())
    return try await client.send(
      Request<Data>(headers: ["Accept": "image/*"], maximumBodyBytes: 100).at(url))
  }
}
