import Dependencies
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Initialization of default values")
struct InitializationGraphTests {
  @Test("Eight threads that read a value at the same time initialize it once")
  func once() async {
    let values = await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask {
          await onThread {
            SlowKey.readers.signal()
            return DependencyValues.live[SlowKey.self]
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 1, count: 8))
    #expect(SlowKey.initializations.count == 1)
  }

  @Test("A static initializer on one thread does not deadlock with the initialization of a default value on another")
  func staticInitializer() async {
    async let direct = onThread { StaticValue.liveValue.text }
    async let resolved = onThread {
      StaticValue.began.wait()
      return DependencyValues.live[StaticValueReader.self].text
    }
    #expect(await [direct, resolved] == ["live", "live"])
  }

  @Test("An override in scope at the first access does not become part of the default value")
  func noLeak() {
    @Dependency(Parent.self) var parent
    withDependencies {
      $0.word = Word(text: "overridden")
    } operation: {
      #expect(parent.eager == "test")
      #expect(parent.lazy() == "overridden")
    }
    #expect(parent.eager == "test")
    #expect(parent.lazy() == "test")
  }

  @Test("A cycle ends the process with its path")
  func cycle() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = DependencyValues.live[First.self]
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      output.contains("Dependency cycle: DependenciesTests.First → DependenciesTests.Second → DependenciesTests.First.")
    )
  }

  @Test("A cycle across two threads ends the process with its path")
  func cycleOfThreads() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      async let left = onThread { DependencyValues.live[Left.self] }
      async let right = onThread { DependencyValues.live[Right.self] }
      _ = await (left, right)
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      output.contains("Dependency cycle: DependenciesTests.Left → DependenciesTests.Right → DependenciesTests.Left.")
        || output.contains(
          "Dependency cycle: DependenciesTests.Right → DependenciesTests.Left → DependenciesTests.Right.")
    )
  }

  @Test("A thread may read a value whose initialization has waited for that thread's previous value: no cycle")
  func noCycle() async {
    await #expect(processExitsWith: .success) {
      for _ in 1...50 {
        let round = Round()
        Round.current.withLock { $0 = round }
        let values = DependencyValues.test
        async let both = onThread { values[InnerValue.self] + values[OuterValue.self] }
        async let outer = onThread {
          round.innerBegan.wait()
          return values[OuterValue.self]
        }
        _ = await (both, outer)
      }
    }
  }

  @Test("A task that starts during an initialization may read the same value")
  func taskDuringInitialization() async {
    let starter = DependencyValues.live[TaskStarter.self]
    #expect(await starter.task.value.text == "live")
  }
}

@Suite("Default values of a test")
struct DefaultsPerTestTests {
  @Test("Each test case has its own value, shared with its tasks", arguments: [1, 2, 3], ["a", "b"])
  func cases(_ number: Int, _ letter: String) async {
    @Dependency(FreshCounter.self) var counter
    #expect(counter.counter.next() == 1)
    let shared = counter
    await Task { _ = shared.counter.next() }.value
    #expect(counter.counter.next() == 3)
  }

  @Test("Test cases with equal arguments have different values", arguments: [Blank(), Blank()])
  func equalCases(_ blank: Blank) {
    @Dependency(FreshCounter.self) var counter
    #expect(counter.counter.next() == 1)
  }

  @Test("The deinitializer of a discarded value may read dependencies, including its own key")
  func deinitializer() async {
    await #expect(processExitsWith: .success) {
      IssueReporter.install(IssueReporter(record: { message, _ in fatalError(message) }, runningTest: { 1 }))
      _ = DependencyValues._current[DeinitReader.self]
      DependencyValues.discardDefaults(ofTest: 1)
      withDependencies {
        $0.context = .preview
      } operation: {
        for _ in 1...2 { prepareDependencies { $0[DeinitReader.self] = DeinitReader() } }
      }
    }
  }
}

struct Blank: Sendable {}

/// An object whose deinitializer reads its own key.
private final class DeinitReader: TestDependencyKey, Sendable {
  static var testValue: DeinitReader { DeinitReader() }
  deinit { _ = DependencyValues._current[DeinitReader.self] }
}

private struct FreshCounter: TestDependencyKey {
  let counter = Counter()
  static var testValue: Self { Self() }
}

private enum SlowKey: DependencyKey {
  static let readers = DispatchSemaphore(value: 0)
  static let initializations = Counter()

  static var liveValue: Int {
    let number = initializations.next()
    // Waits until all eight threads are about to read the value.
    if number == 1 { for _ in 1...8 { readers.wait() } }
    return number
  }
}

private struct StaticValue: DependencyKey {
  static let began = DispatchSemaphore(value: 0)
  static let readerBegan = DispatchSemaphore(value: 0)
  let text: String

  static let liveValue = {
    began.signal()
    readerBegan.wait()
    return Self(text: DependencyValues.live.word.text)
  }()
}

private struct StaticValueReader: DependencyKey {
  let text: String

  static var liveValue: Self {
    StaticValue.readerBegan.signal()
    return Self(text: StaticValue.liveValue.text)
  }
}

private struct Parent: TestDependencyKey {
  let eager: String
  let lazy: @Sendable () -> String

  static var testValue: Self {
    @Dependency(\.word) var word
    return Self(eager: word.text, lazy: { [_word] in _word.wrappedValue.text })
  }
}

private struct First: DependencyKey {
  static var liveValue: Self {
    _ = DependencyValues._current[Second.self]
    return Self()
  }
}

private struct Second: DependencyKey {
  static var liveValue: Self {
    _ = DependencyValues._current[First.self]
    return Self()
  }
}

private struct Left: DependencyKey {
  static let began = DispatchSemaphore(value: 0)

  static var liveValue: Self {
    began.signal()
    Right.began.wait()
    _ = DependencyValues.live[Right.self]
    return Self()
  }
}

private struct Right: DependencyKey {
  static let began = DispatchSemaphore(value: 0)

  static var liveValue: Self {
    began.signal()
    Left.began.wait()
    _ = DependencyValues.live[Left.self]
    return Self()
  }
}

/// A round of two threads, of which one initializes ``InnerValue`` and the other ``OuterValue``.
private final class Round: Sendable {
  static let current = Mutex(Round())

  let innerBegan = DispatchSemaphore(value: 0)
  let outerBegan = DispatchSemaphore(value: 0)
}

/// A value that is initialized in each round.
private enum InnerValue: TestDependencyKey {
  static var testValue: Int {
    let round = Round.current.withLock { $0 }
    round.innerBegan.signal()
    round.outerBegan.wait()
    // Gives the other thread time to wait for this value.
    for _ in 1...1000 { sched_yield() }
    return 1
  }
}

/// A value that is initialized in each round and reads ``InnerValue``.
private enum OuterValue: TestDependencyKey {
  static var testValue: Int {
    Round.current.withLock { $0 }.outerBegan.signal()
    return DependencyValues._current[InnerValue.self] + 1
  }
}

private struct TaskStarter: DependencyKey {
  let task: Task<Word, Never>

  static var liveValue: Self {
    Self(
      task: Task {
        _ = DependencyValues.live[TaskStarter.self]
        return DependencyValues.live.word
      }
    )
  }
}

/// Runs a body on a new thread, which it may block.
private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}
