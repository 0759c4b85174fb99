import Dependencies
import TestSupport
import Testing

@Suite("Clocks as dependencies")
struct ClockTests {
  @Dependency(\.continuousClock) private var continuousClock
  @Dependency(\.suspendingClock) private var suspendingClock

  @Test("The live clocks are those of the system")
  func live() async throws {
    let clock = DependencyValues.live.continuousClock
    try await clock.sleep(for: .nanoseconds(1))
    #expect(await clock.measure { await Task.yield() } > .zero)
    #expect(DependencyValues.live.suspendingClock is SuspendingClock)
  }

  @Test("Test clocks and immediate clocks can override them")
  func overridden() async throws {
    let immediate = ImmediateClock()
    let test = TestClock()
    try await withDependencies {
      $0.continuousClock = immediate
      $0.suspendingClock = test
    } operation: {
      try await continuousClock.sleep(for: .seconds(2))
      #expect(immediate.now.offset == .seconds(2))
      @Dependency(\.suspendingClock, as: TestClock<Duration>.self) var suspendingClock
      #expect(suspendingClock === test)
    }
  }

  @Test("In a test, a sleep without an override fails the test, names the property, and does not wait")
  func unimplemented() async {
    for (name, clock) in [("continuousClock", continuousClock), ("suspendingClock", suspendingClock)] {
      let messages = await captureIssues {
        await #expect(throws: Unimplemented(#"@Dependency(\.\#(name))"#)) {
          try await clock.sleep(for: .seconds(60 * 60))
        }
      }
      .map(\.text)
      #expect(messages.count == 1)
      #expect(messages.allSatisfy { $0.hasPrefix(#"@Dependency(\.\#(name)) is unimplemented in tests"#) })
      #expect(messages.allSatisfy { $0.contains("$0.\(name) = …") })
    }
  }
}
