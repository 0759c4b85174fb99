import Synchronization

/// The tasks that sleep on test clocks.
enum SleepingTasks {
  /// The identity of a running task.
  struct Identity: Hashable, Sendable {
    private let value: Int

    /// The identity of the current task, or `nil` outside of a task.
    static var current: Self? { withUnsafeCurrentTask { $0.map { Self(value: $0.hashValue) } } }
  }

  private struct State {
    var tasks: Set<Identity> = []
    /// The number of calls that advance a clock, or wait for sleeps in order to advance it.
    var advanceCount = 0
  }

  private static let state = Mutex(State())

  /// Whether all of some tasks sleep, and no clock is being advanced.
  static func areAsleep(_ tasks: Set<Identity>) -> Bool {
    state.withLock { $0.advanceCount == 0 && tasks.isSubset(of: $0.tasks) }
  }

  static func insert(_ task: Identity?) {
    guard let task else { return }
    _ = state.withLock { $0.tasks.insert(task) }
    TestTaskExecutor.reportSleep()
  }

  static func remove(_ task: Identity?) {
    guard let task else { return }
    _ = state.withLock { $0.tasks.remove(task) }
  }

  static func beginAdvance() {
    state.withLock { $0.advanceCount += 1 }
  }

  static func endAdvance() {
    state.withLock { $0.advanceCount -= 1 }
    TestTaskExecutor.reportSleep()
  }
}
