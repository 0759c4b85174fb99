import Foundation
import NetworkClient
import Synchronization
import TestSupport

/// Sends malformed responses to the client, and reports those that crash or hang it, or whose result is wrong.
///
/// - `Fuzz SECONDS` fuzzes for a time.
/// - `Fuzz --replay SEED` prints one response and the client's result.
/// - `Fuzz --client PORT` is the client process, which the other two start.
@main
enum Fuzz {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.last) {
    case ("--client", let port?): await Client.run(port: port)
    case ("--replay", let text?):
      guard let seed = UInt64(text) else { fallthrough }
      let response = FuzzedResponse(seed: seed)
      print("Request \(Call(seed: seed)), \(response.bytes.count) bytes, then \(response.ending)")
      print(String(decoding: response.bytes.prefix(4_000), as: UTF8.self).debugDescription)
      let server = try Self.server()
      let client = try ClientProcess(port: server.port, number: 0)
      print(client.result(of: seed).map { "\($0)" } ?? client.end())
    case (let text?, _):
      guard let seconds = Int(text) else { fallthrough }
      exit(try await run(for: .seconds(seconds)) ? 0 : 1)
    default:
      print("usage: TIME is a number of seconds, SEED a whole number")
      exit(2)
    }
  }

  /// A server that responds to each request with the response of the seed in its path.
  private static func server() throws -> SocketServer {
    try SocketServer { connection in
      guard let path = connection.receiveHead()?.split(separator: " ").dropFirst().first,
        let seed = path.split(separator: "/").first.flatMap({ UInt64($0) })
      else { return }
      let response = FuzzedResponse(seed: seed)
      var rest = response.bytes[...]
      while !rest.isEmpty, connection.send(Array(rest.prefix(response.pieceSize))) {
        rest = rest.dropFirst(response.pieceSize)
      }
      switch response.ending {
      case .close: connection.finish()
      case .reset: connection.reset()
      case .silence: while connection.receive()?.isEmpty == false {}
      case .endless:
        let end = Array(repeatElement(response.bytes.suffix(16), count: 1_000).joined())
        while !end.isEmpty, connection.send(end) {}
      }
    }
  }

  /// Fuzzes for a time, and returns whether there are no findings.
  private static func run(for time: Duration) async throws -> Bool {
    let server = try Self.server()
    let end = ContinuousClock.now + time
    let tally = Tally(firstSeed: .random(in: 0..<1 << 32))
    print("Responses from seed \(tally.firstSeed) on")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...4 {
        group.addTask {
          var client = try ClientProcess(port: server.port, number: number)
          while .now < end {
            let seed = tally.nextSeed()
            let response = FuzzedResponse(seed: seed)
            let start = ContinuousClock.now
            var result = client.result(of: seed)
            if response.isValid, let first = result, first != "value" {
              // An earlier response can have left the session unusable.
              _ = client.end()
              client = try ClientProcess(port: server.port, number: number)
              result = client.result(of: seed)
            }
            if let result {
              let isLate = start.duration(to: .now) > .seconds(4)
              tally.count(
                isLate ? "\(result), late" : result, seed,
                isFinding: isLate || result == "cancelled" || response.isValid && result != "value")
            } else {
              let cause = client.end()
              // `URLSessionFixes`, which is not linked, prevents these. The overflow of a length has no message.
              let isKnown = cause.contains("FoundationNetworking/") || response.hasOverflowingLength
              tally.count(cause, seed, isFinding: !isKnown)
              client = try ClientProcess(port: server.port, number: number)
            }
          }
          if client.peakMemory > 200 {
            tally.count("\(client.peakMemory) MB of memory", tally.firstSeed, isFinding: true)
          }
          _ = client.end()
        }
      }
      try await group.waitForAll()
    }
    return tally.printSummary()
  }
}

/// The seeds and the results of a run.
final class Tally: Sendable {
  let firstSeed: UInt64
  private let seeds = Atomic<UInt64>(0)
  private let results = Mutex<[String: (seeds: [UInt64], isFinding: Bool)]>([:])

