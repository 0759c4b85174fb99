import ReducerRuntime
import ReducerTestSupport
import Testing

private struct Counter: Reducer {
  enum Action: Equatable {
    case refreshed
    case counted(Int)
  }

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .refreshed:
      return .run { send in await send(.counted(42)) }
    case .counted(let count):
      state = count
      return .none
    }
  }
}

@Suite("ReducerTestSupport in tests of another package")
@MainActor
struct ReducerTestSupportTests {
  @Test("A test store waits for the actions of effects")
  func receive() async {
    let store = TestStore(initialState: 0) { Counter() }
    await store.send(.refreshed)
    await store.receive(.counted(42)) { $0 = 42 }
    await store.finish()
  }

  @Test("An unexpected change fails the test")
  func unexpectedChange() async {
    let store = TestStore(initialState: 0) { Counter() }
    await withKnownIssue { await store.send(.counted(1)) }
  }
}
