import Features
import Models
import Persistence
import ReducerRuntime
import ReducerTestSupport
import Testing

@Suite("FilteredList", .timeLimit(.minutes(5)))
@MainActor
struct FilteredListTests {
  private enum Parity: ListFilter {
    case any
    case even

    var isEmpty: Bool { self == .any }

    func indices(of rows: [Int], among candidates: [Int32]) -> [Int32] {
      self == .any ? candidates : candidates.filter { rows[Int($0)].isMultiple(of: 2) }
    }
  }

  private typealias Numbers = FilteredList<Parity>

  private let numbers = Fetched.atNoon([3, 2, 4])

  @Test("The list loads as a Loader does and shows the rows that the filter selects")
  func appeared() async {
    let store = TestStore(initialState: Numbers.State(filter: .even)) { Numbers { [numbers] _ in .loaded(numbers) } }
    #expect(store.state.rows.isEmpty)
    await store.send(.list(.appeared)) { $0.list.content = .loading(previous: nil) }
    await store.receive(.list(.response(.loaded(numbers)))) { $0.list.content = .loaded(numbers) }
    #expect(store.state.content == .loaded(numbers))
    #expect(store.state.rows == [2, 4])
    await store.finish()
  }

  @Test("Another filter selects other rows without a load")
  func filterChanged() async {
    let store = TestStore(initialState: Numbers.State(content: .loaded(numbers), filter: .even)) {
      Numbers { _ in
        Issue.record("loaded again")
        return .idle
      }
    }
    await store.send(.filterChanged(.any)) { $0.filter = .any }
    #expect(store.state.rows == [3, 2, 4])
    await store.send(.filterChanged(.even)) { $0.filter = .even }
    #expect(store.state.rows == [2, 4])
    await store.finish()
  }

  @Test("The previous rows stay visible during a reload and after a failed one", arguments: [true, false])
  func previousRows(isLoading: Bool) {
    let content: Loadable<[Int]> = isLoading ? .loading(previous: numbers) : .failed(.sample, previous: numbers)
    #expect(Numbers.State(content: content, filter: .even).rows == [2, 4])
  }

  @Test("Without a filter, all rows are shown in the server's order")
  func allRows() {
    #expect(FilteredList<AllRows<Int>>.State(content: .loaded(numbers)).rows == [3, 2, 4])
  }

  @Test(
    "B19 A long list is filtered in an effect; the previous rows stay until it ends, and only the last filter counts")
  func longList() async {
    let numbers = Fetched.atNoon(Array(0..<20_001))
    let store = TestStore(initialState: Numbers.State(content: .loaded(numbers), filter: .any)) {
      Numbers { _ in .idle }
    }
    store.exhaustivity = .off
    await store.send(.filterChanged(.even))
    #expect(store.state.visibleRows.count == 20_001)
    await store.receive(.rowsFiltered(FilteredRows(numbers.value, filter: .even)))
    #expect(store.state.visibleRows.count == 10_001)
    #expect(store.state.visibleRows[1] == 2)
    await store.send(.filterChanged(.any))
    #expect(store.state.visibleRows.count == 20_001)
    await store.send(.filterChanged(.even))
    await store.send(.filterChanged(.any))
    await store.skipReceivedActions()
    #expect(store.state.visibleRows.count == 20_001)
    await store.finish()
  }

  @Test("A filter that narrows the previous one examines only its rows")
  func narrowing() {
    let posts = ["qui", "quia", "esse"].enumerated().map { AuthoredPost(post: .sample($0, title: $1), author: nil) }
    let first = FilteredRows(posts, filter: PostFilter(searchText: "qui"))
    let second = FilteredRows(posts, filter: PostFilter(searchText: "quia"), narrowing: first)
    #expect(first.map(\.id) == [0, 1])
    #expect(second.map(\.id) == [1])
    // Another text examines all rows again.
    #expect(FilteredRows(posts, filter: PostFilter(searchText: "esse"), narrowing: second).map(\.id) == [2])
    // Other rows too.
    #expect(FilteredRows(Array(posts.reversed()), filter: PostFilter(searchText: "quia"), narrowing: first).count == 1)
  }
}
