import Dependencies
import DependenciesTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Trait without overrides")
struct BareTraitTests {
  @Test("Overrides from outside all traits are removed", .outside, .dependencies)
  func reset() {
    @Dependency(\.word.text) var text
    #expect(text == "test")
  }

  @Test("Without the trait, overrides from outside are in scope", .outside)
  func notReset() {
    @Dependency(\.word.text) var text
    #expect(text == "outside")
  }

  @Test("A reset inside a test keeps its default values")
  func resetInside() {
    @Dependency(Steps.self) var steps
    #expect(steps.next() == 1)
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      #expect(steps.next() == 2)
    }
  }

  @Test("The default values of a test are released at its end", .checksRelease, .dependencies)
  func end() {
    @Dependency(CountedObject.self) var object
    #expect(object === object)
    #expect(CountedObject.count.withLock { $0 } == 1)
  }

  @Suite("Inside a trait with overrides", .dependency(\.date.now, Date(timeIntervalSince1970: 123)))
  struct Inner {
    @Test("The overrides remain", .dependencies)
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

  @Test("A trait of the test takes precedence", .dependency(\.date.now, Date(timeIntervalSince1970: 1)))
  func overridden() {
    #expect(now == Date(timeIntervalSince1970: 1))
    #expect(text == "outer")
  }

  @Suite("In an inner suite", .dependencies { $0.word.text += ", inner" })
  struct Inner {
    @Dependency(\.date.now) private var now
    @Dependency(\.word.text) private var text

    @Test("The inner trait updates the overrides of the outer one")
    func merged() {
      #expect(now == Date(timeIntervalSince1970: 0))
      #expect(text == "outer, inner")
    }
  }
}

@Suite("Value of a trait", .dependency(\.uuid, .incrementing))
struct TraitValueTests {
  @Dependency(\.uuid) private var uuid

  @Test("It is evaluated for each test and each test case", arguments: 1...3)
  func perCase(_ number: Int) async {
    for number in 0...100 {
      #expect(uuid() == UUID(number))
      await Task.yield()
    }
  }

  private static let constantSteps = Steps { 42 }

  @Test("Its type selects the dependency if the type is its own key", .dependency(constantSteps))
  func ownKey() {
    @Dependency(Steps.self) var steps
    #expect(steps.next() == 42)
  }

  @Test("It may be of a type that is not Sendable", .dependency(\.book, Book(pages: 7)))
  func notSendable() {
    #expect(DependencyValues._current.book.pages == 7)
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

/// A trait that checks, after the traits inside it have ended, that no object is left.
private struct ReleaseTrait: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await function()
    #expect(CountedObject.count.withLock { $0 } == 0)
  }
}

extension Trait where Self == ReleaseTrait {
  fileprivate static var checksRelease: Self { Self() }
}

/// A class that counts its instances.
private final class CountedObject: TestDependencyKey, Sendable {
  static let count = Mutex(0)
  static var testValue: CountedObject { CountedObject() }

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

private final class Book {
  let pages: Int

  init(pages: Int) {
    self.pages = pages
  }
}

extension DependencyValues {
  fileprivate var book: Book {
    get { Book(pages: self[BookKey.self]) }
    set { self[BookKey.self] = newValue.pages }
  }
}

private enum BookKey: TestDependencyKey {
  static let testValue = 0
}
