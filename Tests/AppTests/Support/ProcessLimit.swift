import Synchronization
import Testing

/// Limits how many tests run concurrently, because each starts processes.
struct ProcessLimit: SuiteTrait, TestTrait, TestScoping {
  private static let semaphore = Semaphore(count: 4)

  /// The limit applies to the tests of a suite, not to the suite.
  let isRecursive = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> ProcessLimit? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Self.semaphore.wait()
    defer { Self.semaphore.signal() }
    try await function()
  }
}

extension Trait where Self == ProcessLimit {
  /// Limits how many tests that start processes run concurrently.
  static var startsPrograms: ProcessLimit { ProcessLimit() }
}

/// A counting semaphore that serves its waiters in order.
private final class Semaphore: Sendable {
  private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

  init(count: Int) {
    state = Mutex((count, []))
  }

  func wait() async {
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
  }

  func signal() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
