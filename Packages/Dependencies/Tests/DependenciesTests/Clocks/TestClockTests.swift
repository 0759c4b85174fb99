import Dependencies
import TestSupport
import Testing

// The tests and their tasks run on one actor, so a resumed task reaches its next suspension before the clock continues.
@Suite("Test clock")
@MainActor
struct TestClockTests {
  private let clock = TestClock()
  private let log = Log()

  @Test("One advance ends several sleeps of a task, one after the other")
  func severalSleeps() async throws {
    let task = Task {
      for number in 1...5 {
        try await clock.sleep(for: .seconds(1))
        log.append("\(number) at \(clock.now.offset)")
      }
    }
    await clock.advance(by: .seconds(3.5))
    #expect(log.entries == ["1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds"])
    #expect(clock.now.offset == .seconds(3.5))
    await clock.advance(to: .init(offset: .seconds(5)))
    #expect(log.entries.count == 5)
    try await task.value
  }

  @Test("Tasks wake in the order of their deadlines, and of their sleeps if the deadlines are equal")
  func order() async throws {
    let tasks = [3, 1, 2, 1].enumerated().map { place, seconds in
      Task {
        try await clock.sleep(for: .seconds(seconds))
        log.append("\(place): \(clock.now.offset)")
      }
    }
    await clock.run()
    #expect(log.entries == ["1: 1.0 seconds", "3: 1.0 seconds", "2: 2.0 seconds", "0: 3.0 seconds"])
    for task in tasks { try await task.value }
  }

  @Test("A sleep begins before its task leaves the actor of its caller", arguments: 1...100)
  func beginning(_: Int) async throws {
    let task = Task {
      log.append("sleeps")
      try await clock.sleep(for: .seconds(1))
    }
    while log.entries.isEmpty { await Task.yield() }
    #expect(clock.deadlines.count == 1)
    await clock.run()
    try await task.value
  }

  @Test("The method run() also ends sleeps that begin during the run, and stops the clock at the last deadline")
  func run() async throws {
    let task = Task {
      for _ in 1...10 { try await clock.sleep(for: .milliseconds(100)) }
      return clock.now.offset
    }
    await clock.run()
    #expect(try await task.value == .seconds(1))
    #expect(clock.now.offset == .seconds(1))
  }

  @Test("Cancellation ends run() while a timer repeats forever")
  func endless() async throws {
    let timer = Task {
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    let running = Task { await clock.run() }
    try await clock.waitForSleeps()
    running.cancel()
    await running.value
    timer.cancel()
    await #expect(throws: CancellationError.self) { try await timer.value }
  }

  @Test("The method run(timeout:) fails the test if a timer repeats forever, and reports nothing if the sleeps end")
  func runWithTimeout() async throws {
    let timer = Task {
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    let line = #line + 1
    let issues = await captureIssues { await clock.run(timeout: .milliseconds(10)) }
    #expect(issues.count == 1 && issues[0].sourceLocation?.line == line)
    #expect(issues.first?.text.hasPrefix("A task still sleeps on a test clock that has run for 0.01 seconds") == true)
    timer.cancel()
    await #expect(throws: CancellationError.self) { try await timer.value }
    let issuesOfEnd = await captureIssues { await clock.run(timeout: .seconds(600)) }
    #expect(issuesOfEnd.isEmpty)
  }

  @Test("A timer has an element at each interval, skips those that pass meanwhile, and ends with its task")
  func timer() async throws {
    let clock: any Clock<Duration> = clock
    let task = Task {
      for await time in clock.timer(interval: .seconds(2)) {
        log.append("\(time)")
        if time == .seconds(4) { try? await clock.sleep(for: .seconds(3)) }
      }
    }
    await self.clock.advance(by: .seconds(11))
    #expect(log.entries == ["2.0 seconds", "4.0 seconds", "8.0 seconds", "10.0 seconds"])
    task.cancel()
    await task.value
  }

  @Test("A sleep that is cancelled before or while it waits throws immediately", arguments: [true, false])
  func cancellation(isWaiting: Bool) async throws {
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    if isWaiting { try await clock.waitForSleeps() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.deadlines.isEmpty)
  }

  @Test("A sleep until the current time ends with the next advance; one until an earlier time returns immediately")
  func presentAndPast() async throws {
    let present = Task {
      try await clock.sleep(until: clock.now)
      log.append("present")
    }
    try await clock.waitForSleeps()
    #expect(log.entries.isEmpty)
    await clock.advance()
    #expect(log.entries == ["present"])
    try await present.value
    try await clock.sleep(until: .init(offset: .seconds(-1)))
  }

  @Test("The deadlines are those of the running sleeps")
  func deadlines() async throws {
    let tasks = (1...2).map { seconds in
      Task { try await clock.sleep(for: .seconds(seconds)) }
    }
    try await clock.waitForSleeps(2)
    #expect(clock.deadlines.map(\.offset) == [.seconds(1), .seconds(2)])
    await clock.advance(by: .seconds(2))
    #expect(clock.deadlines.isEmpty)
    for task in tasks { try await task.value }
  }

  @Test("The method waitForSleeps() returns when enough tasks sleep, and throws at its timeout or when it is cancelled")
  func waiting() async throws {
    let waiter = Task { try await clock.waitForSleeps(3) }
    let tasks = (1...3).map { _ in
      Task { try await clock.sleep(for: .seconds(1)) }
    }
    try await waiter.value
    let other = Task { try await clock.waitForSleeps(4) }
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }
    let error = await #expect(throws: (any Error).self) { try await clock.waitForSleeps(4, timeout: .milliseconds(1)) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("After 0.001 seconds, 3 of the 4 expected tasks sleep on a test clock."), "\(text)")
    await clock.run()
    for task in tasks { try await task.value }
  }
}

@MainActor
private final class Log {
  private(set) var entries: [String] = []

  func append(_ entry: String) {
    entries.append(entry)
  }
}
