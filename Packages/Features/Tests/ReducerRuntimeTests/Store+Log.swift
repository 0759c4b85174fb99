import ReducerRuntime

extension Store where State == [String], Action == String {
  /// Creates a store whose reducer appends each action to the state.
  convenience init(_ effect: @escaping @Sendable (String) -> Effect<String> = { _ in .none }) {
    self.init(initialState: []) {
      Reduce { state, action in
        state.append(action)
        return effect(action)
      }
    }
  }
}
