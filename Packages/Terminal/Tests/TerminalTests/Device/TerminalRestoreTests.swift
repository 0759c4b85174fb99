import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Terminal

@Suite("Terminal restore")
struct TerminalRestoreTests {
  @Test(
    "A signal shows a hidden cursor and ends the process, and writes nothing if the cursor is visible",
    arguments: [true, false])
  func cursor(isHidden: Bool) async {
    let result = await #expect(processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]) { [isHidden] in
      TerminalRestore.installSignalHandlers()
      TerminalRestore.cursorWillHide(on: .standardError)
      if !isHidden { TerminalRestore.cursorDidShow() }
      // The marker proves that standard error is captured.
      try Output(.standardError).write("marker")
      deliver(SIGTERM)
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text == (isHidden ? "marker\r\u{1B}[2K\u{1B}[?25h" : "marker"))
  }

  @Test("A signal can arrive on any thread while a spinner runs")
  func running() async {
    let result = await #expect(processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]) {
      TerminalRestore.installSignalHandlers()
      let output = Output(.standardError)
      let spinner = Spinner(output, mode: .animated, delay: .zero, interval: .seconds(60))
      let clock = SleepRecordingClock()
      await withTaskGroup { group in
        group.addTask { try? await spinner.run("Loading") { _ in try await clock.sleep(for: .seconds(1)) } }
        group.addTask {
          while !TerminalRestore.isCursorHidden { await Task.yield() }
          kill(getpid(), SIGINT)
        }
      }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.hasSuffix("\r\u{1B}[2K\u{1B}[?25h"))
  }

  @Test("A signal that was ignored stays ignored, and a handler of the program stays installed")
  func ignored() async {
    await #expect(processExitsWith: .exitCode(3)) {
      SignalAction.ignore.install(for: SIGHUP)
      SignalAction.handler { _ in _exit(3) }.install(for: SIGTERM)
      TerminalRestore.installSignalHandlers()
      deliver(SIGHUP)
      deliver(SIGTERM)
    }
  }

  @Test("A spinner installs the signal handlers itself")
  func automatic() async {
    let result = await #expect(processExitsWith: .signal(SIGQUIT), observing: [\.standardErrorContent]) {
      // As the Swift runtime does for backtraces.
      SignalAction.handler { _ in }.install(for: SIGQUIT)
      let spinner = Spinner(mode: .animated, delay: .zero, interval: .seconds(60))
      await spinner.run("Loading") { _ in
        while !TerminalRestore.isCursorHidden { await Task.yield() }
        deliver(SIGQUIT)
      }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.hasSuffix("\r\u{1B}[2K\u{1B}[?25h"))
  }

  @Test("A stopped process shows the cursor and hides it again when it continues")
  func stop() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      TerminalRestore.installSignalHandlers()
      TerminalRestore.cursorWillHide(on: .standardError)
      // A child process continues this process, as `fg` does, when it is stopped. Not earlier, because SIGCONT discards
      // a pending stop signal.
      let state = "awk '{ print $3 }' /proc/\(getpid())/stat || ps -o state= -p \(getpid())"
      let waker = """
        exec 2>/dev/null
        while kill -0 \(getpid()); do case $(\(state)) in T*) kill -CONT \(getpid()); exit ;; esac; done
        """
      var process = pid_t()
      let arguments = [strdup("/bin/sh"), strdup("-c"), strdup(waker), nil]
      #expect(posix_spawn(&process, "/bin/sh", nil, nil, arguments, environ) == 0)
      deliver(SIGTSTP)
      TerminalRestore.cursorDidShow()
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text == "\r\u{1B}[2K\u{1B}[?25h\u{1B}[?25l")
  }
}

/// Raises a signal on this thread, which may block signals.
private func deliver(_ signal: Int32) {
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
  raise(signal)
}

extension TerminalRestore {
  fileprivate static var isCursorHidden: Bool { signalState.cursorTerminal.load(ordering: .acquiring) >= 0 }
}
