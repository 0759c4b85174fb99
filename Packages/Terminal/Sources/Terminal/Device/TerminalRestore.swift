import Synchronization
import TerminalLibC

/// Restores the terminal when a signal ends or stops the program.
///
/// A ``Spinner`` hides the cursor and turns off the echo; a ``FullScreen`` changes much more. Without these handlers,
/// Ctrl-C at that moment leaves the shell with a terminal in that state.
public enum TerminalRestore {
  /// Erases the line and shows the cursor.
  static let sequence: StaticString = "\r\u{1B}[2K\u{1B}[?25h"

  static let hideSequence: StaticString = "\u{1B}[?25l"

  /// Installs the signal handlers.
  ///
  /// A ``Spinner``, a ``Prompt`` and a ``FullScreen`` call this method before they change the terminal. Call it
  /// yourself to install the handlers earlier. Further calls have no effect.
  ///
  /// SIGINT, SIGTERM, SIGHUP and SIGQUIT still end the process by the signal, so a shell sees the status 130, 143, 129
  /// or 131. Ctrl-Z still stops it. A signal that is ignored, as by `nohup`, stays ignored, and a handler of your
  /// program stays installed, except for SIGQUIT: call ``restoreAndStopDrawing()`` in it. A crash is still that of the
  /// Swift runtime, which prints a backtrace, but not on a ``FullScreen``.
  ///
  /// The handlers run on any thread and use only atomic values and async-signal-safe system calls (POSIX 2.4.3).
  public static func installSignalHandlers() {
    // The first access initializes the global variable under a lock, which a signal handler must not take.
    _ = signalState.isEnding.load(ordering: .relaxed)
    AlternateStack.install()
    let crashAction = SignalAction.handler(crashBySignal, usesAlternateStack: true)
    for signal in crashSignals {
      let current = SignalAction.current(for: signal)
      if current.hasSameHandler(as: crashAction) { continue }
      signalState.crashActions[Int(signal)] = current
      crashAction.install(for: signal)
    }
    _ = endAndStopHandlers
  }

  /// Installs the handlers of the signals that end or stop the process, once: a ``FullScreen`` replaces them.
  private static let endAndStopHandlers: Void = {
    for signal in [SIGINT, SIGTERM, SIGHUP] where SignalAction.current(for: signal).isStandard {
      SignalAction.handler(endBySignal).install(for: signal)
    }
    // The Swift runtime may have installed a handler for backtraces.
    if !SignalAction.current(for: SIGQUIT).isIgnore { SignalAction.handler(endBySignal).install(for: SIGQUIT) }
    if SignalAction.current(for: SIGTSTP).isStandard {
      SignalAction.handler(stopBySignal).install(for: SIGTSTP)
    }
  }()

  /// Restores the terminal and stops all drawing, for your handler of a signal that ends the program.
  ///
  /// This method is async-signal-safe after ``installSignalHandlers()``.
  public static func restoreAndStopDrawing() {
    signalState.isEnding.store(true, ordering: .sequentiallyConsistent)
    restore()
  }

  /// Sets the lines to print on standard error when a signal ends the program, such as where its data is.
  ///
  /// The lines are cut to 16 KiB. The default is none.
  public static func setEndMessage(_ lines: [String]) {
    let text = lines.isEmpty ? "" : "\n" + lines.map { StyledText($0).text + "\n" }.joined()
    let bytes = text.utf8.prefix(SignalState.endMessageCapacity)
    // A signal that comes meanwhile prints nothing.
    signalState.endMessageLength.store(0, ordering: .sequentiallyConsistent)
    for (index, byte) in bytes.enumerated() { signalState.endMessage[index] = byte }
    signalState.endMessageLength.store(bytes.count, ordering: .sequentiallyConsistent)
  }

  /// Ends the process by the signal that asked for it while a full screen was shown, if there is one.
  static func endByPendingSignal() {
    let signal = signalState.pendingSignal.load(ordering: .sequentiallyConsistent)
    guard signal != 0 else { return }
    // A worker thread blocks signals.
    changeMask(SIG_UNBLOCK, signal)
    endBySignal(signal)
  }

