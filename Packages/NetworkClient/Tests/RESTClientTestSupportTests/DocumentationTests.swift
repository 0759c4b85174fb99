import Dependencies
import RESTClient
import RESTClientTestSupport
import Testing

@Suite("The sample of the documentation")
struct DocumentationTests {
  @Test("The title is that of the todo")
  func title() async throws {
    let title = try await withRequestStubs(for: \.todos) {
      $0.stub(.todo(1), returning: Todo(id: 1, title: "make tea"))
    } operation: {
      try await TodoList().title(of: 1)
    }
    #expect(title == "make tea")
  }
}

private struct TodoList {
  @Dependency(\.todos) var todos

  func title(of id: Int) async throws(NetworkError) -> String {
    try await todos.send(.todo(id)).title
  }
}
