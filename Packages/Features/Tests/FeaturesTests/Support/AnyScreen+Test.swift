import Features
import ReducerRuntime

/// Runs a screen of any type.
struct ScreenHost: Reducer {
  func reduce(into state: inout AnyScreen, action: AnyScreen.Action) -> Effect<AnyScreen.Action> {
    state.reduce(action)
  }
}

extension AnyScreen {
  /// Returns the screen after events and their effects, one after the other.
  @MainActor func after(_ events: ScreenEvent...) async -> AnyScreen {
    let store = Store(initialState: self) { ScreenHost() }
    for event in events {
      if let action = store.state.action(for: event) { await store.send(action).finish() }
    }
    return store.state
  }
}
