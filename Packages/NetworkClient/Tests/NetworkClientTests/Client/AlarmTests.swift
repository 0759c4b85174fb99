import Testing

@testable import NetworkClient

@Suite("Sleeping with one alarm for all", .timeLimit(.minutes(1)))
struct AlarmTests {
  @Test("Everybody is woken, and nobody too early")
  func everybody() async throws {
    let alarm = Alarm()
    let start = ContinuousClock.now
    await withTaskGroup(of: Void.self) { group in
      for milliseconds in [90, 30, 60, 0] {
        group.addTask {
          await #expect(throws: Never.self) { try await alarm.sleep(for: .milliseconds(milliseconds)) }
          #expect(ContinuousClock.now - start >= .milliseconds(milliseconds))
        }
      }
    }
  }

  @Test("One that is cancelled is woken at once, before and after it has begun, and the others sleep on")
  func cancellation() async throws {
    let alarm = Alarm()
    let other = Task.immediate { try await alarm.sleep(for: .milliseconds(50)) }
    let task = Task.immediate { try await alarm.sleep(for: .seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await alarm.sleep(for: .seconds(3600))
    }
    await #expect(throws: CancellationError.self) { try await early.value }
    try await other.value
  }

  @Test("It can be set again after it has rung, and for a time before the one that it is set for")
  func again() async throws {
    let alarm = Alarm()
    let long = Task.immediate { try await alarm.sleep(for: .seconds(3600)) }
    for _ in 1...3 { try await alarm.sleep(for: .milliseconds(1)) }
    long.cancel()
    try await alarm.sleep(for: .milliseconds(1))
  }
}
