import Dependencies
import Testing

@Suite("Immediate clock")
struct ImmediateClockTests {
  @Test("A sleep returns immediately and advances the clock, which never goes back")
  func sleep() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(60 * 60))
    #expect(clock.now.offset == .seconds(60 * 60))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(60 * 60))
    #expect(clock.minimumResolution == .zero)
  }

  @Test("A cancelled task neither sleeps nor advances the clock")
  func cancellation() async {
    let clock = ImmediateClock()
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      for await _ in gate { break }
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    open.finish()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }
}
