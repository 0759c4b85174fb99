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

  private func loaded(_ ids: ClosedRange<Int>, next: NextPage) -> ProducersList.State {
    let content = Fetched([Producer].samples(ids), date: .noon, totalCount: 47, next: next)
    return ProducersList.State(content: .loaded(content), query: ProducersQuery())
  }

  private func page(_ number: Int) -> ProducersPage { .page(number, of: .samples(1...47)) }

  private func search(_ text: String) -> ProducersList.Action { .queryChanged(ProducersQuery(searchText: text)) }

  @Test("Pages are appended one at a time until the last one, and no page is requested after it", .behaviour(27))
  func pages() async {
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...47))
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
      #expect(store.state.loads.value?.extent?.next == .page(3))
      await store.send(.pages(.endApproached)).finish()
      #expect(store.state.rows == .samples(1...47))
      #expect(store.state.loads.value?.extent?.next == .end)
      await store.send(.pages(.endApproached)).finish()
    }
  }

  @Test("A failed page has a row for retrying it, and is not requested again by itself", .behaviour(27))
  func failedPage() async {
    let responses = ResponseSequence<ProducersPage>(
      .failure(.refusal), .modified(page(2)))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2), responses)
    } operation: {
      let store = list(loaded(1...20, next: .page(2)))
      await store.send(.pages(.retried)).finish()
      await store.send(.pages(.endApproached)).finish()
      #expect(store.state.loads.value?.nextPageFailure == .refusal && store.state.rows == .samples(1...20))
      #expect(store.state.selectableRows.count == 21 && store.state.selectableRows[20] == .retry)
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
      $0.stub(.producers(page: 1), once: .sample(101...120, totalCount: 47))
      $0.stub(.producers(page: 2)) { () async throws(NetworkError) in
        await secondPage.wait()
        return .sample(121...140, totalCount: 47)
      }
    } operation: {
      let store = list(loaded(1...40, next: .page(3)))
      let refresh = store.send(.refreshed)
      #expect(store.state.rows == .samples(1...40))
      #expect(store.state.content.isLoading)
      secondPage.open()
      await refresh.finish()
      #expect(store.state.rows == .samples(101...140))
      #expect(store.state.loads.value?.extent?.next == .page(3))
    }
  }

  @Test("A refresh whose second page fails has the rows before it, and goes on from there", .behaviour(24))
  func failedRefresh() async {
    let second = ResponseSequence<ProducersPage>(.failure(.refusal), .modified(page(2)))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1), once: page(1))
      $0.stub(.producers(page: 2), second)
      $0.stub(.producers(page: 3), returning: page(3))
    } operation: {
      let store = list(loaded(1...40, next: .page(3)))
      await store.send(.refreshed).finish()
      #expect(store.state.rows == .samples(1...20) && store.state.hasRetryRow)
      await store.send(.pages(.allRequested)).finish()
      #expect(store.state.rows == .samples(1...47) && store.state.loads.value?.extent?.next == .end)
    }
  }

  @Test("Stopping the load of the whole list keeps the rows, and the next page can be loaded", .behaviour(28))
  func stopped() async {
    let began = Gate()
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2), pendingAfter: began)
    } operation: {
      let store = list(loaded(1...20, next: .page(2)))
      let all = store.send(.pages(.allRequested))
      await began.wait()
      store.send(.pages(.allCancelled))
      await all.finish()
      #expect(store.state == loaded(1...20, next: .page(2)) && store.state.canLoadNextPage)
    }
  }

  @Test("A search and an order load the rest of the list; without them the load is cancelled", .behaviour(37))
  func restLoads() async {
    let order = RowOrder("name")
    for (begin, end) in [(search("sample"), search("")), (.orderChanged(order), .orderChanged(nil))] {
      await withRequestStubs(for: \.producers) {
        for number in 2...3 { $0.stub(.producers(page: number), returning: page(number)) }
      } operation: {
        let store = withDependencies {
          $0.responseCache = .inMemory()
        } operation: {
          list(loaded(1...20, next: .page(2)))
        }
        store.send(begin)
        #expect(store.state.pages.progress?.receivedCount == 20 && store.state.pages.progress?.totalCount == 47)
        store.send(end)
        #expect(store.state.pages == PageLoads() && store.state.loads.value?.extent?.next == .page(2))
        await store.send(begin).finish()
        #expect(store.state.rows.count == 47 && store.state.loads.value?.extent?.next == .end)
        #expect(store.state.pages == PageLoads())
      }
    }
  }

  @Test("After the load of the rest has failed, the next letter does not load it again", .behaviour(37))
  func searchAfterFailure() async {
    let pages = ResponseSequence<ProducersPage>(.failure(.status(403)))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2), pages)
    } operation: {
      let store = list(loaded(1...20, next: .page(2)))
      await store.send(search("m")).finish()
      await store.send(search("mi")).finish()
      #expect(store.state.loads.value?.nextPageFailure == .status(403) && store.state.content.rows.count == 20)
      #expect(!store.state.hasRetryRow)
    }
  }

  @Test("The end loads the next page or the rest if it can, and a cancellation stops the whole list")
  func actions() {
    var state = loaded(1...20, next: .page(2))
    #expect(state.action(for: .searched("farm")) == search("farm"))
    #expect(state.action(for: .allRequested) == .pages(.allRequested))
    #expect(state.action(for: .endRequested) == .pages(.allRequested))
    #expect(state.action(for: .endApproached) == .pages(.endApproached))
    #expect(state.action(for: .cancelled) == nil)
    #expect(state.action(for: .filterMoved(by: 1)) == nil)
    state.pages.progress = ListExtent(receivedCount: 20, next: .page(2))
    #expect(state.action(for: .endApproached) == nil && state.action(for: .endRequested) == nil)
    #expect(state.action(for: .cancelled) == .pages(.allCancelled))
    let whole = loaded(1...47, next: .end)
    #expect(whole.action(for: .endApproached) == nil && whole.action(for: .endRequested) == nil)
  }
}
