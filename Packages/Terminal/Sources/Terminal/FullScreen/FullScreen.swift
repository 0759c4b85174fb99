import Synchronization
import TerminalLibC

/// The whole terminal: events of the keyboard and the mouse, and frames on the alternate screen.
///
/// ```swift
/// try await FullScreen.run { screen in
///   var frame = Frame(screen.size)
///   frame.draw("Press a key", at: .zero)
///   screen.present(frame)
///   for await _ in screen.events { return }
/// }
/// ```
///
/// Ctrl-C, Ctrl-Z and Ctrl-\ are signals as in other programs. Whatever ends or stops the process, the terminal is
/// restored (``TerminalRestore``); when the process continues, the screen is drawn again. There can be one full screen
/// at a time.
///
/// Another handler of SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS or SIGFPE, installed later, must call
/// ``TerminalRestore/restoreAndStopDrawing()``.
public final class FullScreen: Sendable {
  /// The events, in batches of all that arrived together.
  ///
  /// The sequence ends with ``leave(printing:)``, and after ``TerminalEvent/hungUp``. It has one consumer.
  ///
  /// SIGINT (Ctrl-C), SIGTERM and SIGHUP end it too. The program then has time to save its data and to call
  /// ``leave(printing:)``, which ends the process by the signal. A second SIGINT or SIGTERM ends the process at once;
  /// SIGHUP does not, because a terminal that is closed raises it more than once.
  public let events: AsyncStream<[TerminalEvent]>

  private let initialProfile: TerminalProfile
  private let continuation: AsyncStream<[TerminalEvent]>.Continuation
  private let terminal: RawTerminal
  private let queue = WorkQueue()
  private let thread: pthread_t
  private let hasLeft = Atomic(false)
  private let actions: [Action]
  /// Whether the terminal is GNU screen, which passes on only the control strings (DCS) for the terminal around it.
  private let isInScreen: Bool

  /// A signal handler of the full screen, and the action before it.
  private typealias Action = (signal: Int32, installed: SignalAction, previous: SignalAction)

  /// Enters the full screen, runs an operation, and leaves the full screen when the operation returns or throws.
  ///
  /// Without a frame nothing is written to the terminal.
  ///
  /// - Parameter operation: The operation, which draws on the screen and reads its events.
  /// - Returns: The result of the operation.
  /// - Throws: ``FullScreenError``, before the operation runs, or the error of the operation.
  public static func run<Result>(operation: (FullScreen) async throws -> Result) async throws -> Result {
    let screen = try FullScreen()
    defer { screen.leave() }
    return try await operation(screen)
  }

  /// Enters the full screen, until ``leave(printing:)``.
  ///
  /// - Parameters:
  ///   - environment: The environment of the terminal: `ESCDELAY`, `SSH_CONNECTION`, and the variables of the profile.
  ///     Defaults to the process environment.
  ///   - profile: The capabilities of the terminal, or `nil` to detect them by the environment. Without colours, as
  ///     with `NO_COLOR`, frames keep their attributes, such as a reversed selection.
  ///   - usesSynchronizedUpdates: Whether each frame is marked as a synchronized update. Terminals without support
  ///     ignore the mark.
  ///   - log: The path of a file that receives standard error while the full screen is shown, if standard error is a
  ///     terminal. The file is emptied, and its folders are created.
  ///   - savingTime: How long the program can save its data after a signal, in whole seconds. The default is 2 seconds.
  /// - Throws: ``FullScreenError``.
  public init(
    environment: [String: String]? = nil, profile: TerminalProfile? = nil, usesSynchronizedUpdates: Bool = true,
    log: String? = nil, savingTime: Duration = .seconds(2)
  ) throws(FullScreenError) {
    let environment = environment ?? ProcessEnvironment.current
    guard Descriptor.standardInput.isTerminal, Descriptor.standardOutput.isTerminal else { throw .notATerminal }
    guard RawTerminal.isOneTerminal else { throw .differentTerminals }
    guard !TerminalProfile.isDumb(environment) else { throw .dumbTerminal }
    initialProfile = profile ?? TerminalProfile(of: .standardOutput, environment: environment)
    isInScreen = environment["STY"]?.isEmpty == false && (environment["TMUX"] ?? "").isEmpty
    TerminalRestore.installSignalHandlers()
    guard signalState.screen.load(ordering: .acquiring) < 0 else { throw .inUse }
    terminal = try RawTerminal()
    (events, continuation) = AsyncStream.makeStream()
    signalState.savingSeconds.store(UInt32(clamping: savingTime.components.seconds), ordering: .releasing)
    let actions = Self.installSignalHandlers()
    signalState.interruptIsKey.store(false, ordering: .releasing)
    terminal.enter(log: log)

    let diff = FrameDiff(
      depth: initialProfile.colorDepth, isASCII: !initialProfile.isUTF8, hasWideLetters: initialProfile.hasWideLetters,
      isSynchronized: usesSynchronizedUpdates)
    let loop = EventLoop(
      terminal: terminal, decoder: KeyDecoder(environment: environment), diff: diff, queue: queue, events: continuation)
    self.actions = actions
    do {
      thread = try loop.start()
    } catch {
      TerminalRestore.restore()
      Self.end(terminal, actions)
      throw error
    }
  }

  /// The current size of the terminal.
  public var size: TerminalSize { terminal.size }

