import Dependencies
import RESTClient
import RESTClientTestSupport
import TestSupport
import Testing

@Suite("Stubs injected into APIs")
struct WithRequestStubsTests {
  @Test("The stubs respond in place of each API")
  func injection() async throws {
    let titles = try await withRequestStubs(for: \.todos, \.archive) {
      $0.stub(.todo(1), returning: Todo(id: 1, title: "make tea"))
      $0.stub(.todo(2), returning: Todo(id: 2, title: "drink it"))
    } operation: { () async throws(NetworkError) in
      @Dependency(\.todos) var todos
      @Dependency(\.archive) var archive
      return [try await todos.send(.todo(1)).title, try await archive.send(.todo(2)).title]
    }
    #expect(titles == ["make tea", "drink it"])
  }

  @Test("A stub that is not called fails the test, also after an error")
  func unused() async {
    let issues = await captureIssues {
      await #expect(throws: NetworkError.cancelled) {
        try await withRequestStubs(for: \.todos) {
          $0.stub(.todo(1), throwing: .cancelled)
        } operation: { () async throws(NetworkError) in
          throw .cancelled
        }
      }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.text.hasPrefix("GET todos/1 was stubbed but not sent") == true)
  }
}
