import ReducerRuntime
import ReducerTestSupport

extension TestStore where State == [String], Action == String {
  /// Creates a test store whose reducer appends each action to the state.
  convenience init(
    line: UInt = #line, _ effect: @escaping @Sendable (String) -> Effect<String>
  ) {
    self.init(
      initialState: [],
      reducer: {
        Reduce { state, action in
          state.append(action)
          return effect(action)
        }
      },
      line: line
    )
  }
}
