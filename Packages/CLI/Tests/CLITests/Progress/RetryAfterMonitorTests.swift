import Dependencies
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import CLI

@Suite("A requested Retry-After delay")
@MainActor struct RetryAfterMonitorTests {
  private let clock = StoppedClock()

  private let delayed: @Sendable (Duration) -> RequestAttempt = { .response(429, retry: .retry(after: $0)) }

  @Test("A requested Retry-After delay is tracked until it ends; the longest of several counts")
  func longest() async {
    let monitor = RetryAfterMonitor(clock: clock)
    #expect(monitor.longest == nil)
    monitor.record(delayed(.seconds(3)))
    while monitor.longest != .seconds(3) { await Task.yield() }
    monitor.record(delayed(.seconds(10)))
    while monitor.longest != .seconds(10) { await Task.yield() }
    await clock.wakeFirst()
    await clock.wakeFirst()
    while monitor.longest != nil { await Task.yield() }
  }

  @Test(
    "A requested Retry-After delay is not the client's own back-off, a response, or a delay that is too long",
    arguments: [
      .response(200), .response(503, retry: .retry(after: .milliseconds(999))),
      .response(429, retry: .giveUp(.retryAfterTooLong(.seconds(3600)))),
    ] as [RequestAttempt])
  func others(attempt: RequestAttempt) async {
    let monitor = RetryAfterMonitor(clock: clock)
    monitor.record(attempt)
    monitor.record(delayed(.seconds(1)))
    while monitor.longest == nil { await Task.yield() }
    #expect(monitor.longest == .seconds(1))
    await clock.wakeFirst()
    while monitor.longest != nil { await Task.yield() }
  }

  @Test(
    "A requested Retry-After delay is shown by the spinner",
    arguments: [(80, "Loading posts, retrying in 2 s…"), (20, "Loading posts, r…")])
  func spinner(columns: Int, label: String) async throws {
    var profile = TerminalProfile.terminal(columns)
    profile.redrawsLines = true
    let messages = Output.capturing(profile: profile)
    let context = CommandContext(
      options: GlobalOptions(),
      streams: CommandLineInterface.Streams(output: .capturing(profile: profile), messages: messages),
      retryAfterMonitor: RetryAfterMonitor(clock: clock))
    func shows(_ label: String) -> Bool {
      messages.captured.hasSuffix(" \(label)\u{1B}[K")
    }
    await context.loading("Loading posts") {
      context.log(delayed(.seconds(2)))
      while !shows(label) { await Task.yield() }
      await clock.wakeFirst()
      while !shows(StyledText("Loading posts…").truncated(toWidth: columns - 3, ellipsis: "…").text) {
        await Task.yield()
      }
    }
    #expect(messages.captured.hasSuffix("\r\u{1B}[2K\u{1B}[?25h"))
  }

  @Test("A screen reader gets plain progress", arguments: ["APP_NO_SPINNER", "APP_ACCESSIBLE", "ACCESSIBLE"])
  func plain(variable: String) {
    var profile = TerminalProfile.terminal()
    profile.redrawsLines = true
    let output = Output.capturing(profile: profile)
    var context = CommandContext(
      options: GlobalOptions(), streams: CommandLineInterface.Streams(output: output, messages: output),
      retryAfterMonitor: RetryAfterMonitor(clock: clock))
    #expect(context.spinner == .animated)
    context.environment[variable] = "1"
    #expect(context.spinner == .plain)
  }
}
