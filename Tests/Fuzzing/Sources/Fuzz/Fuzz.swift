import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sends the client replies that no server should send, and finds those that stop it, keep it waiting or deceive it.
///
/// - `Fuzz SECONDS FOLDER`: sends replies for so long; the folder gets the replies that are findings.
/// - `Fuzz --replay SEED FOLDER`: shows one reply, and what the client makes of it.
/// - `Fuzz --client PORT`: the client; only the other two start it.
@main
enum Fuzz {
  /// How many clients run side by side.
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

  /// Sends replies for a time.
  ///
  /// - Returns: Whether there is nothing to find fault with.
  private static func run(for time: Duration, in folder: URL) throws -> Bool {
    let seeds = Seeds(first: .random(in: 0..<1 << 32))
    let tally = Tally(folder: folder)
    let shared = Supervisor.Shared(server: try ReplyServer(), tally: tally, seeds: seeds, folder: folder)
    say("Replies from seed \(seeds.first) on, to \(clientCount) clients with \(Client.requestCount) requests each")
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
    tally.saySummary()
    return !tally.hasFindings
  }

  /// Shows one reply, and what a client makes of it.
  ///
  /// - Returns: Whether there is nothing to find fault with.
  private static func replay(_ seed: UInt64, in folder: URL) throws -> Bool {
    let reply = Reply(seed: seed)
    let shown = reply.bytes.prefix(4_000)
    say(
      "Seed \(seed), asked for \(reply.question.call)\(reply.question.isRetried ? ", tried again after failures" : "")")
    for change in reply.changes { say("  \(change)") }
    say("\(reply.bytes.count) bytes, delivery \(reply.pace), then \(reply.ending)".prefix(400))
    say(String(decoding: shown, as: UTF8.self).debugDescription.replacing("\\r\\n", with: "\\r\\n\n"))
    if shown.count < reply.bytes.count { say("…") }
    let trap = ReplyReading(reply).trap
    if let trap { say("Known to stop Foundation: \(trap.rawValue)") }

    let tally = Tally(folder: folder)
    let shared = Supervisor.Shared(server: try ReplyServer(), tally: tally, seeds: Seeds(first: seed), folder: folder)
    let trial = try Trial(shared, log: folder.appendingPathComponent("replay.log"), showsValues: true)
    let result = trial.run(reply)
    let end = trial.client.end()
    switch result {
    case .reported(let report, let sent):
      say("\(report.kind) after \(report.duration): \(report.text)")
      if let sent, let finding = Finding(report, sent) { tally.add(finding) }
    case .ended:
      if trap == nil { tally.add(Finding(kind: .crash, seeds: [seed], text: end)) } else { say(end) }
    case .hung:
      tally.add(Finding(kind: .hang, seeds: [seed], text: "no outcome"))
    }
    return !tally.hasFindings
  }
}

/// The seeds of a run, each given out once.
final class Seeds: Sendable {
  /// The first one; the others follow it.
  let first: UInt64
  private let count = Mutex<UInt64>(0)

  /// Begins with a seed.
  init(first: UInt64) {
    self.first = first
  }

  /// Gives out the next seed.
  func take() -> UInt64 {
    count.withLock { count in
      defer { count += 1 }
      return first &+ count
    }
  }
}

/// Writes a line at once, also where no terminal is.
func say(_ text: some StringProtocol) {
  FileHandle.standardOutput.write(Data("\(text)\n".utf8))
}
