import Dependencies
import Foundation
import Synchronization
import Testing

@Suite("The scope of a dependency")
struct ScopeTests {
  @Test("unique: a value is made at each use")
  func unique() {
    #expect(readTwice(Unique.self) == [1, 2])
  }

  @Test("cached: a value is made once in each test, and in each case of one", arguments: 1...3)
  func cached(_ number: Int) {
    @Dependency(Cached.self) var value
    let first = value
    #expect(value == first)
    #expect(readTwice(Cached.self) == [first, first])
    #expect(Cached.seen.withLock { $0.insert(first).inserted }, "no other case has it")
  }

  @Test("shared: an object is made once as long as somebody holds it")
  func shared() {
    @Dependency(Shared.self) var shared
    var holder: Shared? = shared
    let first = shared.number
    #expect(shared === holder && shared.number == first)
    holder = nil
    #expect(shared.number == first + 1)
  }

  @Test("shared: a value that cannot be held is made at each use")
  func sharedValue() {
    #expect(readTwice(SharedNumber.self) == [1, 2])
  }

  @Test("singleton: a value is made once for all tests", arguments: 1...3)
  func singleton(_ number: Int) {
    #expect(read(Singleton.self) == 1)
  }

  @Test("timeToLive: a value is made anew when its time is over, and not before")
  func timeToLive() {
    let start = ContinuousClock.now
    func value(after seconds: Int) -> Int {
      TimeToLive.$instant.withValue(start + .seconds(seconds)) { read(Timed.self) }
    }
    #expect([0, 59, 60, 61, 119, 120].map(value(after:)) == [1, 1, 2, 2, 2, 3])
  }

  @Test("The end of a value may read dependencies, that of its own key among them")
  func end() async {
    await #expect(processExitsWith: .success) {
      IssueReporter.install(IssueReporter(record: { message, _ in fatalError(message) }, runningTest: { 1 }))
      let start = ContinuousClock.now
      TimeToLive.$instant.withValue(start) { _ = DependencyValues.test[Parting<Int>.self] }
      TimeToLive.$instant.withValue(start + .seconds(60)) { _ = DependencyValues.test[Parting<Int>.self] }
      TimeToLive.$instant.withValue(start + .seconds(120)) {
        prepareDependencies { $0[Parting<Int>.self] = Parting<Int>() }
      }
      _ = DependencyValues.test[Parting<String>.self]
      DependencyValues.discardDefaults(ofTest: 1)
    }
  }

  @Test("An override is used as it is, whatever the scope")
  func overridden() {
    withDependencies {
      $0[Unique.self] = 100
      $0[Timed.self] = 200
      $0[Singleton.self] = 300
    } operation: {
      #expect(read(Unique.self) == 100)
      #expect(read(Timed.self) == 200)
      #expect(read(Singleton.self) == 300)
    }
  }

  @Test(
    "Eight threads that ask first, at once, get one value that is made once, though making it takes its time",
    arguments: [DependencyScope.cached, .shared, .singleton, .timeToLive(.seconds(3600))])
  func concurrency(scope: DependencyScope) async throws {
    let keys: [DependencyScope: any SlowKey.Type] = [
      .cached: SlowCached.self, .shared: SlowShared.self, .singleton: SlowSingleton.self,
      .timeToLive(.seconds(3600)): SlowTimed.self,
    ]
    let key = try #require(keys[scope])
    let objects = await values(of: key)
    #expect(objects.count == 8 && Set(objects.map(ObjectIdentifier.init)).count == 1)
  }

  @Test("A unique value that needs itself ends the process with the path of the cycle")
  func cycle() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DependencyValues.test[CycleA.self]
    }
    let output = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("CycleA → DependenciesTests.CycleB → DependenciesTests.CycleA"))
  }

  private func read<Key: TestDependencyKey>(_ key: Key.Type) -> Int where Key.Value == Int {
    DependencyValues._current[key]
  }

  private func readTwice<Key: TestDependencyKey>(_ key: Key.Type) -> [Int] where Key.Value == Int {
    [read(key), read(key)]
  }

  /// What eight threads get that ask at once.
  private func values<Key: SlowKey>(of key: Key.Type) async -> [SlowObject] {
    let values = Mutex<[SlowObject]>([])
    let gate = DispatchSemaphore(value: 0)
    let done = DispatchGroup()
    withEscapedDependencies { dependencies in
      for _ in 0..<8 {
        done.enter()
        Thread.detachNewThread {
          gate.wait()
          dependencies.yield {
            let value = DependencyValues._current[Key.self]
            values.withLock { $0.append(value) }
          }
          done.leave()
        }
      }
    }
    for _ in 0..<8 { gate.signal() }
    await withCheckedContinuation { continuation in done.notify(queue: .global()) { continuation.resume() } }
    return values.withLock { $0 }
  }
}

private enum Unique: TestDependencyKey {
  private static let counter = Counter()
  static var scope: DependencyScope { .unique }
  static var testValue: Int { counter.next() }
}

private enum Cached: TestDependencyKey {
  private static let counter = Counter()
  static let seen = Mutex<Set<Int>>([])
  static var testValue: Int { counter.next() }
}

private final class Shared: TestDependencyKey, Sendable {
  private static let counter = Counter()
  static var scope: DependencyScope { .shared }
  static var testValue: Shared { Shared(number: counter.next()) }
  let number: Int

  init(number: Int) {
    self.number = number
  }
}

private enum SharedNumber: TestDependencyKey {
  private static let counter = Counter()
  static var scope: DependencyScope { .shared }
  static var testValue: Int { counter.next() }
}

private enum Singleton: TestDependencyKey {
  private static let counter = Counter()
  static var scope: DependencyScope { .singleton }
  static var testValue: Int { counter.next() }
}

private enum Timed: TestDependencyKey {
  private static let counter = Counter()
  static var scope: DependencyScope { .timeToLive(.seconds(60)) }
  static var testValue: Int { counter.next() }
}

/// An object whose end reads its own key, and another that nothing has read yet.
private final class Parting<Reason>: TestDependencyKey, Sendable {
  static var scope: DependencyScope { .timeToLive(.seconds(60)) }
  static var testValue: Parting { Parting() }
  deinit { _ = (DependencyValues.test[Parting.self], DependencyValues.test[Unread<Reason>.self]) }
}

private enum Unread<Reason>: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum CycleA: TestDependencyKey {
  static var scope: DependencyScope { .unique }
  static var testValue: Int { DependencyValues._current[CycleB.self] }
}

private enum CycleB: TestDependencyKey {
  static var scope: DependencyScope { .unique }
  static var testValue: Int { DependencyValues._current[CycleA.self] }
}

/// An object that takes 50 ms to make.
private final class SlowObject: Sendable {
  init() {
    Thread.sleep(forTimeInterval: 0.05)
  }
}

private protocol SlowKey: TestDependencyKey where Value == SlowObject {}

extension SlowKey {
  static var testValue: SlowObject { SlowObject() }
}

private enum SlowCached: SlowKey {}

private enum SlowShared: SlowKey {
  static var scope: DependencyScope { .shared }
}

private enum SlowSingleton: SlowKey {
  static var scope: DependencyScope { .singleton }
}

private enum SlowTimed: SlowKey {
  static var scope: DependencyScope { .timeToLive(.seconds(3600)) }
}
