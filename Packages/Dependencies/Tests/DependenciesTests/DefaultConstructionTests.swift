import Dependencies
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Making default values", .timeLimit(.minutes(1)))
struct DefaultConstructionTests {
  @Test("Eight threads that ask at once share one construction")
  func once() async {
    let values = await withTaskGroup { group in
      for _ in 1...8 {
        group.addTask {
          await onThread {
            SlowKey.asking.signal()
            return DependencyValues.live[SlowKey.self]
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 1, count: 8))
    #expect(SlowKey.constructions.count == 1)
  }

  @Test("A default may read other defaults while it is made")
  func reentrance() {
    #expect(DependencyValues.live[Greeting.self].text == "Hello, live")
  }

  @Test("A thread inside a static initialiser does not block one that makes a default out of it")
  func staticInitialiser() async {
    async let direct = onThread { Shared.liveValue.text }
    async let resolved = onThread {
      Shared.began.wait()
      return DependencyValues.live[Wrapping.self].text
    }
    #expect(await [direct, resolved] == ["live", "live"])
  }

  @Test("An override in scope at the first use does not stay in the default")
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

  @Test("A cycle that two threads close together ends the process with its path")
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

  @Test("A thread that has made a default may at once need one whose maker waited for it: that is no cycle")
  func noCycle() async {
    await #expect(processExitsWith: .success) {
      for _ in 1...50 {
        let meeting = Meeting()
        Meeting.current.withLock { $0 = meeting }
        async let both = onThread { DependencyValues.live[InnerValue.self] + DependencyValues.live[OuterValue.self] }
        async let outer = onThread {
          meeting.innerIsBegun.wait()
          return DependencyValues.live[OuterValue.self]
        }
        _ = await (both, outer)
      }
    }
  }

  @Test("A task started while a default is made may wait for that default")
  func taskDuringConstruction() async {
    let starter = DependencyValues.live[Starter.self]
    #expect(await starter.task.value.text == "live")
  }
}

@Suite("Default values of a test")
struct DefaultsPerTestTests {
  @Test("The same value is read twice in a test")
  func reused() {
    @Dependency(FreshCounter.self) var counter
    #expect(counter.counter.next() == 1)
    #expect(counter.counter.next() == 2)
  }

  @Test("A test has values of its own")
  func another() {
    @Dependency(FreshCounter.self) var counter
    #expect(counter.counter.next() == 1)
  }

  @Test("A case of a test has values of its own", arguments: [1, 2, 3], ["a", "b"])
  func cases(_ number: Int, _ letter: String) async {
    @Dependency(FreshCounter.self) var counter
    #expect(counter.counter.next() == 1)
    let shared = counter
    await Task { _ = shared.counter.next() }.value
    #expect(counter.counter.next() == 3)
  }

  @Test("A case with the same arguments as another has values of its own", arguments: [Blank(), Blank()])
  func equalCases(_ blank: Blank) {
    @Dependency(FreshCounter.self) var counter
    #expect(counter.counter.next() == 1)
  }
}

struct Blank: Sendable {}

private struct FreshCounter: TestDependencyKey {
  let counter = Counter()
  static var testValue: Self { Self() }
}

private enum SlowKey: DependencyKey {
  static let asking = DispatchSemaphore(value: 0)
  static let constructions = Counter()

  static var liveValue: Int {
    let number = constructions.next()
    // All eight threads are about to ask, or have asked, before the value is there.
    if number == 1 { for _ in 1...8 { asking.wait() } }
    return number
  }
}

private struct Greeting: DependencyKey {
  let text: String

  static var liveValue: Self {
    @Dependency(\.word) var word
    return Self(text: "Hello, \(word.text)")
  }
}

private struct Shared: DependencyKey {
  static let began = DispatchSemaphore(value: 0)
  static let entered = DispatchSemaphore(value: 0)
  let text: String

  static let liveValue = {
    began.signal()
    entered.wait()
    return Self(text: DependencyValues.live.word.text)
  }()
}

private struct Wrapping: DependencyKey {
  let text: String

  static var liveValue: Self {
    Shared.entered.signal()
    return Self(text: Shared.liveValue.text)
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

/// Where two threads meet, of which one makes ``InnerValue`` and the other ``OuterValue``.
private final class Meeting: Sendable {
  static let current = Mutex(Meeting())

  let innerIsBegun = DispatchSemaphore(value: 0)
  let outerIsBegun = DispatchSemaphore(value: 0)
  let visits = Counter()
}

/// A value that is made anew in each round.
private enum InnerValue: DependencyKey {
  static var scope: DependencyScope { .timeToLive(.zero) }

  static var liveValue: Int {
    let meeting = Meeting.current.withLock { $0 }
    guard meeting.visits.next() == 1 else { return 1 }
    meeting.innerIsBegun.signal()
    meeting.outerIsBegun.wait()
    // The other thread will mostly have begun to wait for this value by then.
    for _ in 1...1000 { sched_yield() }
    return 1
  }
}

/// A value that is made anew in each round, out of an ``InnerValue``.
private enum OuterValue: DependencyKey {
  static var scope: DependencyScope { .timeToLive(.zero) }

  static var liveValue: Int {
    Meeting.current.withLock { $0 }.outerIsBegun.signal()
    return DependencyValues.live[InnerValue.self] + 1
  }
}

private struct Starter: DependencyKey {
  let task: Task<Word, Never>

  static var liveValue: Self {
    Self(
      task: Task {
        _ = DependencyValues.live[Starter.self]
        return DependencyValues.live.word
      }
    )
  }
}

/// Runs a body on a thread of its own, so that it may block.
private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: body()) }
  }
}
