import Dispatch
import Synchronization

/// A one-shot event: tasks and threads wait until the gate opens.
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var lastID = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())
  private let blockedThreads = DispatchGroup()

  /// Creates a closed gate.
  public init() {
    blockedThreads.enter()
  }

  deinit {
    // A group must not be deallocated while it is entered.
    if !state.withLock({ $0.isOpen }) { blockedThreads.leave() }
  }

  /// Opens the gate.
  ///
  /// Current and later waits return.
  public func open() {
    let waiters = state.withLock { state in
      if !state.isOpen { blockedThreads.leave() }
      state.isOpen = true
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until the gate is open or the current task is cancelled.
  public func wait() async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let isOpen = state.withLock { state in
          if !state.isOpen { state.waiters[id] = waiter }
          return state.isOpen
        }
        if isOpen { waiter.resume() } else if Task.isCancelled { resumeWaiter(id) }
      }
    } onCancel: {
      resumeWaiter(id)
    }
  }

  /// Waits until the gate is open, and ignores cancellation.
  public func waitIgnoringCancellation() async {
    await Task { await wait() }.value
  }

  /// Blocks the current thread until the gate is open.
  public func block() {
    blockedThreads.wait()
  }

  private func resumeWaiter(_ id: Int) {
    state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
  }
}
