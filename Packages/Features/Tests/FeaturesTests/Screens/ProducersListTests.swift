import CachedNetworkClientTestSupport
import Dependencies
import DependenciesTestSupport
import Features
import Foundation
import Models
import NetworkClient
import RESTClientTestSupport
import ReducerRuntime
import Testing

@Suite("ProducersList", .dependency(\.date, .constant(.noon)))
@MainActor
struct ProducersListTests {
  private func list(_ scope: ProducersQuery.Scope, searchText: String = "") -> StoreOf<ProducersList> {
    Store(initialState: ProducersList.State(query: ProducersQuery(scope, searchText: searchText))) { ProducersList() }
  }

  @Test("The scope of the whole list loads it with progress; pages are then taken from the cache")
  func whole() async {
    await withRequestStubs(for: \.producers) {
      $0.stubPages(of: .samples(1...23))
    } operation: {
      let all = list(.all)
      await all.send(.appeared).finish()
      #expect(all.state.rows == .samples(1...23) && all.state.loads.value?.extent?.next == .end)
      let page = list(.page(2))
      await page.send(.appeared).finish()
      #expect(page.state.rows == .samples(21...23))
      #expect(page.state.query.summary(of: page.state).page == 2 && page.state.loads.value?.extent?.pageCount == 2)
    }
  }

  @Test("The first pages are a part of the list")
  func firstPages() async {
    await withRequestStubs(for: \.producers) {
      for number in 1...2 { $0.stub(.producers(page: number), once: .page(number, of: .samples(1...47))) }
    } operation: {
      let first = list(.first(pages: 2))
      await first.send(.appeared).finish()
      #expect(first.state.rows == .samples(1...40))
      #expect(first.state.query.summary(of: first.state).totalCount == 47)
    }
  }
}
