import ReducerRuntime
import TestSupport
import Testing

private struct Offline: Error, Equatable {}

@Suite("LoadState effects")
@MainActor
struct LoadEffectTests {
  private enum Action {
    case refreshed
    case cancelled
    case response(LoadState<String, Offline>)
  }

  @Test("Cancelling a load restores the previous value, and drops a late response")
  func cancellation() async {
    let began = Gate()
    let gate = Gate()
    let store = Store(initialState: .loaded("a")) {
      Reduce<LoadState<String, Offline>, Action> { state, action in
        switch action {
        case .refreshed:
          return state.load(id: "load", Action.response) {
            began.open()
            await gate.waitIgnoringCancellation()
            return .loaded("late")
          }
        case .cancelled: return state.cancel(id: "load")
        case .response(let result):
          state.finish(result)
          return .none
        }
      }
    }
    let task = store.send(.refreshed)
    #expect(store.state == .loading(previous: "a"))
    await began.wait()
    store.send(.cancelled)
    #expect(store.state == .loaded("a"))
    gate.open()
    await task.finish()
    #expect(store.state == .loaded("a"))
  }
}
