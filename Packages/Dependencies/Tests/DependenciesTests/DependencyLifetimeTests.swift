import Dependencies
import Foundation
import Synchronization
import Testing

@Suite("Scope of a default value")
struct DependencyLifetimeTests {
  @Test("unique: initialized at each access")
  func unique() {
    #expect(readTwice(Unique.self) == [1, 2])
  }

  @Test("shared: an object lives as long as a reference to it")
  func shared() {
    @Dependency(Shared.self) var shared
    var reference: Shared? = shared
    let first = shared.number
    #expect(shared === reference && shared.number == first)
    reference = nil
    #expect(shared.number == first + 1)
  }

  @Test("shared: a value that is no object is initialized at each access")
  func sharedValue() {
    #expect(readTwice(SharedNumber.self) == [1, 2])
  }

  @Test("singleton: initialized once for all tests", arguments: 1...3)
  func singleton(_ number: Int) {
    #expect(read(Singleton.self) == 1)
  }

  @Test("timeToLive: initialized again after the time has expired")
  func timeToLive() {
    let start = ContinuousClock.now
    func value(after seconds: Int) -> Int {
      TimeToLive.$instant.withValue(start + .seconds(seconds)) { read(Timed.self) }
    }
    #expect([0, 59, 60, 61, 119, 120].map(value(after:)) == [1, 1, 2, 2, 2, 3])
  }

  @Test("A deinitializer may read dependencies, including its own key")
  func deinitializer() async {
    await #expect(processExitsWith: .success) {
      IssueReporter.install(IssueReporter(record: { message, _ in fatalError(message) }, runningTest: { 1 }))
      let start = ContinuousClock.now
      TimeToLive.$instant.withValue(start) { _ = DependencyValues._current[DeinitReader<Int>.self] }
      TimeToLive.$instant.withValue(start + .seconds(60)) { _ = DependencyValues._current[DeinitReader<Int>.self] }
      TimeToLive.$instant.withValue(start + .seconds(120)) {
        prepareDependencies { $0[DeinitReader<Int>.self] = DeinitReader<Int>() }
      }
      _ = DependencyValues._current[DeinitReader<String>.self]
      DependencyValues.discardDefaults(ofTest: 1)
    }
  }

  @Test("The scope does not affect an override")
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
    "Eight threads that read a value at the same time get the same value, even if its initialization is slow",
    arguments: [DependencyLifetime.cached, .shared, .singleton, .timeToLive(.seconds(3600))])
  func concurrency(scope: DependencyLifetime) async throws {
    let keys: [DependencyLifetime: any SlowKey.Type] = [
      .cached: SlowCached.self, .shared: SlowShared.self, .singleton: SlowSingleton.self,
      .timeToLive(.seconds(3600)): SlowTimed.self,
    ]
    let key = try #require(keys[scope])
    let objects = await values(of: key)
    #expect(objects.count == 8 && Set(objects.map(ObjectIdentifier.init)).count == 1)
  }

  @Test("A cycle of unique values ends the process with its path")
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

  /// The values that eight concurrent threads read.
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
  static var lifetime: DependencyLifetime { .unique }
  static var testValue: Int { counter.next() }
}

private final class Shared: TestDependencyKey, Sendable {
  private static let counter = Counter()
  static var lifetime: DependencyLifetime { .shared }
  static var testValue: Shared { Shared(number: counter.next()) }
  let number: Int

  init(number: Int) {
    self.number = number
  }
}

private enum SharedNumber: TestDependencyKey {
  private static let counter = Counter()
  static var lifetime: DependencyLifetime { .shared }
  static var testValue: Int { counter.next() }
}

private enum Singleton: TestDependencyKey {
  private static let counter = Counter()
  static var lifetime: DependencyLifetime { .singleton }
  static var testValue: Int { counter.next() }
}

private enum Timed: TestDependencyKey {
  private static let counter = Counter()
  static var lifetime: DependencyLifetime { .timeToLive(.seconds(60)) }
  static var testValue: Int { counter.next() }
}

/// An object whose deinitializer reads its own key, and a key that nothing has read before.
private final class DeinitReader<Reason>: TestDependencyKey, Sendable {
  static var lifetime: DependencyLifetime { .timeToLive(.seconds(60)) }
  static var testValue: DeinitReader { DeinitReader() }
  deinit { _ = (DependencyValues._current[DeinitReader.self], DependencyValues._current[Unread<Reason>.self]) }
}

private enum Unread<Reason>: TestDependencyKey {
  static var testValue: Int { 1 }
}

private enum CycleA: TestDependencyKey {
  static var lifetime: DependencyLifetime { .unique }
  static var testValue: Int { DependencyValues._current[CycleB.self] }
}

private enum CycleB: TestDependencyKey {
  static var lifetime: DependencyLifetime { .unique }
  static var testValue: Int { DependencyValues._current[CycleA.self] }
}

/// An object whose initialization takes 50 ms.
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
  static var lifetime: DependencyLifetime { .shared }
}

private enum SlowSingleton: SlowKey {
  static var lifetime: DependencyLifetime { .singleton }
}

private enum SlowTimed: SlowKey {
  static var lifetime: DependencyLifetime { .timeToLive(.seconds(3600)) }
}
