import Dependencies
import DependenciesTestSupport
import Models
import NetworkClient
import RESTClientTestSupport
import Testing

@Suite("The sample of the documentation")
struct DocumentationTests {
  @Test("Headlines are the titles of the posts")
  func headlines() async throws {
    let headlines = try await withRequestStubs(for: \.typicode) {
      $0.stub(.posts, returning: [Post(userID: 1, id: 7, title: "on tea", body: "…")])
    } operation: {
      try await Headlines().all()
    }
    #expect(headlines == ["on tea"])
  }
}

struct Headlines {
  @Dependency(\.typicode) var typicode

  func all() async throws(NetworkError) -> [String] {
    try await typicode.send(.posts).map(\.title)
  }
}
