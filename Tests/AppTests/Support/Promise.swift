import Synchronization

/// A value that arrives later, for as many as wait for it.
final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case open([CheckedContinuation<Value, Never>])
    case fulfilled(Value)
  }

  private let state = Mutex(State.open([]))

  /// Gives the value to all who wait and will wait; only the first counts.
  func fulfil(_ value: Value) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard case .open(let waiting) = state else { return [] }
      state = .fulfilled(value)
      return waiting
    }
    waiting.forEach { $0.resume(returning: value) }
  }

  /// The value, once it is there.
  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state -> Value? in
          switch state {
          case .fulfilled(let value):
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
