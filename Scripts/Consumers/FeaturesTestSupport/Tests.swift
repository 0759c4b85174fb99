import Features
import FeaturesTestSupport
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

@Suite("Features in tests of another package")
@MainActor
struct FeaturesTests {
  @Test("A test store follows an effect to its end")
  func follows() async {
    let store = TestStore(initialState: 0) { Counter() }
    await store.send(.refreshed)
    await store.receive(.counted(42)) { $0 = 42 }
    await store.finish()
  }

  @Test("A change that is not told fails the test")
  func fails() async {
    let store = TestStore(initialState: 0) { Counter() }
    await withKnownIssue { await store.send(.counted(1)) }
  }
}
