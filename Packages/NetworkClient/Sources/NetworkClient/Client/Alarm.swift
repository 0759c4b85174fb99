import Synchronization

/// Wakes whoever sleeps here, by the continuous clock, with one sleep of the system for all.
///
/// A sleep of `ContinuousClock` that is cancelled stays queued until it would have ended (Swift 6.3): a deadline of half a
/// minute for each of ten thousand requests takes megabytes. One that is cancelled here leaves nothing behind.
final class Alarm: Sendable {
  /// The one of the process.
  static let shared = Alarm()

  private typealias Sleeper = (due: ContinuousClock.Instant, continuation: CheckedContinuation<Bool, Never>)

  private struct State {
    var sleepers: [Int: Sleeper] = [:]
    var lastID = 0
    /// When the system wakes us next.
    var next: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  /// Sleeps.
  ///
  /// - Parameter duration: For how long.
  /// - Throws: `CancellationError` at once when the task is cancelled.
  func sleep(for duration: Duration) async throws(CancellationError) {
    let due = ContinuousClock.now + duration
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { $0.sleepers[id] = (due, continuation) }
        set(for: due)
        if Task.isCancelled { leave(id) }
      }
    } onCancel: {
      leave(id)
    }
    guard isOver else { throw CancellationError() }
  }

  private func leave(_ id: Int) {
    state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(returning: false)
  }

  /// Sees to it that the system wakes us no later than then.
  private func set(for due: ContinuousClock.Instant) {
    let isNew = state.withLock { state in
      guard state.next.map({ due < $0 }) ?? true else { return false }
      state.next = due
      return true
    }
    guard isNew else { return }
    // Detached: it must not keep what the caller has in its task-local values.
    Task.detached {
      try? await ContinuousClock().sleep(until: due)
      self.ring(at: due)
    }
  }

  /// Wakes those whose time it is, and sets the alarm for the next.
  private func ring(at time: ContinuousClock.Instant) {
    let (woken, next) = state.withLock { state in
      if state.next == time { state.next = nil }
      let now = max(ContinuousClock.now, time)
      let woken = state.sleepers.filter { $0.value.due <= now }
      for id in woken.keys { state.sleepers[id] = nil }
      return (woken.values.map(\.continuation), state.sleepers.values.map(\.due).min())
    }
    for continuation in woken { continuation.resume(returning: true) }
    if let next { set(for: next) }
  }
}
