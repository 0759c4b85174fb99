extension Clock {
  /// Returns a sequence with an element at each interval, until the task is cancelled.
  ///
  ///     for await _ in clock.timer(interval: .seconds(1)) { await model.refresh() }
  ///
  /// An element is the time since the call. It also works on `any Clock<Duration>`. An interval that passes while an
  /// element is handled has no element of its own. The sequence has one consumer.
  ///
  /// - Parameters:
  ///   - interval: The time between two elements, more than zero.
  ///   - tolerance: The tolerance of each sleep.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> AsyncStream<Duration> {
    precondition(interval > .zero, "The interval of a timer is more than zero.")
    let start = now
    let last = LockIsolated(start)
    return AsyncStream {
      let next = last.value.advanced(by: interval)
      let delay = next.duration(to: now)
      let deadline = delay > .zero ? next.advanced(by: interval * Int((delay / interval).rounded(.up))) : next
      last.setValue(deadline)
      do { try await sleep(until: deadline, tolerance: tolerance) } catch { return nil }
      return start.duration(to: now)
    }
  }
}
