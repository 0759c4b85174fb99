import Dependencies
import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("A pause that a server asks for", .timeLimit(.minutes(5)))
@MainActor struct RetryAfterMonitorTests {
  nonisolated private static let terminal = TerminalProfile(isTerminal: true, redrawsLines: true)

  private let clock = StoppedClock()

  private let pause: @Sendable (Duration) -> RequestAttempt = { .answered(429, retry: .retry(after: $0)) }

  @Test("is known until it is over; of several, the longest is")
  func longest() async {
    let pauses = RetryAfterMonitor(clock: clock)
    #expect(pauses.longest == nil)
    pauses.note(pause(.seconds(3)))
    while pauses.longest != .seconds(3) { await Task.yield() }
    pauses.note(pause(.seconds(10)))
    while pauses.longest != .seconds(10) { await Task.yield() }
    await clock.wakeFirst()
    await clock.wakeFirst()
    while pauses.longest != nil { await Task.yield() }
  }

  @Test(
    "is nothing else: not the client's own, not an answer, not what is given up",
    arguments: [
      .answered(200), .answered(503, retry: .retry(after: .milliseconds(999))),
      .answered(429, retry: .giveUp(.asksToWait(.seconds(3600)))),
    ] as [RequestAttempt])
  func others(exchange: RequestAttempt) async {
    let pauses = RetryAfterMonitor(clock: clock)
    pauses.note(exchange)
    pauses.note(pause(.seconds(1)))
    while pauses.longest == nil { await Task.yield() }
    #expect(pauses.longest == .seconds(1))
    await clock.wakeFirst()
    while pauses.longest != nil { await Task.yield() }
  }

  @Test(
    "is told by the spinner while it lasts, and takes the place of the label where there is no room for both",
    arguments: [
      (80, "Loading posts (the server asks to wait 2 s)…"), (47, "Loading posts (the server asks to wait 2 s)…"),
      (46, "The server asks to wait 2 s…"), (20, "The server asks …"),
    ])
  func spinner(columns: Int, label: String) async throws {
    var profile = TerminalProfile.terminal(columns)
    profile.redrawsLines = true
    let messages = Output.capturing(profile: profile)
    let session = CommandContext(
      options: try GlobalOptions(ParsedOptions(), environment: [:]), output: .capturing(), messages: messages,
      pager: nil, spinner: .animated, pauses: RetryAfterMonitor(clock: clock), prompt: nil, graphics: nil)
    func shows(_ label: String) -> Bool {
      messages.captured.hasSuffix(" \(label)\u{1B}[K")
    }
    await session.loading("Loading posts") {
      session.tell(pause(.seconds(2)))
      while !shows(label) { await Task.yield() }
      await clock.wakeFirst()
      while !shows("Loading posts…".truncated(toWidth: columns - 3)) { await Task.yield() }
    }
    #expect(messages.captured.hasSuffix("\r\u{1B}[2K\u{1B}[?25h"))
  }

  @Test(
    "is not even counted where no spinner tells it",
    arguments: [
      ([], terminal, terminal, 1), (["--quiet"], terminal, terminal, 0), (["--debug"], terminal, terminal, 0),
      ([], .plain, terminal, 0), ([], terminal, .plain, 0),
    ] as [([String], TerminalProfile, TerminalProfile, Int)])
  func counted(options: [String], output: TerminalProfile, messages: TerminalProfile, count: Int) async {
    _ = await Program.run(["posts"] + options, output: output, messages: messages) { [clock, pause] _, values in
      values.continuousClock = clock
      values.typicode.users = Endpoint { [] }
      values.typicode.posts = Endpoint {
        @Dependency(\.httpConfiguration) var configuration
        configuration.onAttempt?(pause(.seconds(2)))
        return [.fixture()]
      }
    }
    // What the exchange has put on the main actor runs before this.
    await Task {}.value
    #expect(clock.sleeperCount == count)
    if count > 0 { await clock.wakeFirst() }
  }
}
