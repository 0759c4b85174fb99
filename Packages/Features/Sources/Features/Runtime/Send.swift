/// Sends actions from an effect back to the store that runs it.
public struct Send<Action: Sendable>: Sendable {
  private let send: @MainActor @Sendable (Action) -> Void

  init(_ send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.send = send
  }

  /// Sends an action; does nothing when the effect has been cancelled, so that a late answer changes nothing.
  ///
  /// - Parameter action: What happened.
  @MainActor public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    send(action)
  }
}
