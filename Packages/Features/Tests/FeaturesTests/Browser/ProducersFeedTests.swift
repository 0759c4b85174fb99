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

@Suite("ProducersFeed", .timeLimit(.minutes(5)), .dependency(\.date, .constant(.noon)))
@MainActor
struct ProducersFeedTests {
  private typealias Feed = TestStore<ProducersFeed.State, ProducersFeed.Action>

  private func feed(_ state: ProducersFeed.State = ProducersFeed.State()) -> Feed {
    let store = TestStore(initialState: state) { ProducersFeed() }
    store.exhaustivity = .off
    return store
  }

  private func loaded(_ ids: ClosedRange<Int>, pageCount: Int, isAtEnd: Bool = false) -> ProducersFeed.State {
    let content = Fetched([Producer].samples(ids), date: .noon, totalCount: 47)
    return ProducersFeed.State(content: .loaded(content), pageCount: pageCount, isAtEnd: isAtEnd)
  }

  @Test("B27 Pages are appended one at a time until the last one, and no page is requested after it")
  func pages() async {
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...47), size: 20)
    } operation: {
      let store = feed()
      await store.send(.endApproached)
      await store.send(.appeared).finish()
      await store.skipReceivedActions()
      #expect(store.state.rows == .samples(1...20))
      await store.send(.endApproached)
      // The request is in flight.
      await store.send(.endApproached)
      await store.skipReceivedActions()
      #expect(store.state.rows == .samples(1...40))
      #expect(!store.state.isAtEnd)
      await store.send(.endApproached)
      await store.skipReceivedActions()
      #expect(store.state.rows == .samples(1...47))
      #expect(store.state.isAtEnd)
      await store.send(.endApproached)
      await store.finish()
    }
  }

  @Test("B27 A list that shifts between two pages brings no row twice")
  func shift() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2, size: 20), once: .sample(20...39, totalCount: 48))
    } operation: {
      let store = feed(loaded(1...20, pageCount: 1))
      await store.send(.endApproached)
      await store.skipReceivedActions()
      #expect(store.state.rows == .samples(1...39))
      #expect(store.state.content.value?.totalCount == 48)
    }
  }

  @Test("B27 An empty page is the last one, although the server reports more producers")
  func emptyPage() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 3, size: 20), once: .sample([], totalCount: 47))
    } operation: {
      let store = feed(loaded(1...40, pageCount: 2))
      await store.send(.endApproached)
      await store.skipReceivedActions()
      #expect(store.state.isAtEnd)
      #expect(store.state.rows.count == 40)
    }
  }

  @Test("B27 A failed page has a row for retrying it, and is not requested again by itself")
  func failedPage() async {
    let responses = ResponseSequence<ProducersPage>(
      .failure(.refusal), .modified(.page(2, size: 20, of: .samples(1...47))))
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 2, size: 20), responses)
    } operation: {
      let store = feed(loaded(1...20, pageCount: 1))
      await store.send(.retried)
      await store.send(.endApproached)
      await store.skipReceivedActions()
      #expect(store.state.nextPage == .failed(.refusal, previous: nil))
      #expect(store.state.hasRetryRow)
      #expect(store.state.rows == .samples(1...20))
      await store.send(.endApproached)
      await store.send(.retried)
      await store.skipReceivedActions()
      #expect(!store.state.hasRetryRow)
      #expect(store.state.rows == .samples(1...40))
    }
  }

  @Test("B23 A refresh fetches all loaded pages and swaps the rows at the end")
  func refresh() async {
    let secondPage = Gate()
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), once: .sample(101...120, totalCount: 47))
      $0.stub(.producers(page: 2, size: 20)) { () async throws(NetworkError) in
        await secondPage.wait()
        return .sample(121...140, totalCount: 47)
      }
    } operation: {
      let store = feed(loaded(1...40, pageCount: 2))
      await store.send(.refreshed)
      #expect(store.state.rows == .samples(1...40))
      #expect(store.state.content.isLoading)
      secondPage.open()
      await store.skipReceivedActions()
      #expect(store.state.rows == .samples(101...140))
      #expect(store.state.pageCount == 2)
    }
  }

  @Test("B24 A failed refresh keeps the rows")
  func failedRefresh() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), once: .sample(101...120, totalCount: 47))
      $0.stub(.producers(page: 2, size: 20), throwing: .refusal)
    } operation: {
      let store = feed(loaded(1...40, pageCount: 2))
      await store.send(.refreshed)
      await store.skipReceivedActions()
      #expect(store.state.rows == .samples(1...40))
      #expect(store.state.content.failure == .refusal)
      #expect(store.state.pageCount == 2)
    }
  }

  @Test("B28 The whole list loads with progress and replaces the rows")
  func all() async {
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...47), size: 20)
    } operation: {
      let store = feed(loaded(1...20, pageCount: 1))
      await store.send(.allRequested)
      for count in [20, 40, 47] {
        await store.receive(.progressed(ProducersList.Progress(loadedCount: count, totalCount: 47)))
      }
      await store.skipReceivedActions()
      #expect(store.state.progress == nil)
      #expect(store.state.isAtEnd)
      #expect(store.state.rows == .samples(1...47))
      await store.send(.endApproached)
      await store.finish()
    }
  }

  @Test("B28 A list whose pages end early keeps the rows that it does not have")
  func incompleteList() async {
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), once: .sample(1...20, totalCount: 47))
    } operation: {
      let store = feed(loaded(1...40, pageCount: 2))
      await store.send(.allRequested)
      await store.skipReceivedActions()
      #expect(store.state.rows == .samples(1...40))
      #expect(store.state.content.value?.totalCount == 47)
      #expect(store.state.isAtEnd)
    }
  }

  @Test("B28 Stopping the load of the whole list keeps the rows, and the next page can be loaded")
  func stopped() async {
    let began = Gate()
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), pendingAfter: began)
      $0.stub(.producers(page: 2, size: 20), once: .page(2, size: 20, of: .samples(1...47)))
    } operation: {
      let store = feed(loaded(1...20, pageCount: 1))
      await store.send(.allRequested)
      await began.wait()
      await store.send(.allCancelled)
      await store.skipReceivedActions()
      #expect(store.state == loaded(1...20, pageCount: 1))
      await store.send(.endApproached)
      await store.skipReceivedActions()
      #expect(store.state.rows == .samples(1...40))
    }
  }

  @Test("B37 A search shows the cached producers without a request; the previous rows stay until then")
  func search() async {
    let producers: [Producer] = [
      .sample(1, name: "Mill Farm"), .sample(2, name: "Hill Farm"), .sample(3, name: "Mile"),
    ]
    await withRequestStubs(for: \.producers) {
      $0.stub(.producers(page: 1, size: 20), once: .page(1, size: 20, of: producers))
    } operation: {
      let store = feed()
      await store.send(.appeared).finish()
      await store.send(.searchTextChanged("mil"))
      #expect(store.state.rows == producers)
      await store.skipReceivedActions()
      #expect(store.state.rows.map(\.id) == [1, 3])
      #expect(store.state.searchedCount == 3)
      await store.send(.searchTextChanged("mill"))
      #expect(store.state.rows.map(\.id) == [1, 3])
      await store.skipReceivedActions()
      #expect(store.state.rows.map(\.id) == [1])
      await store.send(.searchTextChanged("zzz"))
      await store.skipReceivedActions()
      #expect(store.state.rows.isEmpty)
      await store.send(.searchTextChanged(""))
      #expect(store.state.rows == producers)
      #expect(store.state.searchedCount == nil)
      await store.finish()
    }
  }
}
