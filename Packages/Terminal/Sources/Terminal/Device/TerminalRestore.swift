import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Shows the cursor again when a signal ends or stops the program.
///
/// A ``Spinner`` hides the cursor. Without these handlers, Ctrl-C at that moment leaves the shell without a cursor.
public enum TerminalRestore {
  /// Erases the line and shows the cursor.
  static let sequence: StaticString = "\r\u{1B}[2K\u{1B}[?25h"

  static let hideSequence: StaticString = "\u{1B}[?25l"

  /// Installs the signal handlers.
  ///
  /// Call it once, at the start of the program.
  ///
  /// SIGINT, SIGTERM, SIGHUP and SIGQUIT still end the process by the signal, so a shell sees the status 130, 143, 129 or
  /// 131. Ctrl-Z still stops it. A signal that is ignored at the start of the program, as by `nohup`, stays ignored. The
  /// handlers run on any thread and use only atomic values and async-signal-safe system calls (POSIX 2.4.3).
  public static func installSignalHandlers() {
    // The first access initializes a global variable under a lock, which a signal handler must not take.
    _ = descriptorWithHiddenCursor.load(ordering: .relaxed)
    _ = isDrawing.load(ordering: .relaxed)
    _ = isRestoring.load(ordering: .relaxed)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !SignalAction.current(for: signal).isIgnore {
      SignalAction.handler(endBySignal).install(for: signal)
    }
    if !SignalAction.current(for: SIGTSTP).isIgnore {
      SignalAction.handler(stopBySignal).install(for: SIGTSTP)
    }
  }

  /// Restores the terminal and stops all drawing, for your handler of a signal that ends or restarts the program.
  ///
  /// This method is async-signal-safe after ``installSignalHandlers()``.
  public static func restoreAndStopDrawing() {
    _ = restore()
  }

  static var isCursorHidden: Bool {
    descriptorWithHiddenCursor.load(ordering: .acquiring) >= 0
  }

  /// Runs a closure that draws, unless a signal handler is restoring the terminal.
  static func draw(_ body: () -> Void) {
    isDrawing.store(true, ordering: .sequentiallyConsistent)
    if !isRestoring.load(ordering: .sequentiallyConsistent) { body() }
    isDrawing.store(false, ordering: .sequentiallyConsistent)
  }

  /// Records that the cursor is hidden.
  ///
  /// Call it before writing the sequence.
  static func cursorWillHide(on descriptor: Descriptor) {
    descriptorWithHiddenCursor.store(descriptor.rawValue, ordering: .releasing)
  }

  /// Records that the cursor is shown.
  ///
  /// Call it after writing the sequence.
  static func cursorDidShow() {
    descriptorWithHiddenCursor.store(-1, ordering: .releasing)
  }
}

/// The terminal whose cursor is hidden, or -1.
private let descriptorWithHiddenCursor = Atomic<Int32>(-1)

/// Whether a thread is drawing a line.
private let isDrawing = Atomic(false)

/// Whether a signal handler is restoring the terminal.
private let isRestoring = Atomic(false)

private func write(_ sequence: StaticString, to descriptor: Int32) {
  _ = write(descriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
}

/// Waits for a line being drawn, prevents further drawing, and restores the terminal.
///
/// The wait ends after 50 ms, because the signal may have interrupted the thread that draws.
///
/// - Returns: The terminal whose cursor was hidden, or -1.
private func restore() -> Int32 {
  isRestoring.store(true, ordering: .sequentiallyConsistent)
  var pause = timespec(tv_sec: 0, tv_nsec: 500_000)
  var count = 0
  while isDrawing.load(ordering: .sequentiallyConsistent), count < 100 {
    nanosleep(&pause, nil)
    count += 1
  }
  let descriptor = descriptorWithHiddenCursor.load(ordering: .acquiring)
  if descriptor >= 0 { write(TerminalRestore.sequence, to: descriptor) }
  return descriptor
}

/// Restores the terminal, then performs the signal's default action.
private func endBySignal(_ signal: Int32) {
  _ = restore()
  SignalAction.standard.install(for: signal)
  // The signal is blocked until this handler returns; then it ends the process.
  _ = raise(signal)
}

/// Restores the terminal, stops the process, and hides the cursor again when the process continues.
private func stopBySignal(_ signal: Int32) {
  let savedError = errno
  let descriptor = restore()
  SignalAction.standard.install(for: signal)
  var unblocked = sigset_t()
  var previous = sigset_t()
  sigemptyset(&unblocked)
  sigaddset(&unblocked, signal)
  _ = raise(signal)
  // The process stops here.
  pthread_sigmask(SIG_UNBLOCK, &unblocked, &previous)
  pthread_sigmask(SIG_SETMASK, &previous, nil)
  SignalAction.handler(stopBySignal).install(for: signal)
  if descriptor >= 0 && descriptorWithHiddenCursor.load(ordering: .acquiring) == descriptor {
    write(TerminalRestore.hideSequence, to: descriptor)
  }
  isRestoring.store(false, ordering: .sequentiallyConsistent)
  errno = savedError
}
