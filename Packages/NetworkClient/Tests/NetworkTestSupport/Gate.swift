import Synchronization

/// A gate that tasks wait at; opening it lets all tasks pass, then and later.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var lastID = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  package func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for continuation in waiters { continuation.resume() }
  }

  /// Waits until the gate is open, or the task is cancelled.
  package func pass() async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let passes = state.withLock { state in
          if !state.isOpen { state.waiters[id] = continuation }
          return state.isOpen
        }
        if passes { continuation.resume() } else if Task.isCancelled { cancelWaiter(id) }
      }
    } onCancel: {
      cancelWaiter(id)
    }
  }

  private func cancelWaiter(_ id: Int) {
    state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
  }
}
