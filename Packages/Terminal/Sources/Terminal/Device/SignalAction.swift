import Synchronization
import TerminalLibC

/// The action of the process on a signal: a portable `sigaction(2)`.
///
/// All members but ``withoutEffect(of:_:)`` and ``ReplacedActions`` are async-signal-safe.
struct SignalAction {
  typealias Handler = @convention(c) (Int32) -> Void

  private var action: sigaction

  private init(_ action: sigaction) {
    self.action = action
  }

  private init(_ handler: Handler?, flags: Int32 = 0) {
    action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = flags
  }

  /// Calls a function, and restarts interrupted system calls afterwards.
  ///
  /// - Parameters:
  ///   - handler: The function.
  ///   - usesAlternateStack: Whether the function runs on the thread's alternate stack (sigaltstack(2)), if there is
  ///     one.
  static func handler(_ handler: @escaping Handler, usesAlternateStack: Bool = false) -> SignalAction {
    SignalAction(
      handler, flags: Int32(SA_RESTART) | (usesAlternateStack ? Int32(bitPattern: UInt32(SA_ONSTACK)) : 0))
  }

  /// The system's default action.
  static var standard: SignalAction { SignalAction(SIG_DFL) }

  static var ignore: SignalAction { SignalAction(SIG_IGN) }

  var isIgnore: Bool { hasSameHandler(as: .ignore) }

  var isStandard: Bool { hasSameHandler(as: .standard) }

  func hasSameHandler(as other: SignalAction) -> Bool { handlerAddress == other.handlerAddress }

  /// The address of the handler, or the number of one of the two other actions.
  private var handlerAddress: UInt {
    #if canImport(Darwin)
      let handler = action.__sigaction_u
    #elseif canImport(Musl)
      let handler = action.__sa_handler
    #else
      let handler = action.__sigaction_handler
    #endif
    return withUnsafeBytes(of: handler) { $0.load(as: UInt.self) }
  }

  static func current(for signal: Int32) -> SignalAction {
    var old = sigaction()
    _ = sigaction(signal, nil, &old)
    return SignalAction(old)
  }

  func install(for signal: Int32) {
    var new = action
    _ = sigaction(signal, &new, nil)
  }

  /// Records that a signal of the keyboard was sent, and has no other effect.
  static var interruption: SignalAction {
    handler { signal in
      if signal != SIGPIPE { signalState.isInterrupted.store(true, ordering: .relaxed) }
    }
  }

  /// Runs a closure while signals have no effect on this process, then restores their actions.
  ///
  /// A program that the closure starts has the default actions, unless a signal was ignored before.
  static func withoutEffect<Value>(of signals: [Int32], _ body: () -> Value) -> Value {
    let replaced = ReplacedActions(of: signals)
    defer { replaced.restore() }
    return body()
  }

  /// The actions of signals that have no effect on this process until ``restore()``.
  struct ReplacedActions {
    private let actions: [(signal: Int32, action: SignalAction)]

    init(of signals: [Int32]) {
      actions = signals.map { ($0, current(for: $0)) }.filter { !$0.action.isIgnore }
      for (signal, _) in actions { interruption.install(for: signal) }
    }

    func restore() {
      SignalAction.waitUntilTaken(actions.map(\.signal))
      for (signal, action) in actions { action.install(for: signal) }
    }
  }

  /// Waits until a thread has taken the signals that were sent, at most a second: one that is still pending would have
  /// the restored action.
  private static func waitUntilTaken(_ signals: [Int32]) {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    // Only pending signals that this thread blocks are reported (sigpending(2)).
    for signal in signals { changeMask(SIG_BLOCK, signal) }
    var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    for _ in 0..<1000 {
      var pending = sigset_t()
      sigpending(&pending)
      if !signals.contains(where: { sigismember(&pending, $0) == 1 }) { break }
      nanosleep(&pause, nil)
    }
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}

/// Blocks or unblocks a signal for this thread (pthread_sigmask(3)), and returns the previous mask.
@discardableResult
func changeMask(_ change: Int32, _ signal: Int32) -> sigset_t {
  var signals = sigset_t()
  var previous = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, signal)
  pthread_sigmask(change, &signals, &previous)
  return previous
}

/// Runs a closure while a signal is blocked or unblocked for this thread.
///
/// It is async-signal-safe if the closure is.
func withMask(_ change: Int32, _ signal: Int32, _ body: () -> Void) {
  var previous = changeMask(change, signal)
  body()
  pthread_sigmask(SIG_SETMASK, &previous, nil)
}
