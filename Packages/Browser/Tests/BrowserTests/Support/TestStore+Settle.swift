import ReducerTestSupport

extension TestStore {
  /// Sends an action, and skips those of its effects.
  func settle(_ action: Action) async {
    await send(action)
    await skipReceivedActions()
  }
}
