import Foundation
import Persistence
import TestSupport
import Testing

@Suite("Interruption and secrets", .startsPrograms)
struct ProcessFaultTests {
  // MARK: Ctrl-C

  /// The state in which the program is interrupted.
  enum Moment: String, CaseIterable, Sendable {
    case request = "a request"
    case backoff = "a back-off"
  }

  @Test(
    "Ctrl-C ends the program in a request and in a back-off, and the cache is intact",
    arguments: Moment.allCases)
  func interrupt(moment: Moment) async throws {
    let isFailing = LockedValue(false)
    let requestArrived = Gate()
    let server = try ScriptedServer { request in
      guard isFailing.value else { return try Sample.standard.response(to: request.path) }
      requestArrived.open()
      switch moment {
      case .request: return [.silence]
      case .backoff:
        return .response("503 Service Unavailable", json: "{}", headers: ["Retry-After: 9"]) + [.silence]
      }
    }
    defer { server.stop() }
    let program = Program("users", "--refresh", "--timeout", "600", baseURL: server.baseURL)
    let first = try await program.run()
    #expect(first.status == 0 && first.lines.count == 1)
    isFailing.value = true
    let running = try program.start()
    await running.waitFor(requestArrived)
    // The program disconnects when it has read the response, and then waits for the retry.
    if moment == .backoff { await server.clientDisconnected() }
    running.send(SIGINT)
    let result = try await running.finish()
    #expect(result.status == 130 && result.bytes.isEmpty && result.errors.isEmpty, "\(result)")
    // No retry: the back-off was interrupted.
    #expect(server.requests.count == 2)
    let offline = try await program.with("users", "--offline").run()
    #expect(offline.status == 0 && offline.bytes == first.bytes, "\(offline)")
    #expect(try program.openDatabase().isIntact)
  }

  // MARK: Secrets

  /// Environment variables with secrets.
  private static let secretVariables = Dictionary(
    uniqueKeysWithValues: [
      "AUTHORIZATION", "HTTP_AUTHORIZATION", "APP_TOKEN", "API_KEY", "GITHUB_TOKEN", "COOKIE", "APP_PASSWORD",
    ].map { ($0, "Bearer \(Fault.secret)") })

  @Test(
    "A secret in a URL, a redirect or the environment is never printed, not even with --debug",
    arguments: [Fault.all[2], Fault.all[3]])
  func secret(_ fault: Fault) async throws {
    let server = try ScriptedServer { request in
      guard request.path == "/users" else { return fault.steps }
      let host = request.head.firstMatch(of: /Host: (.*)\r\n/).map { String($0.1) } ?? ""
      let query = ["token", "access_token", "apiKey", "X-Signature", "password", "client_secret", "auth"]
        .map { "\($0)=\(Fault.secret)" }.joined(separator: "&")
      return .redirect(to: "http://me:\(Fault.secret)@\(host)/moved?page=1&\(query)#access_token=\(Fault.secret)")
    }
    defer { server.stop() }
    let result = try await Program("users", "--debug", baseURL: server.baseURL, environment: Self.secretVariables)
      .run()
    #expect(result.status == fault.status, "\(result)")
    #expect(!result.errors.contains(Fault.secret) && result.bytes.isEmpty, "\(result)")
    // The secret was sent, and the rest of the URL is printed.
    #expect(server.requests.contains { $0.path.contains("token=\(Fault.secret)") })
    #expect(result.errors.contains("\(server.baseURL)/moved?page=1&token=…&"), "\(result)")
  }

  @Test(
    "A secret in an invalid base URL is not printed with the error",
    arguments: [
      "http://me:\(Fault.secret)@127.0.0.1:1", "http://127.0.0.1:1/?token=\(Fault.secret)",
      "ftp://me:\(Fault.secret)@example.org",
    ])
  func baseURL(text: String) async throws {
    for program in [Program("posts", "--debug", "--base-url", text), Program("posts", "--debug", baseURL: text)] {
      let result = try await program.run()
      #expect(result.status == 2 && result.bytes.isEmpty && result.errors.hasPrefix("app: "), "\(result)")
      #expect(!result.errors.contains(Fault.secret), "\(result)")
    }
  }
}
