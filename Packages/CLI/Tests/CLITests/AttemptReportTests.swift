import Dependencies
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("An attempt at a request, told for --debug")
struct AttemptReportTests {
  static let curl = "  curl --compressed --header 'Accept: application/json' --header 'User-Agent: app/1'"
  static let url = "https://example.com/posts"

  static func lines(_ exchange: RequestAttempt, _ profile: TerminalProfile = .plain) -> [String] {
    AttemptReport(exchange: exchange).lines(profile).map(\.text)
  }

  @Test(
    "is one line in a pipe: what was asked, what came, how long it took, which attempt it was and what follows",
    arguments: [
      (.answered(200, bytes: 27520), "GET \(url) -> 200, 27520 bytes, 12 ms"),
      (.answered(304, bytes: 0), "GET \(url) -> 304, 0 bytes, 12 ms"),
      (.answered(200, bytes: 1, attempt: 2), "GET \(url) (attempt 2) -> 200, 1 byte, 12 ms"),
      (
        .answered(503, retry: .retry(after: .microseconds(133_400))),
        "GET \(url) -> 503, 73 bytes, 12 ms, trying again in 134 ms"
      ),
      (
        .answered(429, attempt: 2, retry: .retry(after: .seconds(2))),
        "GET \(url) (attempt 2) -> 429, 73 bytes, 12 ms, trying again in 2 s, as the server asks"
      ),
      (
        .answered(429, retry: .giveUp(.asksToWait(.seconds(5400)))),
        "GET \(url) -> 429, 73 bytes, 12 ms, not tried again: the server asks to wait 1 hour 30 minutes"
      ),
      (
        .answered(404, retry: .giveUp(.notTransient)),
        "GET \(url) -> 404, 73 bytes, 12 ms, not tried again: it would end the same"
      ),
      (
        .answered(503, "PATCH", body: "{}", retry: .giveUp(.notSafe)),
        "PATCH \(url) -> 503, 73 bytes, 12 ms, not tried again: PATCH is sent only once"
      ),
      (
        .failed(.incompleteResponse(url: url), attempt: 3, retry: .giveUp(.attemptsUsed)),
        "GET \(url) (attempt 3) -> ended before it was complete, 2001 ms, not tried again: that was the last attempt"
      ),
      (
        .failed(.timedOut(url: url, after: .seconds(2)), retry: .giveUp(.deadline)),
        "GET \(url) -> timed out, 2001 ms, not tried again: no time is left"
      ),
      (
        .failed(.unreachable, retry: .giveUp(.budget)),
        "GET \(url) -> connection refused, 2001 ms, not tried again: too many retries lately"
      ),
      (.failed(.cancelled, retry: .giveUp(.notTransient)), "GET \(url) -> given up, 2001 ms"),
    ] as [(RequestAttempt, String)])
  func summary(exchange: RequestAttempt, summary: String) {
    let lines = Self.lines(exchange)
    #expect(lines.first == "app: \(summary)")
    #expect(lines.dropFirst() == ["  \(exchange.curlCommand)"])
  }

  @Test("tells no password and no key of the address, nor a secret field")
  func secrets() {
    let exchange = RequestAttempt.answered(
      200, "GET", "https://me:hunter2@example.com/posts?api_key=hunter3&q=1",
      headers: ["Authorization": "Bearer hunter4", "Accept": "text/plain"])
    let lines = Self.lines(exchange)
    #expect(lines.first?.hasPrefix("app: GET https://example.com/posts?api_key=…&q=1 -> 200") == true)
    #expect(lines.last?.hasSuffix("'https://example.com/posts?api_key=…&q=1'") == true)
    #expect(!lines.joined().contains("hunter"))
  }

