import Synchronization
public import Testing

/// Limits the number of concurrent tests that have the same limit, because each needs threads, connections or
/// processes.
///
/// Waiting tests start in order.
public final class ConcurrencyLimit: SuiteTrait, TestTrait, TestScoping {
  private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

  /// Creates a limit for a number of tests.
  public init(_ count: Int) {
    state = Mutex((count, []))
  }

  /// The limit applies to the tests of a suite, not to the suite.
  public let isRecursive = true

  /// Returns the limit for a test case, and `nil` for a test with arguments as a whole.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> ConcurrencyLimit? {
    testCase == nil ? nil : self
  }

  /// Runs a test case when its turn has come.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
    defer { leave() }
    try await function()
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty { state.free += 1 }
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
    next?.resume()
  }
}
