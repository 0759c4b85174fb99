import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Restoring the terminal on a signal")
struct TerminalRestoreTests {
  @Test("While a spinner is visible, a signal shows the cursor and ends the process")
  func visible() async {
    let result = await #expect(processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]) {
      TerminalRestore.install()
      TerminalRestore.cursorWillHide(on: .standardError)
      deliver(SIGTERM)
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "\r\u{1B}[2K\u{1B}[?25h")
  }

  @Test("Ctrl-C ends the process by SIGINT")
  func interrupt() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      TerminalRestore.install()
      TerminalRestore.cursorWillHide(on: .standardError)
      deliver(SIGINT)
    }
  }

  @Test("A closed window ends the process by SIGHUP")
  func hangUp() async {
    await #expect(processExitsWith: .signal(SIGHUP)) {
      SignalAction.standard.install(for: SIGHUP)
      TerminalRestore.install()
      deliver(SIGHUP)
    }
  }

  @Test("When nothing is hidden, nothing is written")
  func hidden() async {
    let result = await #expect(processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]) {
      TerminalRestore.install()
      TerminalRestore.cursorWillHide(on: .standardError)
      TerminalRestore.cursorDidShow()
      // The marker proves that the error stream is seen.
      try Output(descriptor: .standardError, buffering: .none).write("marker")
      deliver(SIGTERM)
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "marker")
  }

  @Test("The signal may arrive while a spinner runs, on any thread")
  func running() async {
    let result = await #expect(processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]) {
      TerminalRestore.install()
      let output = Output(descriptor: .standardError, buffering: .none)
      let spinner = Spinner(output: output, mode: .animated, delay: .zero, interval: .seconds(60))
      let clock = ManualClock()
      await withTaskGroup { group in
        group.addTask { try? await spinner.run("Loading") { try await clock.sleep(for: .seconds(1)) } }
        group.addTask {
          while !TerminalRestore.isCursorHidden { await Task.yield() }
          kill(getpid(), SIGINT)
        }
      }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.hasSuffix("\r\u{1B}[2K\u{1B}[?25h"))
  }

  @Test("A signal that was ignored stays ignored")
  func ignored() async {
    await #expect(processExitsWith: .success) {
      SignalAction.ignore.install(for: SIGHUP)
      TerminalRestore.install()
      deliver(SIGHUP)
    }
  }

  @Test("A stopped process shows the cursor, and hides it again when it goes on")
  func stop() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      TerminalRestore.install()
      TerminalRestore.cursorWillHide(on: .standardError)
      // A child wakes this process up, as `fg` does, whenever it is stopped, until it has ended. Not before: a stop that
      // is still pending would be taken back.
      let state = "awk '{ print $3 }' /proc/\(getpid())/stat || ps -o state= -p \(getpid())"
      let waker = """
        exec 2>/dev/null
        while kill -0 \(getpid()); do case $(\(state)) in T*) kill -CONT \(getpid()) ;; esac; done
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

/// Raises a signal on this thread, which may be one that keeps signals out.
private func deliver(_ signal: Int32) {
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
  raise(signal)
}
