import Foundation

/// Runs the measurements in order.
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
    try await AddressSearchBenchmark(count: 1_000_000, rounds: 5).run()
    print()
    let producers = ProcessInfo.processInfo.environment["PRODUCERS"].flatMap { Int($0) } ?? 5_000
    try await ProducerSearchBenchmark(count: producers, rounds: 20).run()
  }
}

/// The times of an operation.
struct Times {
  private var times: [Duration] = []

  /// The median time in milliseconds.
  var median: Double { times.sorted()[times.count / 2] / .milliseconds(1) }

  /// The minimum time in milliseconds.
  var fastest: Double { (times.min() ?? .zero) / .milliseconds(1) }

  /// Runs the operation once and records its time.
  mutating func measure<Failure: Error>(_ work: () async throws(Failure) -> Void) async throws(Failure) {
    let start = ContinuousClock.now
    try await work()
    times.append(start.duration(to: .now))
  }
}

extension Double {
  /// Returns the number with one decimal.
  var rounded: String { "\((self * 10).rounded() / 10)" }

  /// Returns the number with two decimals.
  var hundredths: String { "\((self * 100).rounded() / 100)" }

  /// Returns the rate per second of a count that took a number of milliseconds.
  func perSecond(_ count: Int) -> String { "\(Int(Double(count) / self * 1000)) rows a second" }
}
