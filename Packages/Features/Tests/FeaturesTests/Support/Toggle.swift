import Features

/// A switch: the smallest feature that has a state to print.
struct Toggle: Reducer {
  struct State: Equatable {
    var isOn = false
    var note: String?
  }

  enum Action: Equatable {
    case flipped
    case touched
    case remembered(String)
    case noted(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .flipped:
      state.isOn.toggle()
      return .none
    case .touched:
      return .none
    case .remembered(let note):
      return .run { send in await send(.noted(note)) }
    case .noted(let note):
      state.note = note
      return .none
    }
  }
}
