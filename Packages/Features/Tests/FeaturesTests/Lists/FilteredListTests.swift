import CachedNetworkClientTestSupport
import Dependencies
import Foundation
import ReducerTestSupport
import Testing

@testable import Features

@Suite("FilteredList")
@MainActor
struct FilteredListTests {
  private struct Number: SearchableRow {
    static let searchableFields = [
      SearchableField<Number>("digits", path: "value") { "\($0.value)" },
      SearchableField<Number>("names", path: "name") { $0.name },
    ]

    var value: Int
    var name = ""
    var id: Int { value }
  }

  /// The numbers above a minimum, which is a filter; a number can be chosen.
  private struct NumbersQuery: ListQuery {
    var search = SearchFilter<Number>()
    var minimum = 0
    var hasFilters = true
    var chosen: Int?
    var response = Loadable<[Number]>.idle
    var reloaded = Loadable<[Number]>.idle

    func source() -> RowSource<Number> { .whole { try ($0 == .reload ? reloaded : response).fetched() } }

    func select(_ rows: [Number]) -> [Number] { rows.filter { $0.value >= minimum } }
    func selectableRow(_ row: Number) -> SelectableRow { SelectableRow(.post(Post.ID(row.value))) }
    var chosenRoute: Route? { chosen.map { .post(Post.ID($0)) } }

    mutating func moveFilter(by offset: Int) -> Bool {
      minimum += offset
      return hasFilters
    }

    mutating func choose(_ route: Route, from rows: [Number]) -> Bool {
      chosen = route.id
      return route.id != nil
    }
  }

  private typealias Numbers = FilteredList<NumbersQuery>

  private let numbers = Fetched.atNoon([Number(value: 30), Number(value: 2, name: "two"), Number(value: 23)])

  private func values(_ state: Numbers.State) -> [Int] { state.rows.map(\.value) }

  @Test("The list loads when it appears, and again when it is older than its maximum age")
  func appeared() async {
    let now = LockIsolated(Date.noon)
    let query = NumbersQuery(minimum: 10, response: .loaded(numbers))
    let store = TestStore(initialState: Numbers.State(query: query)) {
      Numbers()
    } withDependencies: {
      $0.date = DateGenerator { now.value }
    }
    await store.send(.appeared) { $0.content = .loading(previous: nil) }
    await store.send(.appeared)
    await store.receive(.response(.loaded(numbers))) { $0.content = .loaded(numbers) }
    #expect(values(store.state) == [30, 23])
    await store.send(.appeared)
    now.setValue(.noon + 300)
    await store.send(.appeared) { $0.content = .loading(previous: numbers) }
    await store.receive(.response(.loaded(numbers))) { $0.content = .loaded(numbers) }
    await store.finish()
  }

  @Test("Another query shows other rows without a load")
  func queryChanged() async {
    let store = TestStore(initialState: Numbers.State(content: .loaded(numbers), query: NumbersQuery())) { Numbers() }
    await store.send(.queryChanged(NumbersQuery(search: SearchFilter("3")))) { $0.query.search.text = "3" }
    #expect(values(store.state) == [30, 23])
    await store.send(.queryChanged(NumbersQuery(search: SearchFilter("3"), minimum: 25))) { $0.query.minimum = 25 }
    #expect(values(store.state) == [30])
    await store.send(.queryChanged(NumbersQuery())) { $0.query = NumbersQuery() }
    #expect(values(store.state) == [30, 2, 23])
    await store.finish()
  }

  @Test("The rows that a reload adds or changes are marked until they have been seen")
  func changes() async {
    let reloaded = Fetched.atNoon([
      Number(value: 30), Number(value: 2, name: "deux"), Number(value: 23), Number(value: 4),
    ])
    let query = NumbersQuery(reloaded: .loaded(reloaded))
    let store = TestStore(initialState: Numbers.State(content: .loaded(numbers), query: query)) { Numbers() }
    store.exhaustivity = .off
    await store.send(.refreshed)
    await store.skipReceivedActions()
    let rows = store.state.selectableRows
    #expect((0..<rows.count).map { rows[$0].isChanged } == [false, true, false, true])
    #expect(store.state.action(for: .changeSeen(rows[0].id)) == nil)
    await store.send(.changeSeen(rows[1].id))
    #expect(!store.state.selectableRows[1].isChanged)
    await store.finish()
  }

  @Test("The order goes through the fields and back to that of the list; the other direction reverses it")
  func order() async {
    let store = TestStore(initialState: Numbers.State(content: .loaded(numbers), query: NumbersQuery())) { Numbers() }
    store.exhaustivity = .off
    var orders: [[Int]] = []
    for event in [ScreenEvent.orderMoved, .orderReversed, .orderMoved, .orderMoved] {
      if let action = store.state.action(for: event) { await store.send(action) }
      orders.append(values(store.state))
    }
    // Texts without a name are last in both directions.
    #expect(orders == [[2, 23, 30], [30, 23, 2], [2, 30, 23], [30, 2, 23]])
    #expect(store.state.action(for: .orderReversed) == nil)
    await store.finish()
  }

  @Test("A list with a chosen row is fetched again, and the choice can be cancelled")
  func rowChosen() async {
    let reloaded = Fetched.atNoon([Number(value: 23), Number(value: 1)])
    let query = NumbersQuery(reloaded: .loaded(reloaded))
    let store = TestStore(initialState: Numbers.State(content: .loaded(numbers), query: query)) { Numbers() }
    await store.send(.rowChosen(.post(23))) {
      $0.query.chosen = 23
      $0.content = .loading(previous: numbers)
    }
    #expect(store.state.action(for: .cancelled) == .rowChosen(.post(23)))
    await store.receive(.response(.loaded(reloaded))) { $0.finish(.loaded(reloaded)) }
    #expect(store.state.changes.rows.isEmpty)
    #expect(values(store.state) == [23, 1])
    // The query refuses this one.
    await store.send(.rowChosen(.posts)) { $0.query.chosen = nil }
    await store.finish()
  }
}
