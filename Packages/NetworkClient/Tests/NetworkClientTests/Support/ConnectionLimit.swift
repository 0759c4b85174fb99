import Synchronization
import Testing

/// Lets only a few tests run at once: each has a server and a session, and a session that awaits an answer takes a core.
struct ConnectionLimit: SuiteTrait, TestTrait, TestScoping {
  private static let slots = Slots(count: 6)

  /// The limit holds for the tests within a suite, not for the suite.
  let isRecursive = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> ConnectionLimit? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Self.slots.take()
    defer { Self.slots.giveBack() }
    try await function()
  }
}

extension Trait where Self == ConnectionLimit {
  /// The tests open connections: only a few of them run at once.
  static var connects: ConnectionLimit { ConnectionLimit() }
}

/// A counted number of places, given out in the order of asking.
private final class Slots: Sendable {
  private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

  init(count: Int) {
    state = Mutex((count, []))
  }

  func take() async {
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

  func giveBack() {
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
