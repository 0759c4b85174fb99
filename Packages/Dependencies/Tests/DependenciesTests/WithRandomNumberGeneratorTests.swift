import Dependencies
import Testing

@Suite("Random numbers as a dependency")
struct WithRandomNumberGeneratorTests {
  @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  @Test("A generator with a seed makes the same throws of a die each time")
  func seeded() {
    for _ in 1...2 {
      withDependencies {
        $0.withRandomNumberGenerator = WithRandomNumberGenerator(LinearCongruentialGenerator(state: 0))
      } operation: {
        let numbers = withRandomNumberGenerator { generator in
          (1...3).map { _ in Int.random(in: 1...6, using: &generator) }
        }
        let others = (1...2).map { _ in withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) } }
        #expect(numbers + others == [1, 3, 6, 3, 2])
      }
    }
  }

  @Test("An error of the closure keeps its type")
  func typedThrows() {
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(LinearCongruentialGenerator(state: 0))
    } operation: {
      do throws(Refusal) {
        _ = try withRandomNumberGenerator { generator throws(Refusal) in
          if generator.next() > 0 { throw Refusal() }
          return 0
        }
        Issue.record("nothing was thrown")
      } catch {
        #expect(error == Refusal())
      }
    }
  }
}

/// A generator after Knuth: each number is the one before times a factor plus a term.
private struct LinearCongruentialGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = 2_862_933_555_777_941_757 &* state &+ 3_037_000_493
    return state
  }
}

private struct Refusal: Error, Equatable {}
