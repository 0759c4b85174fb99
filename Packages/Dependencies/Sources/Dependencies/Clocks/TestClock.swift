import Foundation
import Synchronization

/// A clock that advances only when a test advances it.
///
///     let clock = TestClock()
///     let reminder = Task { try await clock.sleep(for: .seconds(60)); return "Stand up" }
///     await clock.advance(by: .seconds(60))
///     #expect(try await reminder.value == "Stand up")
///
/// Guarantees, independent of the machine and the real time:
///
/// - Sleeps end in the order of their deadlines. Sleeps with the same deadline end in the order in which they began.
///   ``now`` is then the deadline of the sleep that ends.
/// - No sleep ends before its deadline. A sleep until the current time ends with the next advance.
/// - ``advance(to:)`` and ``run()`` continue after each sleep when its task runs again.
/// - Tasks on a ``TestTaskExecutor``, such as the effects of a `TestStore`, reach their next sleep or their end before
///   the clock continues, however long they compute.
/// - If the test and the task run on the same actor, such as the main actor, and the task uses the clock by its
///   concrete type, the task reaches its next suspension before the clock continues.
///
/// Otherwise there is no guarantee that a task has reached its next sleep or its end. The clock yields to other tasks
/// many times before it advances and after each sleep. That is enough for a task that goes from one sleep to the next,
/// but not for a task that computes for a long time or waits for something else. Wait for such a task's value, or for
/// its next sleep with `waitForSleeps(_:timeout:)`.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A time on a test clock.
  public typealias Instant = ClockInstant<Duration>

  private struct Sleep {
    let id: Int
    let deadline: Instant
    let task = SleepingTasks.Identity.current
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now: Instant
    var lastID = 0
    var sleeps: [Sleep] = []

    /// The callers that have ended a sleep and wait until its task runs again, by the sleep's identifier.
    var wakers: [Int: CheckedContinuation<Void, Never>] = [:]

    mutating func makeID() -> Int {
      lastID += 1
      return lastID
    }
  }

  private let state: Mutex<State>

  /// Creates a clock.
  public init(now: Instant = Instant()) {
    state = Mutex(State(now: now))
  }

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// The deadlines of the running sleeps, earliest first.
  public var deadlines: [Instant] { state.withLock { $0.sleeps.map(\.deadline) }.sorted() }

  /// Zero: the clock has no minimum resolution.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the clock reaches a deadline.
  ///
  /// Returns immediately if the deadline has passed.
  ///
  /// - Parameter tolerance: Has no effect.
  /// - Throws: `CancellationError` if the task is cancelled before or during the sleep.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await suspend(until: deadline)
  }

  /// Sleeps for a duration.
  ///
  /// A duration of zero ends with the next advance.
  ///
  /// Unlike the default implementation of `Clock`, it does not leave the actor of the caller before it sleeps.
  ///
  /// - Parameter tolerance: Has no effect.
  /// - Throws: `CancellationError` if the task is cancelled before or during the sleep.
  public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }

  /// Advances the clock by a duration and ends the sleeps whose deadlines it reaches.
  ///
  /// The default of zero ends the sleeps until the current time.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to a time and ends the sleeps whose deadlines it reaches.
  ///
  /// The clock never goes back.
  public func advance(to deadline: Instant) async {
    SleepingTasks.beginAdvance()
    defer { SleepingTasks.endAdvance() }
    await letTasksRun()
    while await endSleep(until: deadline) {}
    state.withLock { $0.now = max($0.now, deadline) }
  }

  /// Advances the clock from deadline to deadline until no task sleeps on it.
  ///
  /// A task that sleeps repeatedly, such as a timer, keeps it running: cancel that task first, or use ``advance(by:)``.
  /// It also ends if the calling task is cancelled, for example by the time limit of a test.
  public func run() async {
    SleepingTasks.beginAdvance()
    defer { SleepingTasks.endAdvance() }
    await letTasksRun()
    while !Task.isCancelled, await endSleep(until: nil) {}
  }

  /// Advances the clock as ``run()`` does, and fails the test if a task still sleeps after a time of the system.
  ///
  /// - Parameter timeout: The time after which the run ends.
  public func run(
    timeout: Swift.Duration,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let isOver = await withTaskGroup { group in
      group.addTask {
        await self.run()
        return true
      }
      group.addTask { (try? await Task.sleep(for: timeout)) == nil }
      defer { group.cancelAll() }
      return await group.next() ?? true
    }
    if isOver { return }
    reportIssue(
      "A task still sleeps on a test clock that has run for \(timeout). Cancel a task that sleeps repeatedly.",
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Waits until a number of tasks, or more, sleep on the clock.
  ///
  /// The default is one.
  ///
  /// Call it before you advance the clock past the sleep of a task that was just started.
  ///
  /// - Parameter timeout: The time of the system after which the wait fails. The default is a minute.
  /// - Throws: `CancellationError` if the calling task is cancelled, or an error that describes the running sleeps if
  ///   they are too few at the timeout.
  public func waitForSleeps(_ count: Int = 1, timeout: Swift.Duration = .seconds(60)) async throws {
    SleepingTasks.beginAdvance()
    defer { SleepingTasks.endAdvance() }
    let end = ContinuousClock.now + timeout
    while deadlines.count < count {
      try Task.checkCancellation()
      if ContinuousClock.now > end { throw MissingSleeps(expected: count, count: deadlines.count, timeout: timeout) }
      await yieldToOtherTasks()
    }
    try Task.checkCancellation()
  }

  /// Suspends the task on the actor of the caller.
  private func suspend(until deadline: Instant, on caller: isolated (any Actor)? = #isolation) async throws {
    let id = state.withLock { $0.makeID() }
    // The task runs again, so the caller that ended the sleep may continue.
    defer { state.withLock { $0.wakers.removeValue(forKey: id) }?.resume() }
    try await withTaskCancellationHandler {
      // Only a closure that captures the actor runs on it: elsewhere, sleeps would begin in any order.
      _ = caller
      try await withCheckedThrowingContinuation { continuation in
        begin(Sleep(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func begin(_ sleep: Sleep) {
    SleepingTasks.insert(sleep.task)
    let isOver = state.withLock { state in
      // Checked under the lock that `cancel` takes: a cancellation is either seen here, or finds the sleep.
      let isOver = Task.isCancelled || sleep.deadline < state.now
      if !isOver { state.sleeps.append(sleep) }
      return isOver
    }
    guard isOver else { return }
    SleepingTasks.remove(sleep.task)
    sleep.continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(()))
  }

  private func cancel(_ id: Int) {
    guard let sleep = state.withLock({ $0.sleeps.remove { $0.id == id } }) else { return }
    SleepingTasks.remove(sleep.task)
    sleep.continuation.resume(throwing: CancellationError())
  }

  /// Ends the sleep with the earliest deadline, if that is not after the given one, and lets its task run.
  ///
  /// - Returns: Whether a sleep was ended.
  private func endSleep(until deadline: Instant?) async -> Bool {
    let sleep = state.withLock { state -> Sleep? in
      // `min` returns the first of equal deadlines, which began first.
      guard let first = state.sleeps.min(by: { $0.deadline < $1.deadline }) else { return nil }
      if let deadline, deadline < first.deadline { return nil }
      state.now = max(state.now, first.deadline)
      return state.sleeps.remove { $0.id == first.id }
    }
    guard let sleep else { return false }
    SleepingTasks.remove(sleep.task)
    await withCheckedContinuation { waker in
      state.withLock { $0.wakers[sleep.id] = waker }
      sleep.continuation.resume()
    }
    await letTasksRun()
    return true
  }

  private func letTasksRun() async {
    await yieldToOtherTasks()
    await TestTaskExecutor.waitForSuspension()
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Creates a clock that starts at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

/// The error of a wait for sleeps that do not begin.
private struct MissingSleeps: Error, CustomStringConvertible {
  let expected: Int
  let count: Int
  let timeout: Swift.Duration

  var description: String {
    """
    After \(timeout), \(count) of the \(expected) expected tasks sleep on a test clock. Check that the code under test \
    uses this clock, and that no other sleep comes before it.
    """
  }
}

extension Array {
  /// Removes and returns the first element that satisfies a condition.
  fileprivate mutating func remove(where condition: (Element) -> Bool) -> Element? {
    firstIndex(where: condition).map { remove(at: $0) }
  }
}

/// Lets the tasks run that are ready.
func yieldToOtherTasks() async {
  for round in 1...20 {
    // Off the actor of the caller, so that jobs waiting for that actor run first.
    await Task.detached(priority: .background) {
      // On a busy machine a task may be ready while its thread does not run: let other threads run.
      if round.isMultiple(of: 5) { sched_yield() }
      await Task.yield()
    }.value
  }
}
