import Foundation

/// Runs the measurements, one after the other.
@main
enum Benchmarks {
  static func main() async throws {
    let arguments = ProcessInfo.processInfo.arguments
    if arguments.count == 4, arguments[1] == HTTPClientMeasurement.option {
      try await HTTPClientMeasurement(rawValue: arguments[2])?.run(base: arguments[3])
      return
    }
    try HTTPClientBenchmark().run()
    print()
    try await PhotosBenchmark(count: 5_000, rounds: 20).run()
    print()
    AddressSearchBenchmark(count: 100_000, rounds: 20).run()
    print()
    let producers = ProcessInfo.processInfo.environment["PRODUCERS"].flatMap { Int($0) } ?? 1_000_000
    try await ProducerSearchBenchmark(count: producers, rounds: 20).run()
  }
}

/// The times of one piece of work.
struct Times {
  private var times: [Duration] = []

  /// The time that half of the rounds stayed below, in milliseconds.
  var median: Double { times.sorted()[times.count / 2] / .milliseconds(1) }

  /// The time of the fastest round, in milliseconds.
  var fastest: Double { (times.min() ?? .zero) / .milliseconds(1) }

  /// Does the work once and notes the time it took.
  mutating func measure<Failure: Error>(_ work: () async throws(Failure) -> Void) async throws(Failure) {
    let start = ContinuousClock.now
    try await work()
    times.append(start.duration(to: .now))
  }
}

extension Double {
  /// The number with one decimal.
  var rounded: String { "\((self * 10).rounded() / 10)" }

  /// The number with two decimals.
  var hundredths: String { "\((self * 100).rounded() / 100)" }

  /// How many of something a second, when so many took this many milliseconds.
  func perSecond(_ count: Int) -> String { "\(Int(Double(count) / self * 1000)) rows a second" }
}
