#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An operation, repeated so often that one round of it can be timed.
struct Work {
  /// How often a round does the operation.
  let count: Int

  /// Does the operation so often.
  let repeated: (_ count: Int) async -> Void
}

/// What one operation of each of several pieces of work costs: rounds of all of them in turn, so that they compare.
///
/// Costs are processor time in nanoseconds: what else runs on the machine does not count, except for the caches.
struct Measurement {
  /// The costs of each piece of work, by round.
  private var costs: [[Double]]

  init(rounds: Int = 31, _ works: [Work]) async {
    costs = works.map { _ in [] }
    // One round that does not count makes what is made once, and warms the caches.
    for work in works { await work.repeated(work.count) }
    for _ in 0..<rounds {
      for (index, work) in works.enumerated() {
        let start = Self.processorTime
        await work.repeated(work.count)
        costs[index].append((Self.processorTime - start) / Double(work.count))
      }
    }
  }

  /// The median cost of a piece of work.
  subscript(index: Int) -> Double { costs[index].median }

  /// The median of how many times a piece of work costs what another one costs in the same round.
  func ratio(of index: Int, to other: Int) -> Double {
    zip(costs[index], costs[other]).map { $0 / $1 }.median
  }

  /// The median of what a piece of work costs more than another one in the same round.
  func difference(of index: Int, to other: Int) -> Double {
    zip(costs[index], costs[other]).map { $0 - $1 }.median
  }

  /// The processor time that this process has used, in nanoseconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

extension [Double] {
  /// The value that half of the values stay below; there is at least one.
  fileprivate var median: Double { sorted()[count / 2] }
}
