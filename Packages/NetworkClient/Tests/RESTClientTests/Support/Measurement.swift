import Foundation
import TestSupport

/// The outcome of requests that another process sends, and their cost.
struct Measurement: Sendable {
  /// The size of the body, such as `3 bytes`, or the error.
  let outcome: String
  let processorTime: Duration
  /// The peak resident memory of the process, in KiB.
  let peakMemory: Int

  /// The limit on ``peakMemory``, 100 MiB; none with a sanitizer, which takes several times the memory of the program.
  static let memoryLimit =
    ProcessInfo.processInfo.environment["APP_TEST_SANITIZER"] == nil ? 100 << 10 : Int.max

  /// Sends a request in another process.
  ///
  /// - Parameters:
  ///   - sessions: The number of sessions that send the request, concurrently.
  ///   - environment: The variables to set. Those for proxies are not inherited.
  init(
    _ address: String, method: String = "GET", deadline: Duration = .seconds(30), sessions: Int = 1,
    environment: [String: String] = [:]
  ) async throws {
    let milliseconds = Int(deadline / .milliseconds(1))
    let arguments = [method, address, "\(milliseconds)", "\(sessions)"]
    let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.lowercased().hasSuffix("_proxy") }
    let run = try await ProgramOutput(
      of: pathOfProduct("MeasuredClient"), arguments, environment: inherited.merging(environment) { $1 })
    let output = String(decoding: run.output, as: UTF8.self)
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, let time = Int(lines[1]), let memory = Int(lines[2]) else {
      throw Unexpected(output: output)
    }
    outcome = String(lines[0])
    processorTime = .milliseconds(time)
    peakMemory = memory
  }

  private struct Unexpected: Error {
    let output: String
  }
}
