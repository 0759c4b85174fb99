import Foundation
import NetworkClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The role of the process that a reply may kill: it reads seeds, a line each, asks the server for the reply to each, and
/// writes what came of it.
enum Client {
  /// The time that each request has.
  static let deadline = Duration.seconds(1)
  /// How many requests are under way at once.
  static let requestCount = 24
  /// Each session lets six requests go out to a server at once: these let out all.
  private static let sessionCount = 8

  /// Runs until there are no more seeds.
  ///
  /// - Parameters:
  ///   - port: The port of the server.
  ///   - showsValues: Whether the values that come back are written as well.
  static func run(port: Int, showsValues: Bool) {
    let sessions = (0..<sessionCount).map { _ in URLSession(configuration: .ephemeral) }
    while let line = readLine(), let seed = UInt64(line) {
      let session = sessions[Int(seed % UInt64(sessionCount))]
      Task {
        let start = ContinuousClock.now
        let question = Question(seed: seed)
        let outcome = await question.call.send(
          seed: seed, port: port, session: session, configuration: configuration(for: question))
        let text = outcome.content is any Error || showsValues ? "\(outcome.content)" : ""
        let report = Report(seed: seed, duration: start.duration(to: .now), kind: outcome.kind, text: text)
        FileHandle.standardOutput.write(Data("\(report.line)\n".utf8))
      }
    }
  }

  private static func configuration(for question: Question) -> HTTPClient.Configuration {
    HTTPClient.Configuration(
      deadline: deadline, maximumBodyBytes: 1 << 20,
      retryPolicy: question.isRetried ? RetryPolicy(baseDelay: .milliseconds(5)) : .never)
  }
}

/// What came of one seed, as the client's process tells it.
struct Report {
  let seed: UInt64
  let duration: Duration
  /// One of the client's errors by name, or a word of ``Call/Outcome``.
  let kind: String
  let text: String
}

extension Report {
  /// The report in one line.
  var line: String {
    let milliseconds = duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
    return "\(seed)\t\(milliseconds)\t\(kind)\t\(text.prefix(2_000).debugDescription)"
  }

  /// Reads a line.
  init?(line: Substring) {
    let parts = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let seed = UInt64(parts[0]), let milliseconds = Int(parts[1]) else { return nil }
    self.init(seed: seed, duration: .milliseconds(milliseconds), kind: String(parts[2]), text: String(parts[3]))
  }
}
