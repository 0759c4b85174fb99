import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import Models
import NetworkClient
import Persistence
import RESTClientTestSupport
import ReducerRuntime
import TestSupport
import Testing

@Suite("ProducersList", .dependency(\.date, .constant(.noon)))
@MainActor
struct ProducersListTests {
  private func list(_ scope: ProducersQuery.Scope, searchText: String = "") -> StoreOf<ProducersList> {
    Store(initialState: ProducersList.State(query: ProducersQuery(scope, searchText: searchText))) { ProducersList() }
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
    let query = ProducersQuery(.page(number: number, size: size))
    let content = Loadable<[Producer]>.loaded(Fetched(rows, date: .noon, totalCount: totalCount))
    #expect(ProducersList.State(content: content, query: query).pageCount == expected)
    #expect(ProducersList.State(query: query).pageCount == nil)
  }

  @Test("The scope of the whole list loads it with progress; pages are then taken from it")
  func whole() async {
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...3), size: 2)
    } operation: {
      let all = list(.all(pageSize: 2))
      await all.send(.appeared).finish()
      #expect(all.state.rows == .samples(1...3) && all.state.pages == PageLoads(count: 2, isAtEnd: true))
      let page = list(.page(number: 2, size: 2))
      await page.send(.appeared).finish()
      #expect(page.state.rows == .samples(3...3))
    }
  }

  private let producers: [Producer] = [
    .sample(3, name: "Café Lindow"), .sample(1, name: "Hill Farm"), .sample(2, name: "Cafeteria"),
  ]
  @Dependency(\.responseCache) private var cache

  @Test("A search loads the whole list first, unless it is cached; a reload fetches it again")
  func searched() async {
    let new: [Producer] = [.sample(7, name: "New Farm"), .sample(8, name: "Mill")]
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: new, size: 100)
    } operation: {
      for action in [ProducersList.Action.refreshed, .appeared] {
        if action == .refreshed { await cache.save(producers, as: .producers()) }
        let store = list(.all(pageSize: 100), searchText: "farm")
        await store.send(action).finish()
        #expect(store.state.rows == [new[0]] && store.state.content.value?.isComplete == true)
      }
    }
  }

  @Test("If the load fails in an outage, the cached list or the cached pages are searched; after a refusal, none")
  func failed() async {
    let pages = CachedResponse([producers[0], producers[1]], date: .noon, totalCount: 3)
    for (error, isListCached) in [(NetworkError.sample, true), (.sample, false), (.refusal, true)] {
      if isListCached { await cache.save(producers, as: .producers()) }
      await withRequestStubs(for: \.producers) {
        $0.stub(.producers(page: 1, size: 100), throwing: error)
      } operation: {
        let store = list(.all(pageSize: 100), searchText: "cafe")
        await store.send(.refreshed).finish()
        #expect(store.state.content.failure == error)
        #expect(store.state.rows.count == (error == .refusal ? 0 : isListCached ? 2 : 1))
        #expect(store.state.content.value?.totalCount == (error == .refusal ? nil : 3))
      }
      await cache.removeAll(from: "producers")
      await cache.save(pages, as: .producers("2/producers?page=1&per_page_limit=20"))
    }
  }
}
