#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An operation and its number of repetitions per round.
struct Work {
  /// The number of repetitions.
  let count: Int

  /// Repeats the operation.
  let repeated: (_ count: Int) async -> Void
}

/// The cost of several operations, measured in alternating rounds.
///
/// Costs are CPU time in nanoseconds, so other processes count only by their use of the caches.
struct Measurement {
  /// The costs of each operation, by round.
  private var costs: [[Double]]

  init(rounds: Int = 31, _ works: [Work]) async {
    costs = works.map { _ in [] }
    // A warm-up round creates lazy values and fills the caches.
    for work in works { await work.repeated(work.count) }
    for _ in 0..<rounds {
      for (index, work) in works.enumerated() {
        let start = Self.processorTime
        await work.repeated(work.count)
        costs[index].append((Self.processorTime - start) / Double(work.count))
      }
    }
  }

  /// The median cost of an operation.
  subscript(index: Int) -> Double { costs[index].median }

  /// The median ratio of the costs of two operations in the same round.
  func ratio(of index: Int, to other: Int) -> Double {
    zip(costs[index], costs[other]).map { $0 / $1 }.median
  }

  /// The median difference of the costs of two operations in the same round.
  func difference(of index: Int, to other: Int) -> Double {
    zip(costs[index], costs[other]).map { $0 - $1 }.median
  }

  /// The CPU time of this process in nanoseconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

extension [Double] {
  /// The median of a non-empty list.
  fileprivate var median: Double { sorted()[count / 2] }
}
