import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite("Spinner")
struct SpinnerTests {
  private let clock = SleepRecordingClock()
  private let gate = Gate()
  private let output = Output.capturing(profile: TerminalProfile(size: TerminalSize(columns: 30, rows: 24)))

  private func spinner(_ mode: Spinner.Mode, output: Output? = nil) -> Spinner {
    Spinner(output ?? self.output, mode: mode, clock: clock)
  }

  @Test(
    "Nothing is shown for an operation that ends before the delay", arguments: [Spinner.Mode.animated, .plain, .off])
  func quick(mode: Spinner.Mode) async {
    let spinner = spinner(mode)
    let value = await spinner.run("Loading posts") { _ in 7 }
    #expect(value == 7)
    #expect(output.captured.isEmpty)
  }

  @Test("The first frame appears after the delay")
  func delay() async {
    let spinner = spinner(.animated)
    async let value = spinner.run("Loading posts") { _ in await gate.wait() }
    await clock.advanceSleeper(by: .milliseconds(149))
    #expect(output.captured.isEmpty)
    await clock.advanceSleeper(by: .milliseconds(1))
    await clock.waitForSleeper()
    #expect(output.captured == "\u{1B}[?25l\r⠋ Loading posts…\u{1B}[K")
    gate.open()
    await value
  }

