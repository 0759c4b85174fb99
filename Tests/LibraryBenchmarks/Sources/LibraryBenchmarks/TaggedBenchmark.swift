import Foundation
import Models

/// Compares collections of ids with collections of their raw values.
enum TaggedBenchmark {
  private enum Tag {}

  static func run() async {
    var generator = Generator()
    let numbers = (0..<100_000).shuffled(using: &generator)
    await compareSets("Int", numbers)
    await compareSets("String", numbers.map { "identifier \($0)" })
    await compareSets("UUID", numbers.map { _ in UUID() })
    await compareSort(numbers)
    await compareCount(Set(numbers))
  }

  private static func compareSets<RawValue: Hashable>(_ name: String, _ raw: [RawValue]) async {
    let tagged = raw.map { Tagged<Tag, RawValue>($0) }
    let measurement = await Measurement([
      Work(count: raw.count) { _ in use(Set(opaque(raw))) },
      Work(count: raw.count) { _ in use(Set(opaque(tagged))) },
    ])
    Row(
      name: "Set of Tagged<_, \(name)>, built", value: measurement.ratio(of: 1, to: 0), unit: "x", aim: 1.05,
      baseline: "raw \(measurement[0].nanoseconds)"
    ).print()
  }

  private static func compareSort(_ raw: [Int]) async {
    let tagged = raw.map { Tagged<Tag, Int>($0) }
    let measurement = await Measurement([
      Work(count: raw.count) { _ in use(opaque(raw).sorted()) },
      Work(count: raw.count) { _ in use(opaque(tagged).sorted()) },
    ])
    Row(
      name: "[Tagged<_, Int>], sorted", value: measurement.ratio(of: 1, to: 0), unit: "x", aim: 1.05,
      baseline: "raw \(measurement[0].nanoseconds)"
    ).print()
  }

  private static func compareCount(_ raw: Set<Int>) async {
    let tagged = Tagged<Tag, Set<Int>>(raw)
    let measurement = await Measurement([
      Work(count: 1_000) { count in for _ in 0..<count { use(opaque(raw).count) } },
      Work(count: 1_000) { count in for _ in 0..<count { use(opaque(tagged).count) } },
    ])
    Row(
      name: "Tagged<_, Set<Int>>.count of 100k", value: measurement[1], unit: "ns", aim: 100,
      baseline: "raw \(measurement[0].nanoseconds)"
    ).print()
  }
}

/// Pseudo-random numbers that are equal in each run.
private struct Generator: RandomNumberGenerator {
  private var state: UInt64 = 88_172_645_463_325_252

  /// Returns the next number, by Marsaglia's xorshift.
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
