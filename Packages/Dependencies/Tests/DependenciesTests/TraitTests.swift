import Dependencies
import DependenciesTestSupport
import Foundation
import Synchronization
import Testing

@Suite("A trait without overrides")
struct BareTraitTests {
  @Test("Each case of a test has default values of its own", .dependencies, arguments: 1...3)
  func fresh(_ number: Int) {
    @Dependency(Steps.self) var steps
    #expect(steps.next() == 1)
    #expect(steps.next() == 2)
  }

  @Test("Overrides from outside all traits are gone", .outside, .dependencies)
  func reset() {
    @Dependency(\.word.text) var text
    #expect(text == "test")
  }

  @Test("Without it they are there", .outside)
  func notReset() {
    @Dependency(\.word.text) var text
    #expect(text == "outside")
  }

  @Test("What a test has made is let go of at its end", .letsGo, .dependencies)
  func end() {
    @Dependency(Presence.self) var presence
    #expect(presence === presence)
    #expect(Presence.count.withLock { $0 } == 1)
  }

  @Suite("inside a trait with overrides", .dependency(\.date.now, Date(timeIntervalSince1970: 123)))
  struct Inner {
    @Test("It leaves them", .dependencies)
    func kept() {
      @Dependency(\.date.now) var now
      #expect(now == Date(timeIntervalSince1970: 123))
    }
  }
}

@Suite("Nested traits", .dependency(\.date.now, Date(timeIntervalSince1970: 0)), .dependency(\.word.text, "outer"))
struct NestedTraitTests {
  @Dependency(\.date.now) private var now
  @Dependency(\.word.text) private var text

  @Test("A test has the overrides of its suite")
  func inherited() {
    #expect(now == Date(timeIntervalSince1970: 0))
  }

  @Test("A trait of the test comes first", .dependency(\.date.now, Date(timeIntervalSince1970: 1)))
  func overridden() {
    #expect(now == Date(timeIntervalSince1970: 1))
    #expect(text == "outer")
  }

  @Test("An override in the test comes before all", .dependency(\.date.now, Date(timeIntervalSince1970: 1)))
  func overriddenInside() {
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 2)
    } operation: {
      #expect(now == Date(timeIntervalSince1970: 2))
    }
    #expect(now == Date(timeIntervalSince1970: 1))
  }

  @Suite("in a suite of a suite", .dependencies { $0.word.text += ", inner" })
  struct Inner {
    @Dependency(\.date.now) private var now
    @Dependency(\.word.text) private var text

    @Test("The inner one changes what the outer one left")
    func merged() {
      #expect(now == Date(timeIntervalSince1970: 0))
      #expect(text == "outer, inner")
    }
  }
}

@Suite("The value of a trait", .dependency(\.uuid, .incrementing))
struct TraitValueTests {
  @Dependency(\.uuid) private var uuid

  @Test("It is made anew for each test and each case", arguments: 1...3)
  func madeAnew(_ number: Int) async {
    for number in 0...100 {
      #expect(uuid() == UUID(number))
      await Task.yield()
    }
  }

  @Test("It is not shared with the test before")
  func madeAnewForTest() async {
    for number in 0...100 {
      #expect(uuid() == UUID(number))
      await Task.yield()
    }
  }

  private static let tired = Steps { 42 }

  @Test("Its type says which dependency it is, where the type is its own key", .dependency(tired))
  func keyOfItsOwn() {
    @Dependency(Steps.self) var steps
    #expect(steps.next() == 42)
  }

  @Test("It may be of a type that is not Sendable", .dependency(\.ledger, Ledger(pages: 7)))
  func notSendable() {
    #expect(DependencyValues._current.ledger.pages == 7)
  }
}

@Suite("Without any trait")
struct NoTraitTests {
  @Test("Each case of a test has default values of its own", arguments: 1...5)
  func cases(_ number: Int) {
    @Dependency(Steps.self) var steps
    #expect(steps.next() == 1)
  }

  @Test("A reset in a test leaves the default values", arguments: 1...5)
  func resetInside(_ number: Int) {
    @Dependency(Steps.self) var steps
    #expect(steps.next() == 1)
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      #expect(steps.next() == 2)
    }
  }
}

/// A trait of another library that overrides a dependency.
private struct OutsideTrait: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.word = Word(text: "outside")
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == OutsideTrait {
  fileprivate static var outside: Self { Self() }
}

/// A trait that looks at what is left when the traits inside have ended.
private struct LetsGoTrait: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await function()
    #expect(Presence.count.withLock { $0 } == 0)
  }
}

extension Trait where Self == LetsGoTrait {
  fileprivate static var letsGo: Self { Self() }
}

/// An object that counts how many there are of it.
private final class Presence: TestDependencyKey, Sendable {
  static let count = Mutex(0)
  static var testValue: Presence { Presence() }

  init() { Self.count.withLock { $0 += 1 } }

  deinit { Self.count.withLock { $0 -= 1 } }
}

private struct Steps: TestDependencyKey {
  var next: @Sendable () -> Int

  static var testValue: Self {
    let counter = Counter()
    return Self { counter.next() }
  }
}

private final class Ledger {
  let pages: Int

  init(pages: Int) {
    self.pages = pages
  }
}

extension DependencyValues {
  fileprivate var ledger: Ledger {
    get { Ledger(pages: self[LedgerKey.self]) }
    set { self[LedgerKey.self] = newValue.pages }
  }
}

private enum LedgerKey: TestDependencyKey {
  static let testValue = 0
}