  /// Waits until no other thread draws, prevents further drawing, and restores the terminal.
  ///
  /// The wait ends after one second, because a terminal may take no output.
  ///
  /// - Parameter signal: The signal, or 0. The signals of Ctrl-C, Ctrl-\ and Ctrl-Z discard the input (POSIX 11.2.5).
  /// - Returns: The terminal whose cursor was hidden, or -1.
  @discardableResult
  static func restore(after signal: Int32 = 0) -> Int32 {
    signalState.isRestoring.store(true, ordering: .sequentiallyConsistent)
    var pause = timespec(tv_sec: 0, tv_nsec: 500_000)
    var count = 0
    while count < 2000 {
      let thread = signalState.drawingThread.load(ordering: .sequentiallyConsistent)
      // The signal may have interrupted the thread that draws.
      if thread == 0 || thread == currentThread { break }
      nanosleep(&pause, nil)
      count += 1
    }
    let descriptor = signalState.cursorTerminal.load(ordering: .acquiring)
    let discardsInput = signal == SIGINT || signal == SIGQUIT || signal == SIGTSTP
    let hasScreen = TerminalModes.leave(discardingInput: discardsInput)
    if descriptor >= 0 { write(sequence, to: descriptor) }
    if !hasScreen { setOriginalAttributes(discardingInput: discardsInput) }
    return descriptor
  }

  /// Allows drawing again, unless the program is about to end.
  static func allowDrawing() {
    signalState.isRestoring.store(false, ordering: .sequentiallyConsistent)
  }

  /// Runs a closure that draws, unless a signal handler is restoring the terminal.
  ///
  /// - Parameter isResuming: Whether the closure enters the full screen again after the process was stopped.
  /// - Returns: Whether the closure was run.
  @discardableResult
  static func draw(isResuming: Bool = false, _ body: () -> Void) -> Bool {
    signalState.drawingThread.store(currentThread, ordering: .sequentiallyConsistent)
    defer {
      // Another thread may have begun to draw.
      _ = signalState.drawingThread.compareExchange(
        expected: currentThread, desired: 0, ordering: .sequentiallyConsistent)
    }
    guard !signalState.isEnding.load(ordering: .sequentiallyConsistent) else { return false }
    guard isResuming || !signalState.isRestoring.load(ordering: .sequentiallyConsistent) else { return false }
    body()
    return true
  }

  /// Records that the cursor is hidden.
  ///
  /// Call it before writing the sequence.
  static func cursorWillHide(on descriptor: Descriptor) {
    installSignalHandlers()
    signalState.cursorTerminal.store(descriptor.rawValue, ordering: .releasing)
  }

  /// Returns whether ``changeAttributes(of:requiresEcho:_:)`` would change the attributes.
  static func canChangeAttributes(of descriptor: Descriptor, requiresEcho: Bool) -> Bool {
    var attributes = termios()
    return isForeground(descriptor.rawValue) && tcgetattr(descriptor.rawValue, &attributes) == 0
      && (!requiresEcho || attributes.c_lflag & tcflag_t(ECHO) != 0)
  }

  /// Changes the attributes of a terminal, until ``restoreAttributes()`` or a signal.
  ///
  /// - Parameter requiresEcho: Whether a terminal that does not echo keys is left as it is, because another program,
  ///   such as a pager, may have changed it. A program that ended early may also have left it so.
  /// - Returns: Whether they were changed. In the background they are not.
  @discardableResult
  static func changeAttributes(
    of descriptor: Descriptor, requiresEcho: Bool = true, _ change: (inout termios) -> Void
  ) -> Bool {
    guard canChangeAttributes(of: descriptor, requiresEcho: requiresEcho) else { return false }
    installSignalHandlers()
    guard prepareAttributes(of: descriptor.rawValue, change) else { return false }
    setChangedAttributes()
    return true
  }

  /// Records the attributes of a terminal, and those that ``setChangedAttributes()`` sets until
  /// ``restoreAttributes()``.
  ///
  /// - Returns: `false` with `errno` if the descriptor has no attributes.
  static func prepareAttributes(of descriptor: Int32, _ change: (inout termios) -> Void) -> Bool {
    guard tcgetattr(descriptor, signalState.originalAttributes) == 0 else { return false }
    signalState.changedAttributes.pointee = signalState.originalAttributes.pointee
    change(&signalState.changedAttributes.pointee)
    signalState.changedTerminal.store(descriptor, ordering: .releasing)
    return true
  }

  /// Sets the changed attributes.
  ///
  /// In the background this stops the process, also on a worker thread, which blocks signals: with SIGTTOU blocked it
  /// would change the terminal of the shell.
  static func setChangedAttributes() {
    withMask(SIG_UNBLOCK, SIGTTOU) {
      _ = tcsetattr(signalState.changedTerminal.load(ordering: .acquiring), TCSANOW, signalState.changedAttributes)
    }
  }

  /// Sets the attributes before the change, unless the process is in the background.
  static func setOriginalAttributes(discardingInput discardsInput: Bool = false) {
    setAttributes(signalState.originalAttributes, discardingInput: discardsInput)
  }

  /// Restores the attributes before the change, which ends.
  static func restoreAttributes() {
    setOriginalAttributes()
    signalState.changedTerminal.store(-1, ordering: .releasing)
  }

