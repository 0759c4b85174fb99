import Foundation
import RESTClient

/// A program that sends requests, for tests of its CPU time, its memory and its environment.
///
///     MeasuredClient METHOD URL DEADLINE SESSIONS
///
/// It sends a request over each of SESSIONS sessions concurrently, with a deadline in milliseconds. It prints three
/// lines: the size of the first body or the first error, the CPU time in milliseconds, and the peak memory in KiB.
@main
struct MeasuredClient {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 5, let deadline = Int(arguments[3]), let sessions = Int(arguments[4]) else { _exit(64) }
    let configuration = HTTPClient.Configuration(deadline: .milliseconds(deadline), retryPolicy: .never)
    let request = Request<Int>(
      HTTPMethod(rawValue: arguments[1]),
      body: arguments[1] == "POST" ? .data(Data("{}".utf8), contentType: "application/json") : nil
    ) { response, _ in response.body.count }.at(arguments[2])
    let outcomes = await withTaskGroup(of: String.self) { group in
      for _ in 0..<sessions {
        group.addTask {
          let client = HTTPClient(session: URLSession(configuration: .ephemeral), configuration: configuration)
          do throws(NetworkError) {
            return "\(try await client.send(request)) bytes"
          } catch {
            return "\(error)"
          }
        }
      }
      var outcomes: [String] = []
      for await outcome in group { outcomes.append(outcome) }
      return outcomes
    }
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    print(outcomes.first ?? "")
    print(time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
    print(peakMemory)
    fflush(nil)
    _exit(0)
  }

  /// The peak resident memory in KiB, on Linux.
  private static var peakMemory: String {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.map { String($0.filter(\.isNumber)) } ?? ""
  }
}
