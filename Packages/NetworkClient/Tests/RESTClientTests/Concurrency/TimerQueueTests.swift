import TestSupport
import Testing

@testable import RESTClient

@Suite("The timer queue", .timeLimit(.minutes(5)))
struct TimerQueueTests {
  private let clock = SleepRecordingClock()

  @Test("Each timer fires at its time, whatever the order in which they were added")
  func order() async throws {
    let timers = TimerQueue(clock: clock)
    var sleeps = clock.sleeps.makeAsyncIterator()
    let fired = Recorder<Int>()
    let tasks = [90, 30, 60].map { seconds in
      Task.immediate {
        try await timers.sleep(for: .seconds(seconds))
        fired.record(seconds)
      }
    }
    // One sleep of the system for 90 seconds, and one for 30; the timer of 60 seconds needs none.
    #expect(await [sleeps.next(), sleeps.next()].map { $0?.components.seconds ?? 0 }.sorted() == [30, 90])
    clock.advance(by: .seconds(30))
    try await tasks[1].value
    #expect(await sleeps.next() == .seconds(30))
    #expect(fired.values == [30])
    clock.advance(by: .seconds(30))
    try await tasks[2].value
    #expect(fired.values == [30, 60])
    // The sleep that was scheduled first, or one that was scheduled when the last timer fired.
    clock.advance(by: .seconds(30))
    try await tasks[0].value
    #expect(fired.values == [30, 60, 90])
  }

  @Test("A cancelled timer ends at once and the others go on; one of a cancelled task does not start")
  func cancellation() async throws {
    let timers = TimerQueue(clock: clock)
    var sleeps = clock.sleeps.makeAsyncIterator()
    let other = Task.immediate { try await timers.sleep(for: .seconds(50)) }
    let task = Task.immediate { try await timers.sleep(for: .seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await timers.sleep(for: .seconds(3600))
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(await sleeps.next() == .seconds(50))
    clock.advance(by: .seconds(50))
    try await other.value
  }

  @Test("A timer can be added after others have fired, also before the next one")
  func again() async throws {
    let timers = TimerQueue(clock: clock)
    var sleeps = clock.sleeps.makeAsyncIterator()
    let long = Task.immediate { try await timers.sleep(for: .seconds(3600)) }
    #expect(await sleeps.next() == .seconds(3600))
    for second in 1...3 {
      let short = Task.immediate { try await timers.sleep(for: .seconds(1)) }
      // After the first timer, the sleep for the long one is scheduled again.
      while let duration = await sleeps.next(), duration > .seconds(1) {}
      clock.advance(by: .seconds(1))
      try await short.value
      #expect(clock.now.offset == .seconds(second))
    }
    long.cancel()
    await #expect(throws: CancellationError.self) { try await long.value }
  }
}
