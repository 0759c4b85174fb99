import Dependencies
import Foundation
import NetworkClient
import Terminal
import Testing
import Views
import ViewsTestSupport

@testable import CLI

@Suite("The log of a request attempt")
struct AttemptReportTests {
  static let curl = "  curl --compressed --header 'Accept: application/json' --header 'User-Agent: app/1'"
  static let url = "https://example.com/posts"

  static func lines(_ attempt: RequestAttempt, _ profile: TerminalProfile = .plain) -> [String] {
    AttemptReport(attempt: attempt).lines(profile).map(\.text)
  }

  @Test(
    "The log of a request attempt is one line and a curl command in a pipe",
    arguments: [
      (.response(200, bytes: 27520), "GET \(url) -> 200, 27520 bytes, 12 ms"),
      (.response(304, bytes: 0), "GET \(url) -> 304, 0 bytes, 12 ms"),
      (.response(200, bytes: 1, attempt: 2), "GET \(url) (attempt 2) -> 200, 1 byte, 12 ms"),
      (
        .response(503, retry: .retry(after: .microseconds(133_400))),
        "GET \(url) -> 503, 73 bytes, 12 ms, retrying in 134 ms"
      ),
      (
        .response(429, attempt: 2, retry: .retry(after: .seconds(2))),
        "GET \(url) (attempt 2) -> 429, 73 bytes, 12 ms, retrying in 2 s, as the server requested"
      ),
      (
        .response(429, retry: .giveUp(.retryAfterTooLong(.seconds(5400)))),
        "GET \(url) -> 429, 73 bytes, 12 ms, not retried: the server asks to wait 1 hour 30 minutes"
      ),
      (
        .response(404, retry: .giveUp(.notTransient)),
        "GET \(url) -> 404, 73 bytes, 12 ms, not retried: a retry would fail the same way"
      ),
      (
        .response(503, "PATCH", body: "{}", retry: .giveUp(.notSafe)),
        "PATCH \(url) -> 503, 73 bytes, 12 ms, not retried: PATCH is sent only once"
      ),
      (
        .failed(NetworkError(.incompleteResponse, url: URL(string: url)), attempt: 3, retry: .giveUp(.attemptsUsed)),
        "GET \(url) (attempt 3) -> the response ended before it was complete, 2001 ms, not retried: that was the last attempt"
      ),
      (
        .failed(NetworkError(.timedOut, url: URL(string: url), limit: .seconds(2)), retry: .giveUp(.deadline)),
        "GET \(url) -> timed out after 2 s, 2001 ms, not retried: no time is left"
      ),
      (
        .failed(.unreachable, retry: .giveUp(.budget)),
        "GET \(url) -> cannot reach example.com: connection refused, 2001 ms, not retried: too many retries lately"
      ),
      (.failed(.cancelled, retry: .giveUp(.notTransient)), "GET \(url) -> the request was cancelled, 2001 ms"),
    ] as [(RequestAttempt, String)])
  func summary(attempt: RequestAttempt, summary: String) {
    let lines = Self.lines(attempt)
    #expect(lines.first == "app: \(summary)")
    #expect(lines.dropFirst() == ["  \(attempt.curlCommand)"])
  }

  @Test("The log of a request attempt contains no password, API key or secret header field")
  func secrets() {
    let attempt = RequestAttempt.response(
      200, "GET", "https://me:hunter2@example.com/posts?api_key=hunter3&q=1",
      headers: ["Authorization": "Bearer hunter4", "Accept": "text/plain"])
    let lines = Self.lines(attempt)
    #expect(lines.first?.hasPrefix("app: GET https://example.com/posts?api_key=***&q=1 -> 200") == true)
    #expect(lines.last?.hasSuffix("'https://example.com/posts?api_key=***&q=1'") == true)
    #expect(!lines.joined().contains("hunter"))
  }

  @Test(
    "The log of an attempt is wrapped in a terminal, except for the command of one line", arguments: [1, 20, 40, 80])
  func terminal(columns: Int) {
    let attempt = RequestAttempt.response(503, "POST", body: "{\"a\": 1}", retry: .giveUp(.notTransient))
    let lines = Self.lines(attempt, .terminal(columns))
    #expect(lines.last == "  \(attempt.curlCommand)")
    #expect(lines.dropLast().allSatisfy { StyledText($0).displayWidth <= columns })
    #expect(lines.dropLast().joined().filter { $0 != " " } == (Self.lines(attempt).first ?? "").filter { $0 != " " })
  }

  @Test("The log of a request attempt is escaped", arguments: [TerminalProfile.plain, .terminal(30)])
  func hostile(profile: TerminalProfile) {
    let reason = Samples.hostile
    let attempt = RequestAttempt.failed(
      NetworkError(.invalidResponse, url: URL(string: Self.url), reason: reason), retry: .giveUp(.notTransient))
    let sent = RequestAttempt.response(200, "POST", headers: ["X-Text": "a\u{9B}2J\u{202E}"], body: reason)
    for line in Self.lines(attempt, profile) + Self.lines(sent, profile) {
      #expect(Samples.isInert(line))
    }
  }

  @Test("The log of a request attempt is bold after the last attempt")
  func styles() {
    func styles(_ attempt: RequestAttempt) -> [Style] {
      AttemptReport(attempt: attempt).lines(.plain)[0].runs.map(\.style)
    }
    #expect(styles(.response(200)) == [.plain])
    #expect(styles(.response(503, retry: .retry(after: .zero))) == [.plain])
    #expect(styles(.response(404, retry: .giveUp(.notTransient))) == [.plain, .warning])
  }
}

@Suite("The --debug option")
@MainActor struct DebugTests {
  nonisolated static let line = "app: GET https://example.com/posts -> 200, 73 bytes, 12 ms\n"

  /// Runs `app posts` with a client that reports an attempt.
  private static func run(_ arguments: String..., observer: (@Sendable (RequestAttempt) -> Void)? = nil) async
    -> CommandResult
  {
    await CommandResult.run(["posts"] + arguments) { _, values in
      values.httpConfiguration.onAttempt = observer
      values.typicode.stub = Server(posts: [.fixture()]).client.reporting(.response(200), for: "GET posts")
    }
  }

  @Test("The --debug option logs each attempt to standard error, with --quiet too")
  func logged() async {
    let silent = await Self.run()
    #expect(silent.messages.isEmpty)
    let program = await Self.run("--debug", "--quiet")
    #expect((program.exitCode, program.output) == (silent.exitCode, silent.output))
    #expect(program.messages == "\(Self.line)\(AttemptReportTests.curl) 'https://example.com/posts'\n")
  }

  @Test("The --debug option keeps the observer of the program")
  func observed() async {
    await confirmation { seen in
      let program = await Self.run("--debug") { _ in seen() }
      #expect(program.messages.hasPrefix(Self.line))
    }
  }
}
