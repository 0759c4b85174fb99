import Dependencies
import DependenciesTestSupport
import Foundation
import Models
import NetworkClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Request where Response == Todo {
  static func todo(_ id: Int) -> Self { Self(path: ["todos", "\(id)"]) }
}

struct Todo: Decodable, Equatable {
  var title: String
  var completed: Bool
}

@Suite("The samples of the README")
struct ReadmeTests {
  @Test("A declared call is sent and decoded")
  func send() async throws {
    let server = LoopbackServer { _ in .json(#"{"id":1,"title":"make tea","completed":true}"#) }
    let todo = try await fetch(server.address())
    #expect(todo == Todo(title: "make tea", completed: true))
    #expect(server.requests.map(\.target) == ["/todos/1"])
  }

  private func fetch(_ address: String) async throws -> Todo {
    let client = HTTPClient(baseURL: try BaseURL(address), session: URLSession(configuration: .ephemeral))
    return try await client.send(.todo(1))
  }

  @Test("Headlines are the titles of the posts")
  func headlines() async throws {
    let headlines = try await withDependencies {
      $0.typicode.posts = { [Post(userID: 1, id: 7, title: "on tea", body: "…")] }
    } operation: {
      try await Headlines().all()
    }
    #expect(headlines == ["on tea"])
  }
}

struct Headlines {
  @Dependency(\.typicode) var typicode

  func all() async throws(NetworkError) -> [String] {
    try await typicode.posts().map(\.title)
  }
}
