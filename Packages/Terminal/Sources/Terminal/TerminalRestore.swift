import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Gives the terminal its cursor back when a signal ends the program.
///
/// A ``Spinner`` hides the cursor. Without this, Ctrl-C in that moment leaves a shell without one.
public enum TerminalRestore {
  /// Erases the line and shows the cursor.
  static let sequence: StaticString = "\r\u{1B}[2K\u{1B}[?25h"

  /// Hides the cursor.
  static let hideSequence: StaticString = "\u{1B}[?25l"

  /// Installs the handlers, once at the start of the program.
  ///
  /// SIGINT, SIGTERM, SIGHUP and SIGQUIT still end the process, by the signal itself, so that a shell sees 130, 143, 129
  /// and 131; Ctrl-Z still stops it. A signal that was ignored when the program started, as by `nohup`, stays ignored.
  /// The handlers work on any thread and touch nothing but atomic values and system calls that POSIX allows there.
  public static func install() {
    // The first access initialises a variable under a lock, which a handler must never meet.
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

  /// Restores the terminal for a handler of another signal, one that ends the program or starts it anew.
  ///
  /// Nothing is drawn afterwards. It is async-signal-safe once ``install()`` has been called.
  public static func restoreForGood() {
    _ = restore()
  }

  /// Whether a signal would find something to restore.
  static var isCursorHidden: Bool {
    descriptorWithHiddenCursor.load(ordering: .acquiring) >= 0
  }

  /// Draws, unless a signal is restoring the terminal: nothing may be drawn after that.
  static func draw(_ body: () -> Void) {
    isDrawing.store(true, ordering: .sequentiallyConsistent)
    if !isRestoring.load(ordering: .sequentiallyConsistent) { body() }
    isDrawing.store(false, ordering: .sequentiallyConsistent)
  }

  /// Tells that the cursor is about to be hidden.
  ///
  /// Call it before the bytes are written.
  static func cursorWillHide(on descriptor: Descriptor) {
    descriptorWithHiddenCursor.store(descriptor.rawValue, ordering: .releasing)
  }

  /// Tells that the cursor is shown again.
  ///
  /// Call it after the bytes were written.
  static func cursorDidShow() {
    descriptorWithHiddenCursor.store(-1, ordering: .releasing)
  }
}

/// The terminal whose cursor is hidden, or -1.
private let descriptorWithHiddenCursor = Atomic<Int32>(-1)

/// Whether some thread is drawing a line.
private let isDrawing = Atomic(false)

/// Whether a signal is restoring the terminal.
private let isRestoring = Atomic(false)

private func write(_ sequence: StaticString, to descriptor: Int32) {
  _ = write(descriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
}

/// Waits for the line that another thread is drawing, keeps others from beginning one, and restores the terminal.
///
/// The wait ends after 50 ms: the thread that draws may be the one that the signal interrupted.
///
/// - Returns: The terminal that was restored, or -1.
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

/// Restores the terminal and lets the signal do what it does by default.
private func endBySignal(_ signal: Int32) {
  _ = restore()
  SignalAction.standard.install(for: signal)
  // Blocked until this handler returns, then it ends the process.
  _ = raise(signal)
}

/// Restores the terminal, stops the process, and hides the cursor again when it goes on.
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
