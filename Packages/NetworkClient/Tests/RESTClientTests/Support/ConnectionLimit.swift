import Synchronization
import Testing

/// Limits the number of concurrent tests: each has a server, with a thread for each connection, and a session.
struct ConnectionLimit: SuiteTrait, TestTrait, TestScoping {
  private static let semaphore = AsyncSemaphore(permits: 6)

  /// The limit applies to the tests of a suite, not to the suite.
  let isRecursive = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> ConnectionLimit? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Self.semaphore.acquire()
    defer { Self.semaphore.release() }
    try await function()
  }
}

extension Trait where Self == ConnectionLimit {
  /// Limits the number of concurrent tests that open connections.
  static var connects: ConnectionLimit { ConnectionLimit() }
}

/// A semaphore with FIFO order.
private final class AsyncSemaphore: Sendable {
  private let state: Mutex<(permits: Int, waiters: [CheckedContinuation<Void, Never>])>

  init(permits: Int) {
    state = Mutex((permits, []))
  }

  func acquire() async {
    await withCheckedContinuation { continuation in
      let hasPermit = state.withLock { state in
        if state.permits > 0 {
          state.permits -= 1
          return true
        }
        state.waiters.append(continuation)
        return false
      }
      if hasPermit { continuation.resume() }
    }
  }

  func release() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiters.isEmpty {
        state.permits += 1
        return nil
      }
      return state.waiters.removeFirst()
    }
    next?.resume()
  }
}
