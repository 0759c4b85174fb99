import Synchronization

/// A queue of timers that share one sleep of their clock.
///
/// A cancelled sleep of `ContinuousClock` stays queued until its time (Swift 6.3): the deadlines of ten thousand requests,
/// half a minute each, take megabytes. A cancelled timer of this queue is removed at once.
final class TimerQueue<C: Clock<Duration>>: Sendable {
  private typealias Timer = (due: C.Instant, continuation: CheckedContinuation<Bool, Never>)

  private struct State {
    var timers: [Int: Timer] = [:]
    var lastID = 0
    /// The end of the earliest sleep of the clock.
    var next: C.Instant?
  }

  private let clock: C
  private let state = Mutex(State())

  init(clock: C) {
    self.clock = clock
  }

  /// Suspends the task for a duration; throws at once when the task is cancelled.
  func sleep(for duration: Duration) async throws(CancellationError) {
    let due = clock.now.advanced(by: duration)
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.timers[id] = (due, continuation) }
        schedule(for: due)
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
    guard isOver else { throw CancellationError() }
  }

  private func cancel(_ id: Int) {
    state.withLock { $0.timers.removeValue(forKey: id) }?.continuation.resume(returning: false)
  }

  /// Schedules ``fire(at:)``, unless it is scheduled for an earlier time.
  private func schedule(for due: C.Instant) {
    let isNew = state.withLock { state in
      guard state.next.map({ due < $0 }) ?? true else { return false }
      state.next = due
      return true
    }
    guard isNew else { return }
    // Detached: it must not keep the caller's task-local values alive.
    Task.detached {
      try? await self.clock.sleep(until: due, tolerance: nil)
      self.fire(at: due)
    }
  }

  /// Resumes the timers that are due, and schedules the next one.
  private func fire(at time: C.Instant) {
    let (resumed, next) = state.withLock { state in
      if state.next == time { state.next = nil }
      let now = max(clock.now, time)
      let dueTimers = state.timers.filter { $0.value.due <= now }
      for id in dueTimers.keys { state.timers[id] = nil }
      return (dueTimers.values.map(\.continuation), state.timers.values.map(\.due).min())
    }
    for continuation in resumed { continuation.resume(returning: true) }
    if let next { schedule(for: next) }
  }
}
