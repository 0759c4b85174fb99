import ReducerRuntime

struct Counter: Reducer {
  struct State: Equatable {
    var count: LoadState<Int, Never> = .idle
  }

  enum Action: Equatable {
    case refreshed
    case counted(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .refreshed:
      state.count.start()
      return .run { send in await send(.counted(42)) }
    case .counted(let count):
      state.count.finish(.success(count))
      return .none
    }
  }
}

let store = Store(initialState: Counter.State()) { Counter() }
let task = store.send(.refreshed)
print(store.state.count)
await task.finish()
print(store.state.count)
