import Synchronization

/// Limits the number of concurrent requests per host.
///
/// Excess requests wait in FIFO order.
///
/// A session limits them too, but its timeout includes the time in its queue.
final class HostConcurrencyLimiter: Sendable {
  private struct Host {
    var availablePermits: Int
    /// Those that wait for a permit, and some that have been cancelled.
    var waiters: [Promise<Bool>] = []
  }

  private let permits: Int
  private let hosts = Mutex<[Origin: Host]>([:])

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
    let permit = Promise<Bool>()
    hosts.withLock { hosts in
      var host = hosts[origin] ?? Host(availablePermits: permits)
      if host.availablePermits > 0 {
        host.availablePermits -= 1
        permit.fulfill(with: true)
      } else {
        host.waiters.append(permit)
      }
      hosts[origin] = host
    }
    guard await permit.value(ifCancelled: false) else { throw .cancelled }
    defer { release(for: origin) }
    return try await operation()
  }

  /// Passes a permit on to the first that still waits.
  private func release(for origin: Origin) {
    while let waiter = nextWaiter(for: origin) {
      if waiter.fulfill(with: true) { return }
    }
  }

  /// Removes the first waiter, or returns a permit if there is none.
  private func nextWaiter(for origin: Origin) -> Promise<Bool>? {
    hosts.withLock { hosts in
      if hosts[origin]?.waiters.isEmpty == false { return hosts[origin]?.waiters.removeFirst() }
      hosts[origin]?.availablePermits += 1
      if hosts[origin]?.availablePermits == permits { hosts[origin] = nil }
      return nil
    }
  }
}
