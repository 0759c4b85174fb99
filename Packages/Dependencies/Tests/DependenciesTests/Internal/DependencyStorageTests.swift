import Dependencies
import Testing

@Suite("Storage of overrides")
struct DependencyStorageTests {
  @Test("Scopes nest deeply, and each sees its overrides and those of the outer scopes", arguments: [1, 2, 7, 40])
  func nested(depth: Int) {
    func check(_ level: Int) {
      withDependencies {
        $0[Names.self].append("\(level)")
        $0[Large.self] = Large(level)
        if level.isMultiple(of: 3) { $0.word = Word(text: "word \(level)") }
      } operation: {
        if level < depth { check(level + 1) }
        #expect(DependencyValues._current[Names.self] == (1...level).map { "\($0)" })
        #expect(DependencyValues._current[Large.self] == Large(level))
        #expect(DependencyValues._current.word.text == (level < 3 ? "test" : "word \(level / 3 * 3)"))
      }
    }
    check(1)
    #expect(DependencyValues._current[Names.self] == [])
  }

  @Test("One scope can have many overrides, of any size, which can be replaced")
  func many() {
    withDependencies {
      for round in 1...3 {
        $0[Names.self] = ["round \(round)"]
        $0.overrideThirty(from: round)
        $0[Large.self] = Large(round)
      }
    } operation: {
      let values = DependencyValues._current
      #expect(values[Names.self] == ["round 3"])
      #expect(values[Large.self] == Large(3))
      #expect(
        [values[Filler<A>.self], values[Filler<F<F<B>>>.self], values[Filler<F<F<F<F<C>>>>>.self]] == ["3", "10", "17"])
    }
  }

  @Test("An override is released when it is replaced, and with its scope")
  func released() {
    weak var first: Counter?
    weak var second: Counter?
    withDependencies {
      let counters = (Counter(), Counter())
      (first, second) = counters
      $0[Reference.self] = Held(counter: counters.0)
      $0[Reference.self] = Held(counter: counters.1)
    } operation: {
      #expect(first == nil)
      #expect(second != nil)
      #expect(DependencyValues._current[Reference.self].counter === second)
    }
    #expect(second == nil)
  }
}

private enum Names: TestDependencyKey {
  static var testValue: [String] { [] }
}

/// A value that does not fit beside the others.
private struct Large: TestDependencyKey, Equatable {
  var numbers: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int)
  var text: String

  init(_ number: Int) {
    let n = number
    numbers = (n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n)
    text = "number \(number), in a text that is not stored inline"
  }

  static var testValue: Large { Large(0) }

  static func == (left: Large, right: Large) -> Bool {
    left.numbers.0 == right.numbers.0 && left.numbers.15 == right.numbers.15 && left.text == right.text
  }
}

private struct Held: Sendable {
  // Not bitwise-takable.
  weak let observer: Counter?
  let counter: Counter?

  init(counter: Counter?) {
    observer = counter
    self.counter = counter
  }
}

private enum Reference: TestDependencyKey {
  static var testValue: Held { Held(counter: nil) }
}

private enum A {}
private enum B {}
private enum C {}
private enum F<Inner> {}

private enum Filler<Tag>: TestDependencyKey {
  static var testValue: String { "test" }
}

extension DependencyValues {
  /// Overrides thirty keys with consecutive numbers.
  fileprivate mutating func overrideThirty(from first: Int) {
    override(A.self, first, 6)
    override(B.self, first + 5, 6)
    override(C.self, first + 10, 6)
    override(Int.self, first + 15, 6)
    override(String.self, first + 20, 6)
  }

  private mutating func override<Tag>(_ tag: Tag.Type, _ number: Int, _ count: Int) {
    self[Filler<Tag>.self] = "\(number)"
    if count > 1 { override(F<Tag>.self, number + 1, count - 1) }
  }
}
