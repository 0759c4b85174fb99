#if os(Linux)
  import Foundation
#endif

/// Ends a program that a response has crashed in the system's network library, with one line and an exit code.
///
/// `URLSession` of Swift 6.3 on Linux traps on some responses, which no `catch` can handle. `URLSessionFixes` prevents
/// the traps that are known; the guard is for others, and for systems on which the fixes are not in effect. A trap of
/// the program itself ends it as without the guard, with the message of the Swift runtime.
///
/// On other systems than Linux the guard does nothing.
public enum CrashGuard {
  /// Installs the handlers of the signals by which a trap ends a program.
  ///
  /// Call it before the first request, for example where the session is created. Further calls have no effect. From
  /// then on C's `stderr` is redirected: the message of the Swift runtime is printed after a trap of the program itself
  /// only. The file descriptor stays as it is.
  ///
  /// - Parameters:
  ///   - program: The name of the program in the message.
  ///   - advice: The end of the message, such as "--offline shows the cache".
  ///   - exitCode: The exit code after a trap of the network library.
  ///   - url: Returns the URL of the response that the calling thread is reading, such as
  ///     `urlSessionFixesCurrentURL`; `nil` if it reads none, for a trap of the program itself. It must be
  ///     async-signal-safe (signal-safety(7)), like `restoringTerminal`.
  ///   - restoringTerminal: Called before the message of the guard, for example to show the cursor.
  public static func install(
    program: StaticString,
    advice: StaticString,
    exitCode: Int32,
    url: @escaping @convention(c) () -> UnsafePointer<CChar>?,
    restoringTerminal: (@convention(c) () -> Void)? = nil
  ) {
    #if os(Linux)
      guard guarded == nil else { return }
      let state = UnsafeMutablePointer<Guarded>.allocate(capacity: 1)
      state.initialize(
        to: Guarded(
          program: program, advice: advice, exitCode: exitCode, url: url, restoreTerminal: restoringTerminal))
      guarded = state
      state.pointee.installHandlers()
    #endif
  }
}

#if os(Linux)
  /// What the signal handler needs, in memory that is never freed: it must not allocate or lock.
  private struct Guarded {
    static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

    let program: StaticString
    let advice: StaticString
    let exitCode: Int32
    let url: @convention(c) () -> UnsafePointer<CChar>?
    let restoreTerminal: (@convention(c) () -> Void)?
    let signals = UnsafeMutableBufferPointer<Int32>.allocate(capacity: Self.signals.count)
    /// What was printed on C's `stderr`, such as the message of a trap.
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: 4096)

    func installHandlers() {
      text.initialize(repeating: 0, count: 4096)
      _ = signals.initialize(from: Self.signals)
      if let file = fmemopen(text, 4095, "w") {
        setvbuf(file, nil, _IONBF, 0)
        // Swift does not import the variable, because it is mutable. The null handle is RTLD_DEFAULT.
        dlsym(nil, "stderr")?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self).pointee =
          UnsafeMutableRawPointer(file)
      }
      var action = sigaction()
      #if canImport(Musl)
        action.__sa_handler.sa_handler = endProcess
      #else
        action.__sigaction_handler.sa_handler = endProcess
      #endif
      // A fault in the handler raises a blocked signal, so the kernel ends the process.
      sigfillset(&action.sa_mask)
      action.sa_flags = Int32(bitPattern: UInt32(SA_ONSTACK))
      for signal in signals { sigaction(signal, &action, nil) }
    }
  }

  /// Set once, before the handlers are installed.
  private nonisolated(unsafe) var guarded: UnsafeMutablePointer<Guarded>?

  /// The signal handler: ends the process, by the signal after a trap of the program itself.
  private func endProcess(_ signal: Int32) {
    guard let state = guarded?.pointee else { return }
    state.restoreTerminal?()
    guard let url = state.url() else {
      write(2, state.text, strlen(state.text))
      var standard = sigaction()
      for index in 0..<state.signals.count { sigaction(state.signals[index], &standard, nil) }
      // The signal is blocked until the handler returns.
      raise(signal)
      return
    }
    write(2, state.program.utf8Start, state.program.utf8CodeUnitCount)
    let start: StaticString = ": the response from "
    write(2, start.utf8Start, start.utf8CodeUnitCount)
    // A query can contain secrets.
    write(2, url, strcspn(url, "?#"))
    let end: StaticString = " crashed the system's network library; "
    write(2, end.utf8Start, end.utf8CodeUnitCount)
    write(2, state.advice.utf8Start, state.advice.utf8CodeUnitCount)
    write(2, "\n", 1)
    _exit(state.exitCode)
  }
#endif
