import ReducerRuntime
import ReducerTestSupport
import Testing

extension TestStore where State == [String], Action == String {
  /// Creates a test store whose reducer appends each action to the state.
  convenience init(
    sourceLocation: SourceLocation = #_sourceLocation, _ effect: @escaping (String) -> Effect<String>
  ) {
    self.init(
      initialState: [],
      reducer: {
        Reduce { state, action in
          state.append(action)
          return effect(action)
        }
      },
      sourceLocation: sourceLocation
    )
  }
}
