import ReducerRuntime
import Synchronization

/// Ends concurrent loads with the first failure: `async let` alone notices it only when the loads in front have ended.
final class FailFast: Sendable {
  private struct State {
    var failure: LoadFailure?
    var cancellations: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// Loads a value; after a failure without a value, the other loads are cancelled and have this failure too.
  func load<Value: Sendable>(_ operation: @escaping @Sendable () async -> Loadable<Value>) async -> Loadable<Value> {
    let task = Task { await operation() }
    let isCancelled = state.withLock { state in
      state.cancellations.append { task.cancel() }
      return state.failure != nil
    }
    if isCancelled { task.cancel() }
    let outcome = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    guard case .failed(let failure, previous: nil) = outcome else { return outcome }
    let (first, cancellations) = state.withLock { state in
      let first = state.failure ?? failure
      state.failure = first
      return (first, state.cancellations)
    }
    for cancel in cancellations { cancel() }
    return .failed(first, previous: nil)
  }
}
