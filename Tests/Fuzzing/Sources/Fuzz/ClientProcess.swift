import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A client in a child process.
final class ClientProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let log: URL
  private var received = ""

  /// Starts a client.
  ///
  /// - Parameters:
  ///   - port: The port of the server.
  ///   - log: The file for its standard error.
  ///   - showsValues: Whether its reports include the values.
  init(port: Int, log: URL, showsValues: Bool = false) throws {
    self.log = log
    guard FileManager.default.createFile(atPath: log.path, contents: nil) else {
      throw Unexpected(description: "cannot write \(log.path)")
    }
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["--client", "\(port)"] + (showsValues ? ["--values"] : [])
    // The runtime's backtrace takes seconds.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: log)
    try process.run()
  }

  /// Makes the client request the response of a seed.
  ///
  /// If the client has ended, ``reports(within:)`` returns `nil`.
  func request(_ seed: UInt64) {
    try? input.fileHandleForWriting.write(contentsOf: Data("\(seed)\n".utf8))
  }

  /// Returns the reports that arrive within a time, or `nil` if the client has ended.
  func reports(within milliseconds: Int32) -> [Report]? {
    let descriptor = output.fileHandleForReading.fileDescriptor
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return nil }
    received += String(decoding: buffer[..<count], as: UTF8.self)
    let lines = received.split(separator: "\n", omittingEmptySubsequences: false)
    received = String(lines.last ?? "")
    return lines.dropLast().compactMap(Report.init)
  }

  /// The peak memory of the client in bytes, or 0 if it is unknown.
  var peakMemory: Int {
    guard let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return kibibytes << 10
  }

  /// Kills the client, unless it has ended.
  ///
  /// - Returns: The exit status and the last message.
  @discardableResult
  func end() -> String {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let lines = (try? String(contentsOf: log, encoding: .utf8))?.split(whereSeparator: \.isNewline) ?? []
    let last = lines.last { $0.contains("Fatal error") } ?? lines.last ?? ""
    let cause = process.terminationReason == .uncaughtSignal ? "signal" : "exit code"
    return "\(cause) \(process.terminationStatus)\(last.isEmpty ? "" : ": \(last)")"
  }
}
