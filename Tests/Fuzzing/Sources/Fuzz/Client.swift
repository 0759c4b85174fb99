import Foundation
import NetworkClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The client process, which a response may crash.
///
/// It reads one seed per line, requests its response and prints a report.
enum Client {
  /// The deadline of each request.
  static let deadline = Duration.seconds(1)
  /// The number of concurrent requests.
  static let requestCount = 24
  /// Each session sends six concurrent requests per server: these are enough for all.
  private static let sessionCount = 8

  /// Runs until the end of the input.
  ///
  /// - Parameters:
  ///   - port: The port of the server.
  ///   - showsValues: Whether the reports include the values.
  static func run(port: Int, showsValues: Bool) {
    let sessions = (0..<sessionCount).map { _ in URLSession(configuration: .ephemeral) }
    while let line = readLine(), let seed = UInt64(line) {
      let session = sessions[Int(seed % UInt64(sessionCount))]
      Task {
        let start = ContinuousClock.now
        let scenario = Scenario(seed: seed)
        let outcome = await scenario.call.send(
          seed: seed, port: port, session: session, configuration: configuration(for: scenario))
        let text = outcome.content is any Error || showsValues ? "\(outcome.content)" : ""
        let report = Report(seed: seed, duration: start.duration(to: .now), kind: outcome.kind, text: text)
        FileHandle.standardOutput.write(Data("\(report.line)\n".utf8))
      }
    }
  }

  private static func configuration(for scenario: Scenario) -> HTTPClient.Configuration {
    HTTPClient.Configuration(
      deadline: deadline, maximumBodyBytes: 1 << 20,
      retryPolicy: scenario.isRetried ? RetryPolicy(baseDelay: .milliseconds(5)) : .never)
  }
}

/// The result of one seed, as reported by the client process.
struct Report {
  let seed: UInt64
  let duration: Duration
  /// The name of an error case, or a kind of ``Call/Outcome``.
  let kind: String
  let text: String
}

extension Report {
  /// The report as one line.
  var line: String {
    let milliseconds = duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
    return "\(seed)\t\(milliseconds)\t\(kind)\t\(text.prefix(2_000).debugDescription)"
  }

  /// Parses a line.
  init?(line: Substring) {
    let parts = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let seed = UInt64(parts[0]), let milliseconds = Int(parts[1]) else { return nil }
    self.init(seed: seed, duration: .milliseconds(milliseconds), kind: String(parts[2]), text: String(parts[3]))
  }
}