  /// Records that the cursor is shown.
  ///
  /// Call it after writing the sequence.
  static func cursorDidShow() {
    signalState.cursorTerminal.store(-1, ordering: .releasing)
  }
}

/// Returns whether the process may change the terminal without being stopped by SIGTTOU.
private func isForeground(_ descriptor: Int32) -> Bool { tcgetpgrp(descriptor) == getpgrp() }

/// Sets the attributes of the changed terminal, if there is one and the process is not in the background.
private func setAttributes(_ attributes: UnsafePointer<termios>, discardingInput discardsInput: Bool = false) {
  let terminal = signalState.changedTerminal.load(ordering: .acquiring)
  guard terminal >= 0, !TerminalModes.isInBackground(terminal) else { return }
  if discardsInput { tcflush(terminal, TCIFLUSH) }
  tcsetattr(terminal, TCSANOW, attributes)
}

private var currentThread: UInt {
  #if canImport(Glibc)
    pthread_self()
  #else
    UInt(bitPattern: pthread_self())
  #endif
}

/// Writes a sequence, unless the terminal takes no output within 100 ms, as after Ctrl-S.
private func write(_ sequence: StaticString, to descriptor: Int32) {
  var terminal = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  guard poll(&terminal, 1, 100) > 0 else { return }
  _ = write(descriptor, sequence.utf8Start, sequence.utf8CodeUnitCount)
}

/// Restores the terminal, then performs the signal's default action.
func endBySignal(_ signal: Int32) {
  signalState.isEnding.store(true, ordering: .sequentiallyConsistent)
  TerminalRestore.restore(after: signal)
  let length = signalState.endMessageLength.load(ordering: .sequentiallyConsistent)
  if length > 0 { _ = write(2, signalState.endMessage, length) }
  SignalAction.standard.install(for: signal)
  // The default action of a signal does not end the first process of a container.
  if getpid() == 1 { _exit(128 + signal) }
  // The signal is blocked until this handler returns; then it ends the process.
  _ = raise(signal)
}

/// Makes SIGINT a key of the full screen if the program has asked for it once, or lets it end the program.
func interruptBySignal(_ signal: Int32) {
  let savedError = errno
  defer { errno = savedError }
  if signalState.interruptIsKey.exchange(false, ordering: .acquiringAndReleasing), TerminalModes.wake(.interrupted) {
    return
  }
  requestEndBySignal(signal)
}

/// Lets the program save its data before the signal ends it: for a time, or until a second signal.
///
/// A terminal that is closed raises SIGHUP two or three times, and a session that ends SIGTERM beside it. These are one
/// request.
func requestEndBySignal(_ signal: Int32) {
  let (isFirst, first) = signalState.pendingSignal.compareExchange(
    expected: 0, desired: signal, ordering: .sequentiallyConsistent)
  if !isFirst, first == SIGHUP || signal == SIGHUP { return }
  guard isFirst, TerminalModes.wake(.ending) else { return endBySignal(signal) }
  alarm(signalState.savingSeconds.load(ordering: .acquiring))
}

/// Restores the terminal, stops the process, and hides the cursor again when the process continues.
///
/// A full screen is entered again by its thread, which this function wakes.
func stopBySignal(_ signal: Int32) {
  let savedError = errno
  let descriptor = TerminalRestore.restore(after: signal)
  SignalAction.standard.install(for: signal)
  _ = raise(signal)
  // The process stops here.
  withMask(SIG_UNBLOCK, signal) {}
  SignalAction.handler(stopBySignal).install(for: signal)
  let isHidden = descriptor >= 0 && signalState.cursorTerminal.load(ordering: .acquiring) == descriptor
  if isHidden, !TerminalModes.isInBackground(descriptor) {
    write(TerminalRestore.hideSequence, to: descriptor)
  }
  if signalState.screen.load(ordering: .acquiring) < 0 || signalState.isLent.load(ordering: .acquiring) {
    setAttributes(signalState.changedAttributes)
    TerminalRestore.allowDrawing()
  }
  TerminalModes.wake(.continued)
  errno = savedError
}

/// The signals of traps, invalid memory accesses and failed assertions of C.
let crashSignals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

/// Restores the terminal after a crash, then performs the action before this one.
///
/// On a full screen it names the log, and performs the default action instead.
private func crashBySignal(_ signal: Int32) {
  TerminalRestore.restoreAndStopDrawing()
  if TerminalModes.printCrashMessage() {
    SignalAction.standard.install(for: signal)
  } else {
    signalState.crashActions[Int(signal)].install(for: signal)
  }
  _ = raise(signal)
}

/// A stack for signal handlers, which run even if a thread's own stack has overflowed.
enum AlternateStack {
  /// Installs a stack for the calling thread, if it has none.
  ///
  /// It stays for the life of the process.
  static func install() {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 64 << 10
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
  }
}
