import Foundation

/// A place where threads wait until a number of them has come.
///
/// `@unchecked` because `NSCondition` guards the count by hand.
final class Rendezvous: @unchecked Sendable {
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
