import Dependencies
import Testing

@Suite("Random numbers as a dependency")
struct WithRandomNumberGeneratorTests {
  @Dependency(\.withRandomNumberGenerator) private var withRandomNumberGenerator

  @Test("A seeded generator returns the same numbers each time")
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

  @Test("A seeded generator returns the numbers of SplitMix64")
  func splitMix64() {
    let seeded = WithRandomNumberGenerator.seeded(0)
    let numbers = (1...3).map { _ in seeded { $0.next() } }
    #expect(numbers == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
  }

  @Test("The live generator returns numbers in the range")
  func live() {
    let side = DependencyValues.live.withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
    #expect(1...6 ~= side)
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
        Issue.record("no error was thrown")
      } catch {
        #expect(error == Refusal())
      }
    }
  }
}

/// Knuth's linear congruential generator.
private struct LinearCongruentialGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = 2_862_933_555_777_941_757 &* state &+ 3_037_000_493
    return state
  }
}

private struct Refusal: Error, Equatable {}
