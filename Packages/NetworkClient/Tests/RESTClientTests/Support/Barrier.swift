import Foundation

/// A barrier that threads wait at until a number of them have arrived.
///
/// `@unchecked Sendable` because `NSCondition` guards the count.
final class Barrier: @unchecked Sendable {
  private let condition = NSCondition()
  private var missing: Int

  init(_ count: Int) {
    missing = count
  }

  func arriveAndWait() {
    condition.withLock {
      missing -= 1
      condition.broadcast()
      while missing > 0 { condition.wait() }
    }
  }
}
