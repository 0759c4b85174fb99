import Dispatch
import Synchronization

/// The making of one default by one thread.
final class Construction: Sendable {
  let record: DefaultRecord
  let thread: ThreadIdentity

  private let finished = DispatchGroup()
  private let missingKey = Mutex<(any TestDependencyKey.Type)?>(nil)

  init(record: DefaultRecord, thread: ThreadIdentity) {
    self.record = record
    self.thread = thread
    finished.enter()
  }

  /// The key whose missing test value was asked for meanwhile, if any.
  var missing: (any TestDependencyKey.Type)? { missingKey.withLock { $0 } }

  /// Remembers a key that has no test value.
  func noteMissing(_ key: any TestDependencyKey.Type) {
    missingKey.withLock { $0 = $0 ?? key }
  }

  /// Lets the waiting threads go on.
  func finish() {
    finished.leave()
  }

  /// Returns when the value has been made.
  func wait() {
    finished.wait()
  }
}
