import Synchronization
import TerminalLibC

/// The modes of the terminal on a full screen.
///
/// All functions are async-signal-safe.
enum TerminalModes {
  /// A byte in the pipe that wakes the thread of the full screen, or of a prompt.
  enum Wake: UInt8 {
    /// SIGWINCH: the terminal has another size.
    case resized = 1
    /// SIGCONT, or a stop signal that did not stop the process.
    case continued
    /// There is something to write, or the thread shall end.
    case changed
    /// A signal asked the process to end.
    case ending
    /// Ctrl-C was pressed while it is a key.
    case interrupted
  }

  /// Alternate screen, hidden cursor, no wrapping, bracketed paste.
  static let enterSequence: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"

  /// CAN and ST end a sequence that was half written.
  ///
  /// Then all modes that ``enterSequence`` and the mouse may have set. A terminal without an alternate screen keeps the
  /// frame, in which the shell would go on: it is erased.
  static let leaveSequence: StaticString = """
    \u{18}\u{1B}\\\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}]8;;\u{1B}\\\
    \u{1B}[0m\u{1B}[2J\u{1B}[H\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l
    """

  static let enableMouse = "\u{1B}[?1000h\u{1B}[?1006h"
  static let disableMouse = "\u{1B}[?1006l\u{1B}[?1000l"

  /// Wakes the thread of the full screen, and returns whether there is one.
  ///
  /// A prompt is woken too, but neither by a frame nor by a new size.
  @discardableResult
  static func wake(_ reason: Wake) -> Bool {
    switch reason {
    case .continued, .ending: send(reason, to: signalState.promptWakeDescriptor.load(ordering: .acquiring))
    case .resized, .changed, .interrupted: break
    }
    return send(reason, to: signalState.screenWakeDescriptor.load(ordering: .acquiring))
  }

  @discardableResult
  private static func send(_ reason: Wake, to descriptor: Int32) -> Bool {
    guard descriptor >= 0 else { return false }
    var byte = reason.rawValue
    // A full pipe has enough bytes to wake the thread.
    _ = write(descriptor, &byte, 1)
    return true
  }

  static func redirectStandardError() {
    guard signalState.standardError.load(ordering: .acquiring) >= 0 else { return }
    dup2(signalState.log.load(ordering: .acquiring), 2)
  }

  /// Restores the terminal and standard error, if there is a full screen.
  ///
  /// Only if the modes were written, they are taken back: otherwise the screen has the output of the shell.
  ///
  /// In the background nothing is written: the terminal belongs to the shell then.
  ///
  /// - Parameter discardsInput: Whether typed keys that were not read are discarded. Mouse reports always are: they
  ///   would be typed into the shell.
  /// - Returns: Whether there is a full screen.
  @discardableResult
  static func leave(discardingInput discardsInput: Bool = false) -> Bool {
    let terminal = signalState.screen.load(ordering: .acquiring)
    guard terminal >= 0 else { return false }
    let error = signalState.standardError.load(ordering: .acquiring)
    if error >= 0 { dup2(error, 2) }
    guard !isInBackground(terminal) else { return true }
    withMask(SIG_BLOCK, SIGTTOU) {
      let hasModes = signalState.hasModes.exchange(false, ordering: .sequentiallyConsistent)
      if hasModes { writeLeaveSequence(to: terminal) }
      TerminalRestore.setOriginalAttributes(
        discardingInput: discardsInput || hasModes && signalState.isMouseEnabled.load(ordering: .acquiring))
    }
    return true
  }

  /// Prints the line that names the log, and returns whether there is a full screen.
  static func printCrashMessage() -> Bool {
    guard signalState.screen.load(ordering: .acquiring) >= 0 else { return false }
    let length = strlen(signalState.crashMessage)
    if length > 0 { _ = write(2, signalState.crashMessage, length) }
    return true
  }

  /// Whether the process belongs to a background job of the terminal.
  ///
  /// A terminal that does not control the process has no jobs.
  static func isInBackground(_ terminal: Int32) -> Bool {
    let foreground = tcgetpgrp(terminal)
    return foreground >= 0 && foreground != getpgrp()
  }

  /// Writes for at most 100 ms.
  private static func writeLeaveSequence(to terminal: Int32) {
    var pause = timespec(tv_sec: 0, tv_nsec: 500_000)
    var written = 0
    var attempts = 0
    while written < leaveSequence.utf8CodeUnitCount, attempts < 200 {
      let count = write(terminal, leaveSequence.utf8Start + written, leaveSequence.utf8CodeUnitCount - written)
      if count > 0 {
        written += count
        continue
      }
      guard count < 0, errno == EAGAIN || errno == EINTR else { return }
      // A slow line still holds the last frame, which is not needed any more.
      if attempts == 0 { tcflush(terminal, TCOFLUSH) }
      nanosleep(&pause, nil)
      attempts += 1
    }
  }
}

/// Wakes the thread of the full screen on SIGWINCH and SIGCONT.
func wakeBySignal(_ signal: Int32) {
  let savedError = errno
  TerminalModes.wake(signal == SIGWINCH ? .resized : .continued)
  errno = savedError
}
