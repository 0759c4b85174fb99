import Foundation
import RESTClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The sample of the documentation", .connects)
struct DocumentationTests {
  @Test("A request is sent and its response decoded")
  func send() async throws {
    let server = LoopbackServer { _ in .json(#"{"id":1,"title":"make tea"}"#) }
    #expect(try await fetch(server.address()) == Todo(id: 1, title: "make tea"))
    #expect(server.requests.map(\.target) == ["/todos/1"])
  }

  private func fetch(_ address: String) async throws -> Todo {
    let session = URLSession(configuration: .ephemeral)
    let client = HTTPClient(baseURL: try BaseURL(address), session: session)
    return try await client.send(.todo(1))
  }
}