  @Test("The line is redrawn in place; at the end it is erased and the cursor is shown")
  func animation() async {
    let spinner = spinner(.animated)
    let (retry, retried) = (Gate(), Gate())
    async let value = spinner.run("Loading posts") { progress in
      await retry.wait()
      progress.update("Trying again\u{1B}[2J")
      retried.open()
      await gate.wait()
    }
    await clock.advanceSleeper(by: .milliseconds(150))
    await clock.advanceSleeper(by: .milliseconds(90))
    await clock.waitForSleeper()
    retry.open()
    await retried.wait()
    await clock.advanceSleeper(by: .milliseconds(90))
    await clock.waitForSleeper()
    gate.open()
    await value
    #expect(
      output.captured == "\u{1B}[?25l"
        + "\r⠋ Loading posts…\u{1B}[K"
        + "\r⠙ Loading posts…\u{1B}[K"
        + "\r⠹ Trying again␛[2J…\u{1B}[K"
        + "\r\u{1B}[2K\u{1B}[?25h")
  }

  @Test("Progress never fills the line, also after the window is resized", arguments: [53, 30, 29, 12])
  func progressWidth(columns: Int) async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let output = Output(terminal.descriptor, profile: TerminalProfile(isTerminal: true))
    let spinner = spinner(.animated, output: output)
    let updated = Gate()
    async let value = spinner.run("Loading producers") { progress in
      progress.update(completed: 60, total: 167)
      updated.open()
      await gate.wait()
    }
    await updated.wait()
    terminal.resize(columns: columns, rows: 24)
    await clock.advanceSleeper(by: .milliseconds(150))
    await clock.waitForSleeper()
    let line = terminal.screenText().dropFirst("\u{1B}[?25l".count).prefix { $0 != "\u{1B}" }
    #expect(line.hasSuffix("60 of 167"))
    #expect(line.contains("█") == (columns >= 30))
    #expect(line.displayWidth < columns)
    gate.open()
    await value
  }

  @Test("Keys are not echoed while the line is shown, and stay for the next program")
  func echo() async {
    await #expect(processExitsWith: .success) {
      let terminal = try PseudoTerminal()
      // Only a process in the foreground of its terminal may change the echo.
      try #require(setsid() != -1)
      // The session gets the signal when the test closes its terminal.
      signal(SIGHUP, SIG_IGN)
      try #require(ioctl(terminal.device, UInt(TIOCSCTTY), 0) == 0)
      let output = Output(terminal.descriptor, profile: TerminalProfile(isTerminal: true))
      let spinner = Spinner(output, mode: .animated, delay: .zero)
      await spinner.run("Loading posts") { _ in
        while terminal.isEchoing { await Task.yield() }
        terminal.type("next\n")
        // The kernel handles typed keys, and their echo, some time after the write.
        var count: Int32 = 0
        while count == 0 {
          _ = ioctl(terminal.device, UInt(FIONREAD), &count)
          await Task.yield()
        }
      }
      try #require(terminal.isEchoing)
      try #require(!terminal.screenText().contains("next"))
      let line = try await Prompt(input: terminal.descriptor, output: output).readLine("? ")
      try #require(line == "next")
    }
  }

  @Test("In the background nothing is drawn, and in the foreground the line appears")
  func background() async {
    await #expect(processExitsWith: .success) {
      let terminal = try PseudoTerminal()
      try #require(setsid() != -1)
      for ignored in [SIGHUP, SIGTTOU] { signal(ignored, SIG_IGN) }
      try #require(ioctl(terminal.device, UInt(TIOCSCTTY), 0) == 0)
      // A process group in the foreground.
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
      var other = pid_t()
      let arguments = [strdup("/bin/sh"), strdup("-c"), strdup("exec tail -f /dev/null"), nil]
      try #require(posix_spawn(&other, "/bin/sh", nil, &attributes, arguments, environ) == 0)
      defer { kill(other, SIGKILL) }
      try #require(tcsetpgrp(terminal.device, other) == 0)

      let (clock, gate) = (SleepRecordingClock(), Gate())
      let output = Output(terminal.descriptor, profile: TerminalProfile(isTerminal: true))
      let spinner = Spinner(output, mode: .animated, clock: clock)
      async let value: Void = spinner.run("Loading posts") { _ in await gate.wait() }
      await clock.advanceSleeper(by: .milliseconds(150))
      await clock.advanceSleeper(by: .milliseconds(90))
      await clock.waitForSleeper()
      let background = terminal.screenText()
      tcsetpgrp(terminal.device, getpgrp())
      await clock.advanceSleeper(by: .milliseconds(90))
      await clock.waitForSleeper()
      let foreground = terminal.screenText()
      gate.open()
      await value
      try #require(background.isEmpty)
      try #require(foreground == "\u{1B}[?25l⠋ Loading posts…\u{1B}[K")
    }
  }

  @Test("The cursor is shown if the operation throws, and the error is rethrown")
  func failure() async {
    struct Failure: Error {}
    let spinner = spinner(.animated)
    let task = Task {
      try await spinner.run("Loading") { _ in
        await gate.wait()
        throw Failure()
      }
    }
    await clock.advanceSleeper(by: .milliseconds(150))
    await clock.waitForSleeper()
    gate.open()
    await #expect(throws: Failure.self) { try await task.value }
    #expect(output.captured.hasSuffix("\r\u{1B}[2K\u{1B}[?25h"))
  }

  @Test("A plain spinner is one line of text, also with progress")
  func plain() async {
    let spinner = spinner(.plain)
    async let value = spinner.run("Loading posts") { progress in
      progress.update(completed: 1, total: 2)
      await gate.wait()
      progress.update(completed: 2, total: 2)
    }
    await clock.advanceSleeper(by: .milliseconds(150))
    while output.captured.isEmpty { await Task.yield() }
    gate.open()
    await value
    #expect(output.captured == "Loading posts…\n")
  }

  @Test("A spinner needs two terminals, and is plain if lines cannot be redrawn")
  func mode() {
    let terminal = TerminalProfile(isTerminal: true, redrawsLines: true)
    let dumb = TerminalProfile(isTerminal: true)
    let forced = TerminalProfile(isTerminal: true, isForced: true)
    #expect(Spinner.Mode.automatic(for: terminal, standardOutput: terminal) == .animated)
    #expect(Spinner.Mode.automatic(for: dumb, standardOutput: terminal) == .plain)
    for profile in [.plain, forced] {
      #expect(Spinner.Mode.automatic(for: profile, standardOutput: terminal) == .off)
      #expect(Spinner.Mode.automatic(for: terminal, standardOutput: profile) == .off)
    }
  }
}
