import ReducerRuntime

/// A toggle, and a text that an effect sends.
struct ToggleFeature: Reducer {
  struct State: Equatable {
    var isOn = false
    var note: String?
  }

  enum Action: Equatable {
    case toggled
    case tapped
    case noteRequested(String)
    case noteReceived(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .toggled:
      state.isOn.toggle()
      return .none
    case .tapped:
      return .none
    case .noteRequested(let note):
      return .run { send in await send(.noteReceived(note)) }
    case .noteReceived(let note):
      state.note = note
      return .none
    }
  }
}
