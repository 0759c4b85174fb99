import ReducerRuntime
import TestSupport
import Testing

@Suite("LoadState effects")
@MainActor
struct LoadEffectTests {
  private struct Quote: Reducer {
    typealias State = LoadState<String, Offline>

    enum Action: Equatable {
      case refreshed
      case cancelled
      case quoteResponse(Result<String, Offline>)
    }

    private enum CancelID { case load }

    var today: @Sendable () async throws(Offline) -> String

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .refreshed: return state.load(id: CancelID.load, Action.quoteResponse, operation: today)
      case .cancelled: return state.cancel(id: CancelID.load)
      case .quoteResponse(let result):
        state.finish(result)
        return .none
      }
    }
  }

  @Test("Cancelling a load restores the previous value, and drops a late response")
  func cancellation() async {
    let began = Gate()
    let gate = Gate()
    let store = Store(initialState: .loaded("a")) {
      Quote {
        began.open()
        await gate.waitIgnoringCancellation()
        return "late"
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
