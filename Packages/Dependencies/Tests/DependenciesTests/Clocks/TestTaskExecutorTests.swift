import Dependencies
import Testing

@Suite("Test task executor")
struct TestTaskExecutorTests {
  private let clock = TestClock()
  private let executor = TestTaskExecutor()

  @Test("Tasks that compute between their sleeps reach the next sleep before the clock continues")
  func computing() async throws {
    let ticks = LockIsolated(0)
    let timers = (1...2).map { _ in
      Task(executorPreference: executor) { [clock = clock as any Clock<Duration>] in
        for _ in 1...3 {
          try await clock.sleep(for: .seconds(1))
          for _ in 1...2_000 { await Task.yield() }
          await MainActor.run { ticks.withValue { $0 += 1 } }
        }
      }
    }
    await clock.advance(by: .seconds(2))
    #expect(ticks.value == 4)
    #expect(clock.deadlines.map(\.offset) == [.seconds(3), .seconds(3)])
    await clock.run()
    #expect(ticks.value == 6)
    for timer in timers { try await timer.value }
  }

  @Test("A task that never suspends does not stop the clock")
  func polling() async {
    let poll = Task(executorPreference: executor) {
      while !Task.isCancelled { await Task.yield() }
    }
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(1))
    poll.cancel()
    await poll.value
  }
}