  /// The capabilities of the terminal, with its current size.
  public var profile: TerminalProfile {
    var profile = initialProfile
    profile.size = size
    return profile
  }

  /// Shows a frame.
  ///
  /// It returns at once. If the terminal has not yet taken the previous frame, the latest frame is shown afterwards and
  /// frames in between are dropped. A frame whose size is not ``size`` is dropped, too.
  public func present(_ frame: Frame) {
    queue.change { $0.frame = frame }
  }

  /// Erases the screen and draws the last frame completely, for example if another program has drawn on the screen.
  public func redraw() {
    queue.change { $0.isRedrawn = true }
  }

  /// Sends text to the clipboard (OSC 52), which some terminals ignore.
  public func copyToClipboard(_ text: String) {
    let sequence = "\u{1B}]52;c;\(Base64.encode(Array(text.utf8)[...]))\u{7}"
    write(isInScreen ? Self.forTerminalAroundScreen(sequence) : sequence)
  }

  /// Puts a sequence into control strings of GNU screen, which limits their length to 256 or 768 bytes.
  static func forTerminalAroundScreen(_ sequence: String) -> String {
    let bytes = Array(sequence.utf8)
    return stride(from: 0, to: bytes.count, by: 240).map { start in
      "\u{1B}P\(String(decoding: bytes[start...].prefix(240), as: UTF8.self))\u{1B}\\"
    }.joined()
  }

  /// Leaves the full screen while an operation uses the terminal: another program, such as an editor, or a ``Prompt``.
  ///
  /// ```swift
  /// await screen.suspended { _ = system("${EDITOR:-vi} notes.txt") }
  /// let name = try await screen.suspended { try await Prompt().readLine("Name: ") }
  /// ```
  ///
  /// The terminal is as it was before the full screen, and Ctrl-C does not end this process. Afterwards the last frame
  /// is drawn again, with the mouse as before, and ``TerminalEvent/resumed`` arrives; ``size`` may have changed.
  ///
  /// SIGTERM and SIGHUP end ``events``; a prompt throws ``PromptError/cancelled`` then.
  ///
  /// - Parameter operation: The operation, which must not use this screen.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public func suspended<Result, Failure: Error>(
    _ operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    await queue.suspend()
    TerminalRestore.restore()
    terminal.lend()
    let replaced = SignalAction.ReplacedActions(of: [SIGINT, SIGQUIT])
    defer {
      replaced.restore()
      terminal.takeBack()
      queue.resume()
    }
    return try await operation()
  }

  /// Whether mouse events are enabled.
  ///
  /// The default is `false`. While they are enabled, text is selected with Shift.
  public var isMouseEnabled: Bool {
    get { signalState.isMouseEnabled.load(ordering: .acquiring) }
    set {
      signalState.isMouseEnabled.store(newValue, ordering: .releasing)
      write(newValue ? TerminalModes.enableMouse : TerminalModes.disableMouse)
    }
  }

  /// Whether the next SIGINT (Ctrl-C) is the key Ctrl-C, such as one that cancels a line of text.
  ///
  /// The default is `false`. The signal sets it to `false`, so that the next one ends the program, should it hang.
  public var interruptIsKey: Bool {
    get { signalState.interruptIsKey.load(ordering: .acquiring) }
    set { signalState.interruptIsKey.store(newValue, ordering: .releasing) }
  }

  /// Writes escape sequences before the latest frame.
  private func write(_ sequences: String) {
    queue.change { $0.sequences += sequences.utf8 }
  }

  /// Restores the terminal and ends ``events``.
  ///
  /// It returns when the terminal is restored, unless a signal has asked the process to end. Further calls have no
  /// effect.
  ///
  /// - Parameter lines: Lines to print on standard error after the terminal is restored. The default is none.
  public func leave(printing lines: [String] = []) {
    guard !hasLeft.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // First, so that the thread does not enter the full screen again when the process continues.
    queue.close()
    TerminalRestore.restore()
    pthread_join(thread, nil)
    Self.end(terminal, actions)
    continuation.finish()
    let messages = Output(.standardError)
    for line in lines { try? messages.writeLine(StyledText(line)) }
    TerminalRestore.endByPendingSignal()
  }

  private static func end(_ terminal: RawTerminal, _ actions: [Action]) {
    terminal.close()
    // A handler that was installed in the meantime stays.
    for action in actions where SignalAction.current(for: action.signal).hasSameHandler(as: action.installed) {
      action.previous.install(for: action.signal)
    }
    TerminalRestore.allowDrawing()
  }

  private static func installSignalHandlers() -> [Action] {
    let stops = [SIGTTIN, SIGTTOU].map { ($0, SignalAction.handler(stopBySignal)) }
    let wakes = [SIGWINCH, SIGCONT].map { ($0, SignalAction.handler(wakeBySignal)) }
    let ends = [
      (SIGINT, SignalAction.handler(interruptBySignal)), (SIGTERM, .handler(requestEndBySignal)),
      (SIGHUP, .handler(requestEndBySignal)),
    ].filter { !SignalAction.current(for: $0.0).isIgnore }
    let alarm = [(SIGALRM, SignalAction.handler { _ in TerminalRestore.endByPendingSignal() })]
    return (stops + wakes + ends + alarm + [(SIGPIPE, .ignore)]).map { signal, action in
      defer { action.install(for: signal) }
      return (signal, action, .current(for: signal))
    }
  }
}
