import Features

/// A feature that writes down each action, and does what the test says.
struct Journal: Reducer {
  var effect: (String) -> Effect<String> = { _ in .none }

  func reduce(into state: inout [String], action: String) -> Effect<String> {
    state.append(action)
    return effect(action)
  }
}

extension Store where State == [String], Action == String {
  /// A store of a journal.
  convenience init(_ effect: @escaping (String) -> Effect<String> = { _ in .none }) {
    self.init(initialState: []) { Journal(effect: effect) }
  }
}
