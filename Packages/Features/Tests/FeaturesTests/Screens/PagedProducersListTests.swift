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

@Suite("PagedProducersList", .dependency(\.date, .constant(.noon)))
@MainActor
struct PagedProducersListTests {
  private func list(_ state: PagedProducersList.State = PagedProducersList.State()) -> StoreOf<PagedProducersList> {
    Store(initialState: state) { PagedProducersList() }
  }

  private func loaded(_ ids: ClosedRange<Int>, pageCount: Int, isAtEnd: Bool = false) -> PagedProducersList.State {
    let content = Fetched([Producer].samples(ids), date: .noon, totalCount: 47)
    return PagedProducersList.State(content: .loaded(content), pageCount: pageCount, isAtEnd: isAtEnd)
  }

  @Test("Pages are appended one at a time until the last one, and no page is requested after it", .behaviour(27))
  func pages() async {
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...47), size: 20)
    } operation: {
      let store = list()
      await store.send(.endApproached).finish()
      await store.send(.appeared).finish()
      #expect(store.state.rows == .samples(1...20))
      let page = store.send(.endApproached)
      #expect(!store.state.canLoadNextPage)
      await store.send(.endApproached).finish()
      await page.finish()
      #expect(store.state.rows == .samples(1...40))
      #expect(!store.state.isAtEnd)
      await store.send(.endApproached).finish()
      #expect(store.state.rows == .samples(1...47))
      #expect(store.state.isAtEnd)
      await store.send(.endApproached).finish()
    }
  }

  @Test("A list that shifts between two pages brings no row twice", .behaviour(27))
  func shift() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2, size: 20), once: .sample(20...39, totalCount: 48))
    } operation: {
      let store = list(loaded(1...20, pageCount: 1))
      await store.send(.endApproached).finish()
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
      await store.send(.endApproached).finish()
      #expect(store.state.isAtEnd)
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
      await store.send(.retried).finish()
      await store.send(.endApproached).finish()
      #expect(store.state.nextPage == .failed(.refusal, previous: nil))
      #expect(store.state.hasRetryRow)
      #expect(store.state.rows == .samples(1...20))
      await store.send(.endApproached).finish()
      #expect(store.state.hasRetryRow)
      await store.send(.retried).finish()
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
      #expect(store.state.pageCount == 2)
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
      #expect(store.state.pageCount == 2)
    }
  }

  @Test("The whole list loads with progress and replaces the rows", .behaviour(28))
  func all() async {
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...47), size: 20)
    } operation: {
      let store = TestStore(initialState: loaded(1...20, pageCount: 1)) { PagedProducersList() }
      store.exhaustivity = .off
      await store.send(.allRequested)
      for count in [20, 40, 47] {
        await store.receive(.progressed(LoadSummary.Progress(loadedCount: count, totalCount: 47)))
      }
      await store.skipReceivedActions()
      #expect(store.state.progress == nil)
      #expect(store.state.isAtEnd)
      #expect(store.state.rows == .samples(1...47))
      await store.send(.endApproached)
      await store.finish()
    }
  }

  @Test("A list whose pages end early keeps the rows that it does not have", .behaviour(28))
  func incompleteList() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), once: .sample(1...20, totalCount: 47))
    } operation: {
      let store = list(loaded(1...40, pageCount: 2))
      await store.send(.allRequested).finish()
      #expect(store.state.rows == .samples(1...40))
      #expect(store.state.content.value?.totalCount == 47)
      #expect(store.state.isAtEnd)
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
      let all = store.send(.allRequested)
      await began.wait()
      store.send(.allCancelled)
      await all.finish()
      #expect(store.state == loaded(1...20, pageCount: 1))
      await store.send(.endApproached).finish()
      #expect(store.state.rows == .samples(1...40))
    }
  }

  @Test("A search shows the cached producers without a request; the previous rows stay until then", .behaviour(37))
  func search() async {
    let producers: [Producer] = [
      .sample(1, name: "Mill Farm"), .sample(2, name: "Hill Farm"), .sample(3, name: "Mile"),
    ]
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), once: .page(1, size: 20, of: producers))
    } operation: {
      let store = list()
      await store.send(.appeared).finish()
      let search = store.send(.searchTextChanged("mil"))
      #expect(store.state.rows == producers)
      await search.finish()
      #expect(store.state.rows.map(\.id) == [1, 3])
      #expect(store.state.searchedCount == 3)
      let narrower = store.send(.searchTextChanged("mill"))
      #expect(store.state.rows.map(\.id) == [1, 3])
      await narrower.finish()
      #expect(store.state.rows.map(\.id) == [1])
      await store.send(.searchTextChanged("zzz")).finish()
      #expect(store.state.rows.isEmpty)
      await store.send(.searchTextChanged("")).finish()
      #expect(store.state.rows == producers)
      #expect(store.state.searchedCount == nil)
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
      store.send(.searchTextChanged("producer 4"))
      #expect(store.state.progress == LoadSummary.Progress(loadedCount: 0, totalCount: 47))
      store.send(.searchTextChanged(""))
      #expect(store.state.progress == nil && !store.state.isAtEnd)
      await store.send(.searchTextChanged("producer 47")).finish()
      #expect(store.state.searchedCount == 47 && store.state.isAtEnd && store.state.progress == nil)
    }
  }

  @Test("After the load of the rest has failed, the next letter does not load it again", .behaviour(37))
  func searchAfterFailure() async {
    let pages = ResponseSequence<ProducersPage>(.failure(.status(403)))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), pages)
    } operation: {
      let store = list(loaded(1...20, pageCount: 1))
      await store.send(.searchTextChanged("m")).finish()
      await store.send(.searchTextChanged("mi")).finish()
      #expect(store.state.progress == nil && store.state.content.failure != nil && store.state.content.value != nil)
    }
  }

  @Test("The rows are those that are shown, and after a failed page the row that loads it again")
  func screenRows() {
    var state = loaded(1...2, pageCount: 1)
    #expect(state.screenRows.routes == [.producer(1), .producer(2)])
    state.nextPage = .failed(.refusal, previous: nil)
    #expect(state.screenRows.count == 3)
    #expect(state.screenRows[2] == .retry)
    #expect(state.loads.nextPageFailure == .refusal)
    state.searchText = "farm"
    state.matches = .loaded(.atNoon([.sample(2)]))
    #expect(state.screenRows.routes == [.producer(2)])
    #expect(state.loads.nextPageFailure == nil)
  }

  @Test("The summary tells that a page, the whole list or a search loads")
  func loads() {
    let state = loaded(1...2, pageCount: 1)
    #expect(state.loads == LoadSummary(state.content))
    #expect(!state.loads.isLoading)
    var page = state
    page.nextPage = .loading(previous: nil)
    var search = state
    search.matches = .loading(previous: nil)
    var all = state
    all.progress = LoadSummary.Progress(loadedCount: 2, totalCount: 47)
    #expect(page.loads.isLoading && search.loads.isLoading && all.loads.isLoading)
    #expect(all.loads.progress == all.progress)
  }

  @Test("The end loads the next page if it can, a cancellation stops the whole list, and the others are unconditional")
  func actions() {
    var state = loaded(1...20, pageCount: 1)
    #expect(state.action(for: .appeared) == .appeared)
    #expect(state.action(for: .refreshed) == .refreshed)
    #expect(state.action(for: .searched("farm")) == .searchTextChanged("farm"))
    #expect(state.action(for: .moreRequested) == .allRequested)
    #expect(state.action(for: .endApproached) == .endApproached)
    #expect(state.action(for: .loadCancelled) == nil)
    #expect(state.action(for: .filterMoved(by: 1)) == nil)
    state.progress = LoadSummary.Progress(loadedCount: 0, totalCount: nil)
    #expect(state.action(for: .endApproached) == nil)
    #expect(state.action(for: .loadCancelled) == .allCancelled)
    #expect(loaded(1...47, pageCount: 3, isAtEnd: true).action(for: .endApproached) == nil)
  }
}
