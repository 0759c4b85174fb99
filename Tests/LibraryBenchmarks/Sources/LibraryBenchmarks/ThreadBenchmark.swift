import Dependencies
import Foundation
import Synchronization

/// The cost of a read on two threads, compared with one thread.
enum ThreadBenchmark {
  static func run() {
    let (numberReader, clientReader) = (NumberReader(), ClientReader())
    let baseline = ratio { count in
      for _ in 0..<count { use(Bare.number) }
    }
    let number = ratio { count in
      for _ in 0..<count { use(numberReader.number) }
    }
    let client = ratio { count in
      for _ in 0..<count { use(clientReader.client) }
    }
    // If even this costs more, another process uses one of the cores, and the figures are invalid.
    let isMeaningful = baseline < 1.3
    let baselineText = "bare task-local \((baseline * 100).rounded() / 100)x"
    for (name, figure) in [("a number", number), ("struct of closures", client)] {
      Row(
        name: "2 threads against 1, default live, \(name)", value: figure, unit: "x",
        baseline: isMeaningful ? baselineText : "\(baselineText): the cores are not free"
      ).print()
    }
  }

  /// Returns the ratio of the cost on two threads to the cost on one.
  ///
  /// Contention is what counts, so this is wall-clock time. Two cores are seldom idle, so it is the fastest of many
  /// short rounds.
  private static func ratio(_ repeated: @escaping @Sendable (Int) -> Void) -> Double {
    var fastest = [Duration.seconds(60), .seconds(60)]
    for _ in 0..<200 {
      for threads in 1...2 { fastest[threads - 1] = min(fastest[threads - 1], time(onThreads: threads, repeated)) }
    }
    return fastest[1] / fastest[0]
  }

  /// Returns the time until each of several threads has done 10,000 operations.
  private static func time(onThreads threads: Int, _ repeated: @escaping @Sendable (Int) -> Void) -> Duration {
    let race = Race(threads: threads)
    let group = DispatchGroup()
    for _ in 0..<threads {
      group.enter()
      Thread.detachNewThread {
        repeated(100)
        race.waitForStart()
        let start = ContinuousClock.now
        repeated(10_000)
        race.record(start, ContinuousClock.now)
        group.leave()
      }
    }
    group.wait()
    return race.time
  }
}

/// Threads that start together, and the time from the first start to the last end.
///
/// Two threads that alternate on one core take twice as long.
private final class Race: Sendable {
  private let missing: Atomic<Int>
  private let span = Mutex<(start: ContinuousClock.Instant, end: ContinuousClock.Instant)?>(nil)

  init(threads: Int) {
    missing = Atomic(threads)
  }

  var time: Duration {
    span.withLock { $0.map { $0.start.duration(to: $0.end) } ?? .zero }
  }

  /// Spins without yielding, so that no thread starts late.
  func waitForStart() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 {}
  }

  func record(_ start: ContinuousClock.Instant, _ end: ContinuousClock.Instant) {
    span.withLock { span in
      span = (min(span?.start ?? start, start), max(span?.end ?? end, end))
    }
  }
}
