import Synchronization

/// Limits the number of concurrent requests per host.
///
/// Excess requests wait in FIFO order.
///
/// A session limits them too, but its timeout includes the time in its queue.
final class HostConcurrencyLimiter: Sendable {
  private struct Host {
    var availablePermits: Int
    var waiters: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private struct State {
    var hosts: [Origin: Host] = [:]
    var lastID = 0
  }

  private let permits: Int
  private let state = Mutex(State())

  /// Creates a limiter with a number of permits per host, at least 1.
  init(permits: Int) {
    self.permits = max(permits, 1)
  }

  /// Runs an operation with a permit for a host.
  ///
  /// - Throws: ``NetworkError/cancelled`` at once if the task is cancelled while it waits; the error of the operation.
  func withPermit<Value>(
    for origin: Origin, _ operation: () async throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    guard await acquire(for: origin) else { throw .cancelled }
    defer { release(for: origin) }
    return try await operation()
  }

  /// Acquires a permit; `false` if the task is cancelled first.
  private func acquire(for origin: Origin) async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasPermit = state.withLock { state in
          var host = state.hosts[origin] ?? Host(availablePermits: permits)
          defer { state.hosts[origin] = host }
          guard host.availablePermits == 0 else {
            host.availablePermits -= 1
            return true
          }
          host.waiters.append((id, continuation))
          return false
        }
        if hasPermit {
          continuation.resume(returning: true)
        } else if Task.isCancelled {
          cancelWaiter(id, for: origin)
        }
      }
    } onCancel: {
      cancelWaiter(id, for: origin)
    }
  }

  private func cancelWaiter(_ id: Int, for origin: Origin) {
    let waiter = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard let index = state.hosts[origin]?.waiters.firstIndex(where: { $0.id == id }) else { return nil }
      return state.hosts[origin]?.waiters.remove(at: index).continuation
    }
    waiter?.resume(returning: false)
  }

  private func release(for origin: Origin) {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if state.hosts[origin]?.waiters.isEmpty == false {
        return state.hosts[origin]?.waiters.removeFirst().continuation
      }
      state.hosts[origin]?.availablePermits += 1
      if state.hosts[origin]?.availablePermits == permits { state.hosts[origin] = nil }
      return nil
    }
    next?.resume(returning: true)
  }
}
