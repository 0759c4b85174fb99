import Dispatch
import Synchronization

/// The making of one default by one thread.
final class Construction: Sendable {
  private struct State {
    var missing: (any TestDependencyKey.Type)?
    var isLive = false
    var result: DefaultValue?
  }

  let record: DefaultRecord
  let thread: ThreadIdentity

  /// The reading that needs the value.
  let access: DefaultAccess

  private let finished = DispatchGroup()
  private let state = Mutex(State())

  init(record: DefaultRecord, thread: ThreadIdentity, access: DefaultAccess) {
    self.record = record
    self.thread = thread
    self.access = access
    finished.enter()
  }

  /// The key whose missing test value was asked for meanwhile, if any.
  var missing: (any TestDependencyKey.Type)? { state.withLock { $0.missing } }

  /// Whether a live value stands in for it.
  var isLive: Bool { state.withLock { $0.isLive } }

  /// Remembers a key that has no test value.
  func noteMissing(_ key: any TestDependencyKey.Type) {
    state.withLock { $0.missing = $0.missing ?? key }
  }

  /// Remembers that a live value stands in for a missing test value.
  func noteLiveValue() {
    state.withLock { $0.isLive = true }
  }

  /// Lets the waiting threads go on with the result.
  func finish(_ result: DefaultValue) {
    state.withLock { $0.result = result }
    finished.leave()
  }

  /// Waits for the result.
  func wait() -> DefaultValue? {
    finished.wait()
    return state.withLock { $0.result }
  }
}
