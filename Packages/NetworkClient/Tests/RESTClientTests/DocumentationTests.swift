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

  @Test("An error is handled by its category")
  func category() async throws {
    let cached = Todo(id: 1, title: "make tea")
    for (status, todo) in [("404 Not Found", nil), ("503 Down", cached)] as [(String, Todo?)] {
      let server = LoopbackServer { _ in .json("", status: status) }
      #expect(try await self.todo(1, from: server.client(), cached: cached) == todo)
    }
    let server = LoopbackServer { _ in .json("", status: "403 Forbidden") }
    await #expect(throws: NetworkError.self) { try await todo(1, from: server.client(), cached: cached) }
  }

  @Test("An error is caught by its kind")
  func kind() async throws {
    #expect(try await refresh { throw NetworkError.offline(url: "u") } == "offline")
    await #expect(throws: NetworkError.cancelled) { try await refresh { throw NetworkError.cancelled } }
  }

  @Test("An error has a status, a body and an underlying error")
  func details() async throws {
    let status = NetworkError.unacceptableStatus(code: 500, method: .get, url: "u", body: Data("oops".utf8))
    #expect(details(of: status) == ["unacceptableStatus: u returned HTTP 500", "status 500", "body oops"])
    let lost = NetworkError.connectionLost(url: "u", underlying: URLError(.networkConnectionLost))
    #expect(details(of: lost).last == "URLError -1005")
    let server = LoopbackServer { _ in .json("{}") }
    let undecodable = await #expect(throws: NetworkError.self) { try await server.client().send(.todo(1)) }
    #expect(undecodable.map { details(of: $0) }?.last?.contains("keyNotFound") == true)
  }

  func todo(_ id: Int, from client: HTTPClient, cached: Todo?) async throws(NetworkError) -> Todo? {
    do throws(NetworkError) {
      return try await client.send(.todo(id))
    } catch {
      switch error.category {
      case .unreachable, .interrupted, .serverFault:
        // The same request may succeed later.
        if let cached { return cached }
      case .rejected:
        if error.status == 404 { return nil }
      case .notSent, .untrusted, .cancelled, .unusable:
        break
      }
      throw error
    }
  }

  func refresh(_ load: () async throws -> Void) async throws -> String {
    do {
      try await load()
      return "up to date"
    } catch NetworkError.Kind.offline {
      return "offline"
    }
  }

  func details(of error: NetworkError) -> [String] {
    var details = ["\(error.kind): \(error.description)"]
    if let status = error.status { details.append("status \(status)") }
    if !error.body.isEmpty { details.append("body \(String(decoding: error.body, as: UTF8.self))") }
    if let error = error.underlying as? URLError { details.append("URLError \(error.code.rawValue)") }
    if let error = error.underlying as? DecodingError { details.append("\(error)") }
    return details
  }

  private func fetch(_ address: String) async throws -> Todo {
    let session = URLSession(configuration: .ephemeral)
    let client = HTTPClient(baseURL: try BaseURL(address), session: session)
    return try await client.send(.todo(1))
  }
}