  init(firstSeed: UInt64) { self.firstSeed = firstSeed }

  func nextSeed() -> UInt64 { firstSeed + seeds.add(1, ordering: .relaxed).oldValue }

  /// Counts a result of a seed.
  func count(_ result: String, _ seed: UInt64, isFinding: Bool) {
    let name = isFinding ? "FINDING: \(result)" : result
    results.withLock { $0[name, default: ([], isFinding)].seeds.append(seed) }
  }

  /// Prints the results with their numbers and a seed, and returns whether there are no findings.
  func printSummary() -> Bool {
    let results = results.withLock { $0 }
    for (name, result) in results.sorted(by: { $0.value.seeds.count > $1.value.seeds.count }) {
      print("\(result.seeds.count)\t\(name), seeds \(result.seeds.prefix(3).map(String.init).joined(separator: " "))")
    }
    print("\(results.values.map(\.seeds.count).reduce(0, +)) responses")
    return !results.values.contains { $0.isFinding }
  }
}

/// A request of the client, which the seed selects.
enum Call: Int, CaseIterable {
  case posts, post, users, producers, account

  init(seed: UInt64) { self = Self.allCases[Int(seed % UInt64(Self.allCases.count))] }
}

/// The client process, which a response may crash.
enum Client {
  /// Reads one seed per line, sends its request and prints the case of the result, until the end of the input.
  static func run(port: String) async {
    let session = URLSession(configuration: .ephemeral)
    while let seed = readLine().flatMap({ UInt64($0) }) {
      let policy = seed.isMultiple(of: 4) ? RetryPolicy(baseDelay: .milliseconds(5)) : .never
      let configuration = HTTPClient.Configuration(
        deadline: .seconds(1), maximumBodyBytes: 1 << 20, retryPolicy: policy)
      var result = "value"
      do {
        let client = HTTPClient(
          baseURL: try BaseURL("http://127.0.0.1:\(port)/\(seed)"), session: session, configuration: configuration)
        switch Call(seed: seed) {
        case .posts: _ = try await client.send(.posts)
        case .post: _ = try await client.send(.post(7))
        case .users: _ = try await client.send(.users)
        case .producers: _ = try await client.send(.producers(page: 1))
        case .account: _ = try await client.send(.account(3))
        }
      } catch {
        result = (error as? NetworkError)?.kind.description ?? "\(type(of: error))"
      }
      FileHandle.standardOutput.write(Data("\(result)\n".utf8))
    }
  }
}

/// A client in a child process.
final class ClientProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let log: URL

  init(port: UInt16, number: Int) throws {
    log = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(getpid())-\(number).log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["--client", "\(port)"]
    // The runtime's backtrace takes seconds.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
  }

  /// Returns the result of a request, or `nil` if the client crashes or hangs.
  func result(of seed: UInt64) -> String? {
    input.fileHandleForWriting.write(Data("\(seed)\n".utf8))
    var state = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 6_000) > 0 else { return nil }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).dropLast()
    return line.isEmpty ? nil : String(line)
  }

  /// The peak memory in megabytes.
  var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
    return status.firstMatch(of: /VmHWM:\s*([0-9]+)/).flatMap { Int($0.1) }.map { $0 / 1024 } ?? 0
  }

  /// Kills the client unless it has crashed, and returns how it ended.
  func end() -> String {
    // Closed output is that of a crash: its process ends by itself.
    if output.fileHandleForReading.hasHung { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    try? FileManager.default.removeItem(at: log)
    let message = text.split(whereSeparator: \.isNewline).last { $0.contains("atal error") } ?? ""
    return process.terminationStatus == SIGKILL ? "hang" : "signal \(process.terminationStatus) \(message)"
  }
}

extension FileHandle {
  /// Whether the writing end of a pipe is open.
  fileprivate var hasHung: Bool {
    var state = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, 0) == 0
  }
}
