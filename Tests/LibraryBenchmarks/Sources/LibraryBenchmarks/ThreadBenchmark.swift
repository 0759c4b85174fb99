import Dependencies
import Foundation
import Synchronization

/// What a read costs while another thread does the same, against what it costs alone.
enum ThreadBenchmark {
  static func run() {
    let (numberReader, clientReader) = (NumberReader(), ClientReader())
    let floor = ratio { count in
      for _ in 0..<count { use(Bare.number) }
    }
    let number = ratio { count in
      for _ in 0..<count { use(numberReader.number) }
    }
    let client = ratio { count in
      for _ in 0..<count { use(clientReader.client) }
    }
    // Where even this costs more, something else runs on one of the cores, and the figures say nothing.
    let isMeaningful = floor < 1.3
    let floorText = "bare task-local \((floor * 100).rounded() / 100)x"
    for (name, figure) in [("a number", number), ("struct of closures", client)] {
      Row(
        name: "2 threads against 1, default live, \(name)", value: figure, unit: "x", aim: isMeaningful ? 1.2 : nil,
        floor: isMeaningful ? floorText : "\(floorText): the cores are not free"
      ).print()
    }
  }

  /// How many times an operation costs on two threads what it costs on one.
  ///
  /// Waiting for the other thread is what counts here, so this is wall-clock time; and because two cores are seldom
  /// left alone, it is the fastest of many short rounds.
  private static func ratio(_ repeated: @escaping @Sendable (Int) -> Void) -> Double {
    var fastest = [Duration.seconds(60), .seconds(60)]
    for _ in 0..<200 {
      for threads in 1...2 { fastest[threads - 1] = min(fastest[threads - 1], time(onThreads: threads, repeated)) }
    }
    return fastest[1] / fastest[0]
  }

  /// The time from the start of some threads until each has done 10,000 operations.
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
        race.note(start, ContinuousClock.now)
        group.leave()
      }
    }
    group.wait()
    return race.time
  }
}

/// Threads that start together, and the time from the first start to the last end.
///
/// Two threads that have to take turns on one core are so seen to take twice as long.
private final class Race: Sendable {
  private let missing: Atomic<Int>
  private let span = Mutex<(start: ContinuousClock.Instant, end: ContinuousClock.Instant)?>(nil)

  init(threads: Int) {
    missing = Atomic(threads)
  }

  var time: Duration {
    span.withLock { $0.map { $0.start.duration(to: $0.end) } ?? .zero }
  }

  /// Waits without giving the core away, so that no thread is late.
  func waitForStart() {
    missing.subtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 {}
  }

  func note(_ start: ContinuousClock.Instant, _ end: ContinuousClock.Instant) {
    span.withLock { span in
      span = (min(span?.start ?? start, start), max(span?.end ?? end, end))
    }
  }
}
