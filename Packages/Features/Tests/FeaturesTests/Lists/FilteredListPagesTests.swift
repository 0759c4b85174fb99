import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Features
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import TestSupport
import Testing

@Suite("FilteredList: pages", .dependency(\.date, .constant(.noon)))
@MainActor
struct FilteredListPagesTests {
  private func list(
    _ state: ProducersList.State = ProducersList.State(query: ProducersQuery())
  ) -> StoreOf<ProducersList> {
    Store(initialState: state) { ProducersList() }
  }

  private func loaded(_ ids: ClosedRange<Int>, pageCount: Int, isAtEnd: Bool = false) -> ProducersList.State {
    let content = Fetched([Producer].samples(ids), date: .noon, totalCount: 47)
    let pages = PageLoads(count: pageCount, isAtEnd: isAtEnd)
    return ProducersList.State(content: .loaded(content), query: ProducersQuery(), pages: pages)
  }

  private func search(_ text: String) -> ProducersList.Action { .queryChanged(ProducersQuery(searchText: text)) }

  @Test("Pages are appended one at a time until the last one, and no page is requested after it", .behaviour(27))
  func pages() async {
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...47), size: 20)
    } operation: {
      let store = list()
      await store.send(.pages(.endApproached)).finish()
      await store.send(.appeared).finish()
      #expect(store.state.rows == .samples(1...20))
      let page = store.send(.pages(.endApproached))
      #expect(!store.state.canLoadNextPage)
      await store.send(.pages(.endApproached)).finish()
      await page.finish()
      #expect(store.state.rows == .samples(1...40))
      #expect(!store.state.pages.isAtEnd)
      await store.send(.pages(.endApproached)).finish()
      #expect(store.state.rows == .samples(1...47))
      #expect(store.state.pages.isAtEnd)
      await store.send(.pages(.endApproached)).finish()
    }
  }

  @Test("A list that shifts between two pages brings no row twice", .behaviour(27))
  func shift() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2, size: 20), once: .sample(20...39, totalCount: 48))
    } operation: {
      let store = list(loaded(1...20, pageCount: 1))
      await store.send(.pages(.endApproached)).finish()
      #expect(store.state.rows == .samples(1...39))
      #expect(store.state.content.value?.totalCount == 48)
    }
  }

  @Test("An empty page is the last one, although the server reports more producers", .behaviour(27))
  func emptyPage() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 3, size: 20), once: .sample([], totalCount: 47))
    } operation: {
      let store = list(loaded(1...40, pageCount: 2))
      await store.send(.pages(.endApproached)).finish()
      #expect(store.state.pages.isAtEnd)
      #expect(store.state.rows.count == 40)
    }
  }

  @Test("A failed page has a row for retrying it, and is not requested again by itself", .behaviour(27))
  func failedPage() async {
    let responses = ResponseSequence<ProducersPage>(
      .failure(.refusal), .modified(.page(2, size: 20, of: .samples(1...47))))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2, size: 20), responses)
    } operation: {
      let store = list(loaded(1...20, pageCount: 1))
      await store.send(.pages(.retried)).finish()
      await store.send(.pages(.endApproached)).finish()
      #expect(store.state.pages.next == .failed(.refusal, previous: nil))
      #expect(store.state.hasRetryRow)
      #expect(store.state.rows == .samples(1...20))
      await store.send(.pages(.endApproached)).finish()
      #expect(store.state.hasRetryRow)
      await store.send(.pages(.retried)).finish()
      #expect(!store.state.hasRetryRow)
      #expect(store.state.rows == .samples(1...40))
    }
  }

  @Test("A refresh fetches all loaded pages and swaps the rows at the end", .behaviour(23))
  func refresh() async {
    let secondPage = Gate()
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), once: .sample(101...120, totalCount: 47))
      $0.stub(.producers(page: 2, size: 20)) { () async throws(NetworkError) in
        await secondPage.wait()
        return .sample(121...140, totalCount: 47)
      }
    } operation: {
      let store = list(loaded(1...40, pageCount: 2))
      let refresh = store.send(.refreshed)
      #expect(store.state.rows == .samples(1...40))
      #expect(store.state.content.isLoading)
      secondPage.open()
      await refresh.finish()
      #expect(store.state.rows == .samples(101...140))
      #expect(store.state.pages.count == 2)
    }
  }

  @Test("A failed refresh keeps the rows", .behaviour(24))
  func failedRefresh() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), once: .sample(101...120, totalCount: 47))
      $0.stub(.producers(page: 2, size: 20), throwing: .refusal)
    } operation: {
      let store = list(loaded(1...40, pageCount: 2))
      await store.send(.refreshed).finish()
      #expect(store.state.rows == .samples(1...40))
      #expect(store.state.content.failure == .refusal)
      #expect(store.state.pages.count == 2)
    }
  }

  @Test("A list whose pages end early keeps the rows that it does not have", .behaviour(28))
  func incompleteList() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), once: .sample(1...20, totalCount: 47))
      $0.stub(.producers(page: 2, size: 20), once: .sample([], totalCount: 47))
    } operation: {
      let store = list(loaded(1...40, pageCount: 2))
      await store.send(.pages(.allRequested)).finish()
      #expect(store.state.rows == .samples(1...40))
      #expect(store.state.content.value?.totalCount == 47)
      #expect(store.state.pages.isAtEnd)
    }
  }

  @Test("Stopping the load of the whole list keeps the rows, and the next page can be loaded", .behaviour(28))
  func stopped() async {
    let began = Gate()
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), pendingAfter: began)
      $0.stub(.producers(page: 2, size: 20), once: .page(2, size: 20, of: .samples(1...47)))
    } operation: {
      let store = list(loaded(1...20, pageCount: 1))
      let all = store.send(.pages(.allRequested))
      await began.wait()
      store.send(.pages(.allCancelled))
      await all.finish()
      #expect(store.state == loaded(1...20, pageCount: 1))
      await store.send(.pages(.endApproached)).finish()
      #expect(store.state.rows == .samples(1...40))
    }
  }

  @Test("A search loads the rest of the list; without a text the load is cancelled", .behaviour(37))
  func searchLoadsAll() async {
    await withRequestStubs(for: \.producers) {
      for page in 1...3 {
        $0.stub(.producers(page: page, size: 20), returning: .page(page, size: 20, of: .samples(1...47)))
      }
    } operation: {
      let store = list(loaded(1...20, pageCount: 1))
      store.send(search("sample"))
      #expect(store.state.pages.progress == ListProgress(loadedCount: 0, totalCount: 47))
      store.send(search(""))
      #expect(store.state.pages.progress == nil && !store.state.pages.isAtEnd)
      await store.send(search("sample")).finish()
      #expect(store.state.rows.count == 47 && store.state.pages.isAtEnd && store.state.pages.progress == nil)
    }
  }

  @Test("After the load of the rest has failed, the next letter does not load it again", .behaviour(37))
  func searchAfterFailure() async {
    let pages = ResponseSequence<ProducersPage>(.failure(.status(403)))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), pages)
    } operation: {
      let store = list(loaded(1...20, pageCount: 1))
      await store.send(search("m")).finish()
      await store.send(search("mi")).finish()
      #expect(
        store.state.pages.progress == nil && store.state.content.failure != nil && store.state.content.value != nil)
    }
  }

  @Test("After a failed page follows the row that loads it again, unless one searches")
  func selectableRows() {
    var state = loaded(1...2, pageCount: 1)
    #expect(state.selectableRows.routes == [.producer(1), .producer(2)])
    state.pages.next = .failed(.refusal, previous: nil)
    #expect(state.selectableRows.count == 3)
    #expect(state.selectableRows[2] == .retry)
    #expect(state.loads.nextPageFailure == .refusal)
    state.query.search.text = "farm"
    #expect(state.selectableRows.routes == [.producer(1), .producer(2)])
    #expect(state.loads.nextPageFailure == nil)
  }

  @Test("The end loads the next page or the rest if it can, and a cancellation stops the whole list")
  func actions() {
    var state = loaded(1...20, pageCount: 1)
    #expect(state.action(for: .searched("farm")) == search("farm"))
    #expect(state.action(for: .allRequested) == .pages(.allRequested))
    #expect(state.action(for: .endRequested) == .pages(.allRequested))
    #expect(state.action(for: .endApproached) == .pages(.endApproached))
    #expect(state.action(for: .cancelled) == nil)
    #expect(state.action(for: .filterMoved(by: 1)) == nil)
    state.pages.progress = ListProgress(loadedCount: 0, totalCount: nil)
    #expect(state.action(for: .endApproached) == nil && state.action(for: .endRequested) == nil)
    #expect(state.action(for: .cancelled) == .pages(.allCancelled))
    let whole = loaded(1...47, pageCount: 3, isAtEnd: true)
    #expect(whole.action(for: .endApproached) == nil && whole.action(for: .endRequested) == nil)
  }
}