  @Test("is broken between what it says on a terminal, and the command between its arguments")
  func terminal() {
    let exchange = RequestAttempt.answered(503, "POST", body: "{\"a\": 1}", retry: .giveUp(.notSafe))
    #expect(
      Self.lines(exchange, .terminal(80)) == [
        "app: POST https://example.com/posts -> 503, 73 bytes, 12 ms,",
        "  not tried again: POST is sent only once",
        "  curl --compressed --request POST --header 'Accept: application/json' \\",
        "    --header 'User-Agent: app/1' --data-raw '{\"a\": 1}' \\",
        "    'https://example.com/posts'",
      ])
    #expect(
      Self.lines(exchange, .terminal(40)) == [
        "app: POST https://example.com/posts",
        "  -> 503, 73 bytes, 12 ms,",
        "  not tried again: POST is sent only",
        "  once",
        "  curl --compressed --request POST \\",
        "   --header 'Accept: application/json' \\",
        "    --header 'User-Agent: app/1' \\",
        "    --data-raw '{\"a\": 1}' \\",
        "    'https://example.com/posts'",
      ])
  }

  @Test(
    "is no wider than the terminal as long as no argument is, and its command stays the same",
    arguments: [1, 2, 3, 5, 10, 20, 40, 60, 79, 80, 81, 120])
  func widths(columns: Int) {
    let exchange = RequestAttempt.answered(
      503, "PATCH", "https://example.com/posts?q=it's%20so", body: "{\"name\": \"it's   a 'quoted' \\\\ name\"}",
      attempt: 2, retry: .retry(after: .seconds(2)))
    let lines = Self.lines(exchange, .terminal(columns))
    let summary = lines.prefix { !$0.contains("curl") }
    #expect(summary.allSatisfy { $0.displayWidth <= columns })
    #expect(
      summary.joined().filter { $0 != " " } == (Self.lines(exchange).first ?? "").filter { $0 != " " })
    let command = lines.dropFirst(summary.count)
    if columns >= 80 { #expect(command.allSatisfy { $0.displayWidth <= columns }) }
    #expect(command.dropLast().allSatisfy { $0.hasSuffix(" \\") })
    let joined = command.map { $0.drop { $0 == " " } }.joined(separator: "\n").replacing(" \\\n", with: " ")
    #expect(joined == exchange.curlCommand)
  }

  @Test("has no text that a terminal would obey", arguments: [TerminalProfile.plain, .terminal(30)])
  func hostile(profile: TerminalProfile) {
    let reason = Samples.hostile
    let exchange = RequestAttempt.failed(
      .invalidResponse(url: Self.url, reason: reason), retry: .giveUp(.notTransient))
    let sent = RequestAttempt.answered(200, "POST", headers: ["X-Text": "a\u{9B}2J\u{202E}"], body: reason)
    for line in Self.lines(exchange, profile) + Self.lines(sent, profile) {
      #expect(Samples.isInert(line))
    }
  }

  @Test("is in the colour of how it ended: none for an answer, yellow for another try, red for the end")
  func colors() {
    func colors(_ exchange: RequestAttempt) -> [Color?] {
      AttemptReport(exchange: exchange).lines(.plain)[0].runs.map(\.style.foreground)
    }
    #expect(colors(.answered(200)) == [nil])
    #expect(colors(.answered(503, retry: .retry(after: .zero))) == [nil, .yellow, nil, .yellow])
    #expect(colors(.answered(404, retry: .giveUp(.notTransient))) == [nil, .red, nil, .red])
  }
}

@Suite("A run with --debug")
@MainActor struct DebugTests {
  nonisolated static let line = "app: GET https://example.com/posts -> 200, 73 bytes, 12 ms\n"

  /// Runs `app posts`, whose client tells of an attempt.
  private static func run(_ arguments: String..., watch: (@Sendable (RequestAttempt) -> Void)? = nil) async -> Program {
    await Program.run(["posts"] + arguments) { _, values in
      values.httpConfiguration.onAttempt = watch
      values.typicode.users = Endpoint { [] }
      values.typicode.posts = Endpoint {
        @Dependency(\.httpConfiguration) var configuration
        configuration.onAttempt?(.answered(200))
        return [.fixture()]
      }
    }
  }

  @Test("tells each attempt on standard error, with --quiet too, and nothing of it elsewhere")
  func told() async {
    let silent = await Self.run()
    #expect(silent.messages.isEmpty)
    let program = await Self.run("--debug", "--quiet")
    #expect((program.exitCode, program.output) == (silent.exitCode, silent.output))
    #expect(program.messages == "\(Self.line)\(AttemptReportTests.curl) 'https://example.com/posts'\n")
  }

  @Test("leaves the exchanges to the program too")
  func observed() async {
    await confirmation { seen in
      let program = await Self.run("--debug") { _ in seen() }
      #expect(program.messages.hasPrefix(Self.line))
    }
  }
}
