import Synchronization

/// A value that is set later, for any number of waiting tasks.
final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case open([CheckedContinuation<Value, Never>])
    case resolved(Value)
  }

  private let state = Mutex(State.open([]))

  /// Sets the value and resumes all waiting tasks.
  ///
  /// Later calls have no effect.
  func resolve(_ value: Value) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard case .open(let waiting) = state else { return [] }
      state = .resolved(value)
      return waiting
    }
    waiting.forEach { $0.resume(returning: value) }
  }

  /// Waits for the value.
  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state -> Value? in
          switch state {
          case .resolved(let value):
            return value
          case .open(let waiting):
            state = .open(waiting + [continuation])
            return nil
          }
        }
        if let known { continuation.resume(returning: known) }
      }
    }
  }
}
