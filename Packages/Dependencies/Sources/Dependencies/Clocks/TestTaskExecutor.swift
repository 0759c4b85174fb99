import Dispatch
import Synchronization

/// A serial task executor for tests, whose tasks a ``TestClock`` waits for.
///
///     let executor = TestTaskExecutor()
///     let timer = Task(executorPreference: executor) { await model.runTimer() }
///     await clock.advance(by: .seconds(3))
///
/// Before a test clock advances, and after each sleep that it ends, it waits until all tasks on the executors of the
/// running test are suspended or have ended. The effects of a `TestStore` run on such an executor.
///
/// Child tasks and default actors use the executor too. Unstructured tasks do not. A task that waits for anything other
/// than the main actor, such as a response, is suspended: wait for it before you advance the clock.
public final class TestTaskExecutor: TaskExecutor {
  private struct State {
    /// The number of jobs that are queued or running.
    var pendingCount = 0
    /// The number of all jobs so far.
    var totalCount = 0
    /// The tasks of ``TestTaskExecutor/run(_:)``.
    var tasks: Set<SleepingTasks.Identity> = []
    var onSleep: @Sendable () -> Void = {}
  }

  private struct Registration {
    let test: RunningTest?
    weak let executor: TestTaskExecutor?
  }

  /// The number of jobs after which a task counts as one that never suspends, because it polls with `Task.yield()`.
  private static var maximumJobCount: Int { 100_000 }
  private static let registrations = Mutex<[ObjectIdentifier: Registration]>([:])

  private let queue = DispatchQueue(label: "TestTaskExecutor")
  private let state = Mutex(State())

  /// Creates an executor that belongs to the running test.
  public init() {
    let registration = Registration(test: .current, executor: self)
    Self.registrations.withLock { $0[ObjectIdentifier(self)] = registration }
  }

  deinit {
    _ = Self.registrations.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
  }

  /// Queues a job.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock {
      $0.pendingCount += 1
      $0.totalCount += 1
    }
    queue.async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.state.withLock { $0.pendingCount -= 1 }
    }
  }

  // MARK: - Sleeps

  /// Runs an operation on the executor.
  ///
  /// ``isAsleep()`` is about the operations that run, and not about their child tasks.
  public nonisolated(nonsending) func run(_ operation: nonisolated(nonsending) () async -> Void) async {
    let task = SleepingTasks.Identity.current
    if let task { state.withLock { _ = $0.tasks.insert(task) } }
    await withTaskExecutorPreference(self) { await operation() }
    if let task { state.withLock { _ = $0.tasks.remove(task) } }
  }

  /// Returns whether all operations of ``run(_:)`` sleep on a ``TestClock``, and no test clock is being advanced.
  ///
  /// None of them continues then, until the test advances a clock. Without an operation it returns `false`.
  public func isAsleep() async -> Bool {
    guard areOperationsAsleep else { return false }
    // Another task of the test may be about to advance a clock.
    await yieldToOtherTasks()
    return areOperationsAsleep
  }

  private var areOperationsAsleep: Bool {
    let tasks = state.withLock { $0.tasks }
    return !tasks.isEmpty && SleepingTasks.areAsleep(tasks)
  }

  /// Calls a closure each time that a task begins to sleep on a test clock, or that a test clock has been advanced.
  ///
  /// Check ``isAsleep()`` then. It replaces the closure of an earlier call.
  public func onSleep(_ action: @escaping @Sendable () -> Void) {
    state.withLock { $0.onSleep = action }
  }

  static func reportSleep() {
    let executors = registrations.withLock { $0.values.compactMap(\.executor) }
    for executor in executors { executor.state.withLock { $0.onSleep }() }
  }

  // MARK: - Suspension

  /// Waits until the tasks on the executors of the running test are suspended or have ended.
  static func waitForSuspension() async {
    let test = RunningTest.current
    let executors = registrations.withLock { $0.values.filter { $0.test == test }.compactMap(\.executor) }
    guard !executors.isEmpty else { return }
    var count: Int?
    while true {
      for executor in executors {
        guard await executor.waitUntilIdle() else { return }
      }
      let newCount = executors.reduce(0) { $0 + $1.state.withLock { $0.totalCount } }
      if newCount == count { return }
      count = newCount
      // A task that waits for the main actor runs there first, and is then queued on its executor. Twice, so that it
      // can suspend once on the main actor.
      for _ in 1...2 { await Task { @MainActor in }.value }
    }
  }

  /// Waits until no job is queued or running.
  ///
  /// - Returns: Whether that is so. `false` if the calling task is cancelled, or a task of the executor never suspends.
  private func waitUntilIdle() async -> Bool {
    let limit = state.withLock { $0.totalCount } + Self.maximumJobCount
    while true {
      let (pendingCount, totalCount) = state.withLock { ($0.pendingCount, $0.totalCount) }
      if pendingCount == 0 { return true }
      if Task.isCancelled || totalCount > limit { return false }
      await yieldToOtherTasks()
    }
  }
}
