import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A clock that stands still until a test advances it.
///
///     let clock = TestClock()
///     let reminder = Task { try await clock.sleep(for: .seconds(60)); return "Stand up" }
///     await clock.advance(by: .seconds(60))
///     #expect(try await reminder.value == "Stand up")
///
/// What can be relied on, on any machine and without a look at the real time:
///
/// - Sleeps end in the order of their deadlines, those with the same deadline in the order in which they began, and
///   ``now`` is the deadline of the one that ends.
/// - No sleep ends before its deadline. One with the present for its deadline ends at the next advance.
/// - ``advance(to:)`` and ``run()`` go on only when the task whose sleep they ended runs again.
/// - Where the test and the task are on the same actor, such as the main actor, and the task calls the clock by its own
///   type, the task comes to its next wait before the clock goes on.
///
/// What cannot be relied on elsewhere: that a task has come to its next sleep, or to its end, because one task cannot
/// see what another still has to do. The clock gives other tasks many turns before it moves and after each sleep that
/// it ends. That is enough for a task that goes from one sleep to the next, and no promise for one that works long or
/// waits for something else. Where it matters wait for the fact itself: for the value of the task, or with
/// ``waitForSleeps(_:)`` for it to sleep.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A time on a test clock.
  public typealias Instant = ClockInstant<Duration>

  /// A sleep that has not ended.
  private struct Sleep {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// Somebody who waits until a number of tasks sleep.
  private struct Observer {
    let id: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now: Instant
    var lastID = 0
    var sleeps: [Sleep] = []
    var observers: [Observer] = []

    /// Those who woke a sleep, until its task runs again.
    var wakers: [Int: CheckedContinuation<Void, Never>] = [:]

    mutating func makeID() -> Int {
      lastID += 1
      return lastID
    }
  }

  private let state: Mutex<State>

  /// Makes a clock.
  ///
  /// - Parameter now: The time it shows at first.
  public init(now: Instant = Instant()) {
    state = Mutex(State(now: now))
  }

  /// The time the clock was last advanced to.
  public var now: Instant { state.withLock { $0.now } }

  /// Zero: no time is too short.
  public var minimumResolution: Duration { .zero }

  /// Sleeps until the clock has been advanced to a deadline.
  ///
  /// - Parameters:
  ///   - deadline: When to wake; a sleep returns at once if the clock is past it.
  ///   - tolerance: Of no effect.
  /// - Throws: `CancellationError` if the task is cancelled, before or meanwhile.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { $0.makeID() }
    // The task runs again: whoever woke it may go on.
    defer { state.withLock { $0.wakers.removeValue(forKey: id) }?.resume() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(Sleep(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Sleeps until the clock has been advanced by a duration.
  ///
  /// The same method of all clocks leaves the actor of the caller before it sleeps; this one does not.
  ///
  /// - Parameters:
  ///   - duration: How long; zero is until the next advance.
  ///   - tolerance: Of no effect.
  /// - Throws: `CancellationError` if the task is cancelled, before or meanwhile.
  public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }

  /// Advances the clock by a duration, and ends the sleeps whose deadlines it comes to.
  ///
  /// - Parameter duration: How far; zero ends those sleeps that have the present for their deadline.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to a time, and ends the sleeps whose deadlines it comes to.
  ///
  /// - Parameter deadline: The time; the clock stays where it is if it is past that.
  public func advance(to deadline: Instant) async {
    await handOver()
    while await endSleep(until: deadline) {}
    state.withLock { $0.now = max($0.now, deadline) }
  }

  /// Advances the clock from deadline to deadline until nothing sleeps on it.
  ///
  /// What sleeps again and again, such as a timer, keeps this going: cancel that first, or ``advance(by:)`` instead. It
  /// ends early when the calling task is cancelled, as the time limit of a test does.
  public func run() async {
    await handOver()
    while !Task.isCancelled, await endSleep(until: nil) {}
  }

  /// Waits until tasks sleep on the clock.
  ///
  /// It makes sure that a task that was just started has come to its sleep, before the clock is advanced past it.
  ///
  /// - Parameter count: How many sleeps to wait for, at least.
  /// - Throws: `CancellationError` if the calling task is cancelled before that.
  public func waitForSleeps(_ count: Int = 1) async throws {
    let id = state.withLock { $0.makeID() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        observe(Observer(id: id, count: count, continuation: continuation))
      }
    } onCancel: {
      state.withLock { $0.observers.remove { $0.id == id } }?.continuation.resume()
    }
    try Task.checkCancellation()
  }

  /// Makes sure that nothing sleeps on the clock, for the end of a test.
  ///
  /// - Throws: ``SuspensionError`` if something does.
  public func checkSuspension() async throws(SuspensionError) {
    await handOver()
    let count = state.withLock { $0.sleeps.count }
    if count > 0 { throw SuspensionError(count: count) }
  }

  private func begin(_ sleep: Sleep) {
    let observers = state.withLock { state -> [Observer]? in
      // Asked under the lock that `cancel` takes: a cancellation is seen here, or finds the sleep there.
      if Task.isCancelled || sleep.deadline < state.now { return nil }
      state.sleeps.append(sleep)
      let count = state.sleeps.count
      let satisfied = state.observers.filter { $0.count <= count }
      state.observers.removeAll { $0.count <= count }
      return satisfied
    }
    if let observers {
      for observer in observers { observer.continuation.resume() }
    } else if Task.isCancelled {
      sleep.continuation.resume(throwing: CancellationError())
    } else {
      sleep.continuation.resume()
    }
  }

  private func cancel(_ id: Int) {
    let sleep = state.withLock { $0.sleeps.remove { $0.id == id } }
    sleep?.continuation.resume(throwing: CancellationError())
  }

  private func observe(_ observer: Observer) {
    let mustWait = state.withLock { state in
      let mustWait = !Task.isCancelled && state.sleeps.count < observer.count
      if mustWait { state.observers.append(observer) }
      return mustWait
    }
    if !mustWait { observer.continuation.resume() }
  }

  /// Ends the sleep that is the first to end, if that is to end by a time, and lets its task run.
  private func endSleep(until deadline: Instant?) async -> Bool {
    let sleep = state.withLock { state -> Sleep? in
      // Of equal deadlines this finds the one that began first.
      guard let first = state.sleeps.min(by: { $0.deadline < $1.deadline }) else { return nil }
      if let deadline, deadline < first.deadline { return nil }
      state.now = max(state.now, first.deadline)
      return state.sleeps.remove { $0.id == first.id }
    }
    guard let sleep else { return false }
    await withCheckedContinuation { waker in
      state.withLock { $0.wakers[sleep.id] = waker }
      sleep.continuation.resume()
    }
    await handOver()
    return true
  }

  /// Gives other tasks turns, on the actor of the caller and elsewhere.
  private func handOver() async {
    for round in 1...20 {
      // Off the actor of the caller, so that what waits for it comes first there.
      await Task.detached(priority: .background) {
        // On a busy machine a task may be ready and its thread not running: this lets other threads run.
        if round.isMultiple(of: 5) { sched_yield() }
        await Task.yield()
      }.value
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Makes a clock that shows zero, and counts in seconds and parts of them.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Array {
  /// Takes out the first element that satisfies a condition.
  fileprivate mutating func remove(where condition: (Element) -> Bool) -> Element? {
    firstIndex(where: condition).map { remove(at: $0) }
  }
}
