import Synchronization
import TerminalLibC

/// The state of the terminal, which is initialized before the signal handlers that read it.
let signalState = SignalState()

/// The state of the terminal, in memory that signal handlers may read.
///
/// What the pointers point to is written before the atomic value that announces it.
struct SignalState: ~Copyable, Sendable {
  /// The terminal whose cursor is hidden, or -1.
  let cursorTerminal = Atomic<Int32>(-1)
  /// The terminal whose attributes are changed, or -1.
  let changedTerminal = Atomic<Int32>(-1)
  /// The attributes of that terminal before the change.
  nonisolated(unsafe) let originalAttributes = allocate(termios())
  /// The attributes of that terminal after the change.
  nonisolated(unsafe) let changedAttributes = allocate(termios())

  /// The thread that is drawing, or 0.
  let drawingThread = Atomic<UInt>(0)
  /// Whether the terminal is being restored, or was restored before the process is stopped.
  let isRestoring = Atomic(false)
  /// Whether the program is about to end.
  ///
  /// Unlike ``isRestoring`` it stays.
  let isEnding = Atomic(false)
  /// The signal that asked the process to end while a full screen was shown, or 0.
  let pendingSignal = Atomic<Int32>(0)
  /// The time that the program then has to save its data.
  let savingSeconds = Atomic<UInt32>(2)
  /// Whether the next SIGINT is a key of the full screen.
  let interruptIsKey = Atomic(false)
  /// Whether Ctrl-C or Ctrl-\ was pressed while the signal had no effect.
  let isInterrupted = Atomic(false)
  /// The actions of crash signals before those of this module, by signal.
  nonisolated(unsafe) let crashActions = allocate(SignalAction.standard, count: 32)

  /// The terminal of the full screen, or -1.
  let screen = Atomic<Int32>(-1)
  /// Whether the modes of the full screen were written to the terminal.
  let hasModes = Atomic(false)
  /// Whether the full screen has enabled mouse events.
  let isMouseEnabled = Atomic(false)
  /// Whether the full screen has left the terminal to another program or to a prompt.
  let isLent = Atomic(false)
  /// The write end of the pipe of the full screen, or -1.
  let screenWakeDescriptor = Atomic<Int32>(-1)
  /// The write end of the pipe of the prompt that reads a line, or -1.
  let promptWakeDescriptor = Atomic<Int32>(-1)
  /// The original standard error while it is redirected to the log, or -1.
  let standardError = Atomic<Int32>(-1)
  /// The log, or -1.
  let log = Atomic<Int32>(-1)
  /// The line to print after a crash.
  nonisolated(unsafe) let crashMessage = allocate(0 as CChar, count: crashMessageCapacity)
  static let crashMessageCapacity = 4096
  /// The lines to print when a signal ends the program, and their length.
  nonisolated(unsafe) let endMessage = allocate(0 as UInt8, count: endMessageCapacity)
  static let endMessageCapacity = 16384
  let endMessageLength = Atomic(0)

  private static func allocate<Value>(_ value: Value, count: Int = 1) -> UnsafeMutablePointer<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: count)
    pointer.initialize(repeating: value, count: count)
    return pointer
  }
}
