import Synchronization

/// A door that many may wait at; opening it lets all through, now and later.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var lastID = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the gate is open, or the task is cancelled.
  func pass() async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let passes = state.withLock { state in
          if !state.isOpen { state.waiting[id] = continuation }
          return state.isOpen
        }
        if passes { continuation.resume() } else if Task.isCancelled { leave(id) }
      }
    } onCancel: {
      leave(id)
    }
  }

  private func leave(_ id: Int) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
  }
}
