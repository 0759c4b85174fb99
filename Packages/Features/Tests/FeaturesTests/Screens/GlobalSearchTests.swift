import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Features
import NetworkClient
import RESTClientTestSupport
import Testing

@Suite("A search in the lists of all tabs", .dependency(\.date, .constant(.noon)))
@MainActor
struct GlobalSearchTests {
  @Test("A search in all tabs finds records in all lists, each with its matching text, and without a list that fails")
  func search() async {
    await withRequestStubs(for: \.typicode, \.producers, \.accounts) {
      $0.stub(.posts, once: [.sample(1), .sample(2, body: "Tea for two")])
      $0.stub(.users, returning: [.sample(1, name: "Teagan")])
      $0.stub(.albums, once: [.sample(4, title: "tea")])
      $0.stub(.todos, once: [.sample(5, isCompleted: true)])
      $0.stub(.producers(page: 1), once: .page(1, of: [.sample(9)]))
      $0.stub(.accounts, throwing: NetworkError(.unacceptableStatus, status: 503))
    } operation: {
      let store = Store(initialState: GlobalSearch.State("tea")) { GlobalSearch() }
      await store.send(.appeared).finish()
      let found = store.state.matches.map { [$0.row.route?.description, $0.text] }
      #expect(
        found == [
          ["post/1", "Teagan"], ["post/2", "Tea for two"], ["user/1", "Teagan"], ["album/4", "tea"],
          ["todo/5", "Teagan"],
        ])
      #expect(store.state.lists.map(\.screen.base.loads.isMissing) == [false, false, false, false, false, true])
      #expect(!store.state.loads.isMissing && !store.state.loads.isLoading)
      #expect(store.state.loads.value?.missingBecause?.status == 503 && store.state.isIncomplete)

      #expect(
        store.state.lists.filter { $0.screen.base.loads.value?.extent?.isWhole != true }.map(\.tab) == [.accounts])

      await store.send(.searched("sample farm")).finish()
      #expect(store.state.matches.map(\.row.route) == [.producer(9)])
    }
  }
}
