import Dependencies
import Testing

// All on one actor: there a woken task comes to its next wait before the clock goes on, and nothing is left to chance.
@Suite("A test clock", .timeLimit(.minutes(1)))
@MainActor
struct TestClockTests {
  private let clock = TestClock()
  private let log = Log()

  @Test("A sleep ends when the clock comes to its deadline, and not before")
  func advance() async throws {
    let task = Task {
      try await clock.sleep(for: .seconds(2))
      log.append("woke")
    }
    await clock.advance(by: .seconds(1))
    #expect(log.entries.isEmpty)
    await clock.advance(by: .seconds(1))
    #expect(log.entries == ["woke"])
    try await task.value
  }

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

  @Test("Tasks wake in the order of their deadlines, and those with the same one in that of their sleeps")
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

  @Test("Running on ends the sleeps that begin meanwhile, and stops the clock at the last deadline")
  func run() async throws {
    let task = Task {
      for _ in 1...10 { try await clock.sleep(for: .milliseconds(100)) }
      return clock.now.offset
    }
    await clock.run()
    #expect(try await task.value == .seconds(1))
    #expect(clock.now.offset == .seconds(1))
  }

  @Test("Running on with what never stops ends with the task that does it")
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

  @Test("A cancelled sleep throws at once, and the clock forgets it")
  func cancellation() async throws {
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    try await clock.waitForSleeps()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await clock.checkSuspension()
  }

  @Test("A task that was cancelled before does not sleep")
  func cancelledBefore() async throws {
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await clock.checkSuspension()
  }

  @Test("A sleep until the present ends with the next advance, one until the past at once")
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

  @Test("The clock does not go back")
  func monotony() async {
    await clock.advance(by: .seconds(2))
    await clock.advance(to: .init(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(2))
    #expect(TestClock<Duration>(now: .init(offset: .seconds(9))).now.offset == .seconds(9))
  }

  @Test("A sleep that has not ended is an error, and its text says how many there are")
  func suspension() async throws {
    let tasks = (1...2).map { seconds in
      Task { try await clock.sleep(for: .seconds(seconds)) }
    }
    let both = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    #expect(both?.description.hasPrefix("2 sleeps have not ended") == true)
    await clock.advance(by: .seconds(1))
    let one = await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    #expect(one?.description.hasPrefix("One sleep has not ended") == true)
    await clock.advance(by: .seconds(1))
    try await clock.checkSuspension()
    for task in tasks { try await task.value }
  }

  @Test("Waiting for more sleeps than there are ends when enough tasks sleep, or with the task that waits")
  func waiting() async throws {
    let waiter = Task { try await clock.waitForSleeps(3) }
    let tasks = (1...3).map { _ in
      Task { try await clock.sleep(for: .seconds(1)) }
    }
    try await waiter.value
    let other = Task { try await clock.waitForSleeps(4) }
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }
    await clock.run()
    for task in tasks { try await task.value }
  }

  @Test("Tasks on other threads that sleep on the clock all wake", arguments: [1, 50])
  nonisolated func otherThreads(_ count: Int) async throws {
    let clock = TestClock()
    let woken = try await withThrowingTaskGroup { group in
      for number in 1...count {
        group.addTask {
          let anyClock: any Clock<Duration> = clock
          try await anyClock.sleep(for: .seconds(number))
        }
      }
      try await clock.waitForSleeps(count)
      await clock.advance(by: .seconds(count))
      return try await group.reduce(0) { count, _ in count + 1 }
    }
    #expect(woken == count)
  }
}

@Suite("An immediate clock")
struct ImmediateClockTests {
  @Test("A sleep returns at once and moves the clock, which does not go back")
  func sleep() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(60 * 60))
    #expect(clock.now.offset == .seconds(60 * 60))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(60 * 60))
    #expect(clock.minimumResolution == .zero)
  }

  @Test("A cancelled task does not sleep, and does not move the clock")
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

  @Test("It serves as a dependency, as a test clock does")
  func dependency() async throws {
    @Dependency(\.continuousClock) var continuousClock
    @Dependency(\.suspendingClock) var suspendingClock
    let immediate = ImmediateClock()
    let test = TestClock()
    try await withDependencies {
      $0.continuousClock = immediate
      $0.suspendingClock = test
    } operation: {
      try await continuousClock.sleep(for: .seconds(2))
      #expect(immediate.now.offset == .seconds(2))
      #expect(suspendingClock as? TestClock<Duration> === test)
    }
  }
}

@Suite("The suspending clock")
struct SuspendingClockTests {
  @Test("The live one is that of the system")
  func live() {
    #expect(DependencyValues.live.suspendingClock is SuspendingClock)
  }

  @Test("The test one fails the test for each use, names its property, and does not wait")
  func test() async {
    @Dependency(\.suspendingClock) var clock
    let messages = await messages {
      await #expect(throws: Unimplemented(#"@Dependency(\.suspendingClock)"#)) {
        try await clock.sleep(for: .seconds(60 * 60))
      }
    }
    #expect(!messages.isEmpty)
    #expect(messages.allSatisfy { $0.hasPrefix(#"@Dependency(\.suspendingClock) is unimplemented"#) })
    #expect(messages.allSatisfy { $0.contains("$0.suspendingClock = …") })
  }
}

@MainActor
private final class Log {
  private(set) var entries: [String] = []

  func append(_ entry: String) {
    entries.append(entry)
  }
}
