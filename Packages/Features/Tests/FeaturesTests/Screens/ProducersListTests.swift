import Dependencies
import DependenciesTestSupport
import Features
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import ReducerTestSupport
import TestSupport
import Testing

@Suite("ProducersList", .dependency(\.date, .constant(.noon)))
@MainActor
struct ProducersListTests {
  @Test("A page loads once, however often the list appears")
  func page() async {
    let page = Fetched([Producer].samples(41...47), date: .noon, totalCount: 47)
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 3, size: 20), once: .page(3, size: 20, of: .samples(1...47)))
    } operation: {
      let store = TestStore(initialState: ProducersList.State(scope: .page(number: 3, size: 20))) { ProducersList() }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      #expect(store.state.rows.isEmpty)
      await store.send(.appeared)
      await store.receive(.producersResponse(.loaded(page), searchedCount: nil)) { $0.content = .loaded(page) }
      await store.send(.appeared)
      #expect(store.state.rows == .samples(41...47))
      #expect(store.state.pageCount == 3)
      await store.finish()
    }
  }

  @Test(
    "The page count is that of the page size, or of a first page that the server cuts short",
    arguments: [
      (1, 20, 20, 167, 9), (2, 20, 20, 167, 9), (9, 20, 7, 167, 9), (1, 500, 100, 167, 2), (1, 20, 7, 7, 1),
      (2, 500, 67, 167, nil), (3, 20, 0, 47, 3), (9, 20, 0, 47, 3), (1, 20, 0, 0, 1), (1, 20, 20, nil, nil),
      (1, 20, 0, 160, 8), (1, 0, 0, 3, 3), (1, 1, 0, .max, .max),
    ] as [(Int, Int, Int, Int?, Int?)])
  func pageCount(number: Int, size: Int, rowCount: Int, totalCount: Int?, expected: Int?) {
    let rows = Array([Producer].samples(1...500).prefix(rowCount))
    let scope = ProducersList.Scope.page(number: number, size: size)
    let content = Loadable<[Producer]>.loaded(Fetched(rows, date: .noon, totalCount: totalCount))
    #expect(ProducersList.State(content: content, scope: scope).pageCount == expected)
    #expect(ProducersList.State(scope: scope).pageCount == nil)
  }

  @Test("A load of the whole list shows its progress until it ends; pages are then taken from the list")
  func progress() async {
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...3), size: 2)
    } operation: {
      let store = TestStore(initialState: ProducersList.State(scope: .all(pageSize: 2))) { ProducersList() }
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      for count in [2, 3] {
        let progress = LoadSummary.Progress(loadedCount: count, totalCount: 3)
        await store.receive(.progressed(progress)) { $0.progress = progress }
      }
      let all = Fetched([Producer].samples(1...3), date: .noon, totalCount: 3)
      await store.receive(.producersResponse(.loaded(all), searchedCount: nil)) {
        $0.content = .loaded(all)
        $0.progress = nil
      }
      let page = Fetched([Producer].samples(3...3), date: .noon, totalCount: 3)
      await store.send(.scopeChanged(.page(number: 2, size: 2))) {
        $0.scope = .page(number: 2, size: 2)
        $0.content = .loading(previous: nil)
      }
      await store.receive(.producersResponse(.loaded(page), searchedCount: nil)) { $0.content = .loaded(page) }
      await store.finish()
    }
  }

  @Test("A search loads the whole list first if it is not cached")
  func search() async {
    let producers: [Producer] = [.sample(1, name: "Hill Farm"), .sample(2, name: "Mill")]
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: producers, size: 100)
    } operation: {
      let store = TestStore(initialState: ProducersList.State(scope: .search("farm"))) { ProducersList() }
      let progress = LoadSummary.Progress(loadedCount: 2, totalCount: 2)
      let farm = Fetched([producers[0]], date: .noon, totalCount: 2)
      await store.send(.appeared) { $0.content = .loading(previous: nil) }
      await store.receive(.progressed(progress)) { $0.progress = progress }
      await store.receive(.producersResponse(.loaded(farm), searchedCount: 2)) {
        $0.content = .loaded(farm)
        $0.searchedCount = 2
        $0.progress = nil
      }
      let mill = Fetched([producers[1]], date: .noon, totalCount: 2)
      await store.send(.scopeChanged(.search("MIL"))) {
        $0.scope = .search("MIL")
        $0.content = .loading(previous: nil)
        $0.searchedCount = nil
      }
      await store.receive(.producersResponse(.loaded(mill), searchedCount: 2)) {
        $0.content = .loaded(mill)
        $0.searchedCount = 2
      }
      #expect(store.state.pageCount == nil)
      await store.finish()
    }
  }

  @Test("Another scope cancels the load in flight and ignores its late response and progress")
  func superseded() async {
    let began = Gate()
    let gate = Gate()
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 2)) {
        began.open()
        await gate.waitIgnoringCancellation()
        return .sample([8], totalCount: 1)
      }
      $0.stub(.producers(page: 7, size: 1), once: .sample([7], totalCount: 9))
    } operation: {
      let old = Fetched([Producer].samples(1...1), date: .noon)
      let state = ProducersList.State(content: .loaded(old), scope: .all(pageSize: 2))
      let store = TestStore(initialState: state) { ProducersList() }
      await store.send(.refreshed) { $0.content = .loading(previous: old) }
      await began.wait()
      await store.send(.scopeChanged(.page(number: 7, size: 1))) {
        $0.scope = .page(number: 7, size: 1)
        $0.content = .loading(previous: nil)
      }
      let page = Fetched([Producer].samples(7...7), date: .noon, totalCount: 9)
      await store.receive(.producersResponse(.loaded(page), searchedCount: nil)) { $0.content = .loaded(page) }
      gate.open()
      await store.finish()
    }
  }

  @Test("The same scope again keeps the previous rows until its load finishes")
  func sameScope() async {
    let content = Fetched([Producer].samples(1...1), date: .noon, totalCount: 1)
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 2), once: .page(1, size: 2, of: .samples(1...1)))
    } operation: {
      let state = ProducersList.State(content: .loaded(content), scope: .page(number: 1, size: 2))
      let store = TestStore(initialState: state) { ProducersList() }
      await store.send(.scopeChanged(.page(number: 1, size: 2))) { $0.content = .loading(previous: content) }
      await store.receive(.producersResponse(.loaded(content), searchedCount: nil)) { $0.content = .loaded(content) }
      await store.finish()
    }
  }
}
