import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sends malformed responses to the client, and reports those that crash it, hang it or yield a wrong value.
///
/// - `Fuzz SECONDS FOLDER`: fuzzes for a time and writes the responses of findings to the folder.
/// - `Fuzz --replay SEED FOLDER`: prints one response and the client's result.
/// - `Fuzz --client PORT`: the client process, which the other two start.
@main
enum Fuzz {
  /// The number of concurrent clients.
  private static let clientCount = 2

  static func main() throws {
    signal(SIGPIPE, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "--client", let port = arguments.dropFirst().first.flatMap({ Int($0) }) {
      Client.run(port: port, showsValues: arguments.contains("--values"))
    } else if arguments.count == 3, arguments[0] == "--replay", let seed = UInt64(arguments[1]) {
      exit(try replay(seed, in: folder(arguments[2])) ? 0 : 1)
    } else if arguments.count == 2, let seconds = Int(arguments[0]), seconds > 0 {
      exit(try run(for: .seconds(seconds), in: folder(arguments[1])) ? 0 : 1)
    } else {
      throw Unexpected(description: "TIME must be a number of seconds, SEED a whole number")
    }
  }

  private static func folder(_ path: String) throws -> URL {
    let folder = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Fuzzes for a time.
  ///
  /// - Returns: Whether there are no findings.
  private static func run(for time: Duration, in folder: URL) throws -> Bool {
    let seeds = Seeds(first: .random(in: 0..<1 << 32))
    let tally = Tally(folder: folder)
    let shared = Supervisor.Shared(server: try ResponseServer(), tally: tally, seeds: seeds, folder: folder)
    printLine("Responses from seed \(seeds.first) to \(clientCount) clients with \(Client.requestCount) requests each")
    let end = ContinuousClock.now + time
    let running = DispatchGroup()
    for number in 1...clientCount {
      running.enter()
      Thread.detachNewThread {
        do {
          try Supervisor(shared, number: number).run(until: end)
        } catch {
          tally.add(Finding(kind: .broken, seeds: [], text: "\(error)"))
        }
        running.leave()
      }
    }
    running.wait()
    tally.printSummary()
    return !tally.hasFindings
  }

  /// Prints one response and the client's result.
  ///
  /// - Returns: Whether there are no findings.
  private static func replay(_ seed: UInt64, in folder: URL) throws -> Bool {
    let response = FuzzedResponse(seed: seed)
    let prefix = response.bytes.prefix(4_000)
    printLine(
      "Seed \(seed), request \(response.scenario.call)\(response.scenario.isRetried ? ", with retries" : "")")
    for change in response.changes { printLine("  \(change)") }
    printLine("\(response.bytes.count) bytes, delivery \(response.pace), then \(response.ending)".prefix(400))
    printLine(String(decoding: prefix, as: UTF8.self).debugDescription.replacing("\\r\\n", with: "\\r\\n\n"))
    if prefix.count < response.bytes.count { printLine("…") }
    let defect = ParsedResponse(response).defect
    if let defect { printLine("Known defect of Foundation: \(defect.rawValue)") }

    let tally = Tally(folder: folder)
    let shared = Supervisor.Shared(
      server: try ResponseServer(), tally: tally, seeds: Seeds(first: seed), folder: folder)
    let trial = try Trial(shared, log: folder.appendingPathComponent("replay.log"), showsValues: true)
    let result = trial.run(response)
    let end = trial.client.end()
    switch result {
    case .reported(let report, let sent):
      printLine("\(report.kind) after \(report.duration): \(report.text)")
      if let sent, let finding = Finding(report, sent) { tally.add(finding) }
    case .ended:
      if defect == nil { tally.add(Finding(kind: .crash, seeds: [seed], text: end)) } else { printLine(end) }
    case .hung:
      tally.add(Finding(kind: .hang, seeds: [seed], text: "no outcome"))
    }
    return !tally.hasFindings
  }
}

/// The consecutive seeds of a run.
final class Seeds: Sendable {
  /// The first seed.
  let first: UInt64
  private let count = Mutex<UInt64>(0)

  /// Creates seeds from a first one.
  init(first: UInt64) {
    self.first = first
  }

  /// Returns the next seed.
  func take() -> UInt64 {
    count.withLock { count in
      defer { count += 1 }
      return first &+ count
    }
  }
}

/// Prints a line without buffering.
func printLine(_ text: some StringProtocol) {
  FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}
