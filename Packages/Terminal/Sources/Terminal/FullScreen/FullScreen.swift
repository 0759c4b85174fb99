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
  /// The sequence ends with ``leave()``, and after ``TerminalEvent/hungUp``. It has one consumer.
  ///
  /// SIGTERM and SIGHUP end it too. The program then has two seconds to save its data and to call ``leave()``, which
  /// ends the process by the signal.
  public let events: AsyncStream<[TerminalEvent]>

  private let initialProfile: TerminalProfile
  private let continuation: AsyncStream<[TerminalEvent]>.Continuation
  private let terminal: RawTerminal
  private let queue = WorkQueue()
  private let thread: pthread_t
  private let hasLeft = Atomic(false)
  private let actions: [Action]

  /// A signal handler of the full screen, and the action before it.
  private typealias Action = (signal: Int32, installed: SignalAction, previous: SignalAction)

  /// Enters the full screen, runs an operation, and leaves the full screen when the operation returns or throws.
  ///
  /// - Parameter operation: The operation, which draws on the screen and reads its events.
  /// - Returns: The result of the operation.
  /// - Throws: ``FullScreenError``, before the operation runs, or the error of the operation.
  public static func run<Result>(operation: (FullScreen) async throws -> Result) async throws -> Result {
    let screen = try FullScreen()
    defer { screen.leave() }
    return try await operation(screen)
  }

  /// Enters the full screen, until ``leave()``.
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
  /// - Throws: ``FullScreenError``.
  public init(
    environment: [String: String]? = nil, profile: TerminalProfile? = nil, usesSynchronizedUpdates: Bool = true,
    log: String? = nil
  ) throws(FullScreenError) {
    let environment = environment ?? ProcessEnvironment.current
    guard Descriptor.standardInput.isTerminal, Descriptor.standardOutput.isTerminal else { throw .notATerminal }
    guard !TerminalProfile.isDumb(environment) else { throw .dumbTerminal }
    initialProfile = profile ?? TerminalProfile(of: .standardOutput, environment: environment)
    TerminalRestore.installSignalHandlers()
    guard signalState.screen.load(ordering: .acquiring) < 0 else { throw .inUse }
    terminal = try RawTerminal()
    (events, continuation) = AsyncStream.makeStream()
    let actions = Self.installSignalHandlers()
    terminal.enter(log: log)

    let diff = FrameDiff(
      depth: initialProfile.colorDepth, isASCII: initialProfile.glyphs.isASCII, isSynchronized: usesSynchronizedUpdates)
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
    write("\u{1B}]52;c;\(Base64.encode(Array(text.utf8)[...]))\u{7}")
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

  /// Writes escape sequences before the latest frame.
  private func write(_ sequences: String) {
    queue.change { $0.sequences += sequences.utf8 }
  }

  /// Restores the terminal and ends ``events``.
  ///
  /// It returns when the terminal is restored. Further calls have no effect.
  public func leave() {
    guard !hasLeft.exchange(true, ordering: .acquiringAndReleasing) else { return }
    // First, so that the thread does not enter the full screen again when the process continues.
    queue.change { $0.isClosing = true }
    TerminalRestore.restore()
    pthread_join(thread, nil)
    Self.end(terminal, actions)
    continuation.finish()
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
    let ends = [SIGTERM, SIGHUP].filter { !SignalAction.current(for: $0).isIgnore }
      .map { ($0, SignalAction.handler(requestEndBySignal)) }
    let alarm = [(SIGALRM, SignalAction.handler { _ in TerminalRestore.endByPendingSignal() })]
    return (stops + wakes + ends + alarm + [(SIGPIPE, .ignore)]).map { signal, action in
      defer { action.install(for: signal) }
      return (signal, action, .current(for: signal))
    }
  }
}

/// The pending output of a full screen.
private final class WorkQueue: Sendable {
  struct Work {
    var frame: Frame?
    var isRedrawn = false
    var sequences: [UInt8] = []
    var isClosing = false
  }

  private let work = Mutex(Work())

  /// Changes the work and wakes the thread of the full screen.
  func change(_ body: (inout sending Work) -> Void) {
    work.withLock { body(&$0) }
    TerminalModes.wake(.changed)
  }

  var isClosing: Bool { work.withLock { $0.isClosing } }

  /// Returns the work, which is then done.
  func take() -> Work {
    work.withLock { work in
      defer { work = Work(isClosing: work.isClosing) }
      return work
    }
  }
}

/// The terminal of a full screen.
private struct RawTerminal: Sendable {
  let input: Int32
  let output: Int32
  /// Whether the descriptors are non-blocking and belong to the full screen.
  let isOwned: Bool
  let wakeReader: Int32
  private let wakeWriter: Int32

  init() throws(FullScreenError) {
    let input = Descriptor.standardInput.rawValue
    guard TerminalRestore.prepareAttributes(of: input, { $0.turnOnRawMode() }), let pipe = openPipe() else {
      throw .failed(reason: String(cString: strerror(errno)))
    }
    (wakeReader, wakeWriter) = pipe
    // A new description of the terminal: the shell shares the flags of the old one.
    let opened = Self.openAgain(.standardOutput)
    isOwned = opened >= 0
    self.input = isOwned ? opened : input
    output = isOwned ? opened : Descriptor.standardOutput.rawValue
  }

  var size: TerminalSize { Descriptor(rawValue: output).windowSize ?? .standard }

  func enter(log: String?) {
    signalState.crashMessage.update(repeating: 0, count: SignalState.crashMessageCapacity)
    if let log, Descriptor.standardError.isTerminal { redirectStandardError(to: log) }
    signalState.isMouseEnabled.store(false, ordering: .relaxed)
    signalState.wakeDescriptor.store(wakeWriter, ordering: .releasing)
    signalState.screen.store(output, ordering: .releasing)
    TerminalRestore.setChangedAttributes()
    atexit { TerminalModes.leave() }
  }

  func close() {
    signalState.screen.store(-1, ordering: .releasing)
    signalState.wakeDescriptor.store(-1, ordering: .releasing)
    TerminalRestore.restoreAttributes()
    let log = signalState.log.exchange(-1, ordering: .acquiringAndReleasing)
    let error = signalState.standardError.exchange(-1, ordering: .acquiringAndReleasing)
    for descriptor in [wakeReader, wakeWriter, log, error, isOwned ? output : -1] where descriptor >= 0 {
      _ = systemClose(descriptor)
    }
  }

  private func redirectStandardError(to path: String) {
    for index in path.indices.dropFirst() where path[index] == "/" { mkdir(String(path[..<index]), 0o700) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW
    var file = open(path, flags, 0o600)
    let isOpen = file >= 0
    if !isOpen { file = open("/dev/null", O_WRONLY | O_CLOEXEC) }
    guard file >= 0 else { return }
    signalState.log.store(file, ordering: .releasing)
    signalState.standardError.store(fcntl(2, F_DUPFD_CLOEXEC, 3), ordering: .releasing)
    let message = Array("The program crashed. Its messages are in \(path)\n".utf8CString)
    if isOpen, message.count <= SignalState.crashMessageCapacity {
      signalState.crashMessage.update(from: message, count: message.count)
    }
    TerminalModes.redirectStandardError()
  }

  /// Opens a terminal, or returns -1.
  private static func openAgain(_ descriptor: Descriptor) -> Int32 {
    var name = [CChar](repeating: 0, count: 1024)
    guard ttyname_r(descriptor.rawValue, &name, name.count) == 0 else { return -1 }
    return open(name, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
  }
}

/// The thread of a full screen, which alone reads the terminal and writes to it.
private final class EventLoop {
  /// The number of bytes of one write.
  ///
  /// A signal handler waits for its end.
  private static let chunkSize = 512
  private static let stackSize = 256 << 10

  private let terminal: RawTerminal
  private var decoder: KeyDecoder
  private let diff: FrameDiff
  private let queue: WorkQueue
  private let events: AsyncStream<[TerminalEvent]>.Continuation

  /// The frame on the terminal, or `nil` if the contents are unknown.
  private var shown: Frame?
  private var last: Frame?
  /// The size that the last signal reported.
  ///
  /// Frames of another size wait for the signal or are out of date, so that a resized terminal is drawn completely
  /// once.
  private var size: TerminalSize
  private var outgoing: ArraySlice<UInt8>
  /// Whether the terminal was restored because the process is stopped or ends.
  private var isSuspended = false
  /// The time at which an incomplete key is complete.
  private var deadline: ContinuousClock.Instant?
  private var lastStop: ContinuousClock.Instant?
  private var failedStops = 0

  init(
    terminal: RawTerminal, decoder: KeyDecoder, diff: FrameDiff, queue: WorkQueue,
    events: AsyncStream<[TerminalEvent]>.Continuation
  ) {
    self.terminal = terminal
    self.decoder = decoder
    self.diff = diff
    self.queue = queue
    self.events = events
    outgoing = Array("\(TerminalModes.enterSequence)".utf8)[...]
    size = terminal.size
  }

  func start() throws(FullScreenError) -> pthread_t {
    // Signals arrive on other threads, so that their handlers can wait for this one.
    var all = sigset_t()
    var previous = sigset_t()
    sigfillset(&all)
    for fault in crashSignals { sigdelset(&all, fault) }
    pthread_sigmask(SIG_SETMASK, &all, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    guard let thread = startThread(stackSize: Self.stackSize, { self.run() }) else {
      throw .failed(reason: String(cString: strerror(errno)))
    }
    return thread
  }

  func run() {
    AlternateStack.install()
    while true {
      if queue.isClosing { return }
      if outgoing.isEmpty, !isSuspended { prepare(queue.take()) }
      var polled = [
        pollfd(fd: isSuspended ? -1 : terminal.input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: terminal.wakeReader, events: Int16(POLLIN), revents: 0),
        pollfd(fd: outgoing.isEmpty || isSuspended ? -1 : terminal.output, events: Int16(POLLOUT), revents: 0),
      ]
      let count = poll(&polled, nfds_t(polled.count), timeout)
      if count < 0, errno != EINTR { return hangUp() }
      if count == 0 { timeOut() }
      if polled[1].revents != 0, !receiveWakes() { return finish() }
      if polled[0].revents & Int16(POLLIN) != 0 {
        guard receiveInput() else { return hangUp() }
      } else if polled[0].revents != 0 {
        return hangUp()
      }
      if polled[2].revents & Int16(POLLOUT) != 0 {
        guard send() else { return hangUp() }
      } else if polled[2].revents != 0 {
        return hangUp()
      }
    }
  }

  // MARK: - Output

  private func prepare(_ work: WorkQueue.Work) {
    outgoing += work.sequences
    if work.isRedrawn { shown = nil }
    last = work.frame ?? last
    if let last, work.frame != nil || work.isRedrawn, last.columns == size.columns, last.rows == size.rows {
      outgoing += diff.bytes(from: shown, to: last)
      shown = last
    }
  }

  /// Writes as much as the terminal takes, and returns whether it is still there.
  private func send() -> Bool {
    repeat {
      var count = 0
      var code: Int32 = 0
      let chunk = outgoing.prefix(Self.chunkSize)
      let isAllowed = TerminalRestore.draw {
        count = chunk.withUnsafeBytes { write(terminal.output, $0.baseAddress, $0.count) }
        code = errno
      }
      guard isAllowed else {
        isSuspended = true
        return true
      }
      if count <= 0 { return code == EAGAIN || code == EINTR || isStillThere(code) }
      outgoing = outgoing.count == count ? [] : outgoing.dropFirst(count)
      // A blocking descriptor is written only when poll has found room.
    } while !outgoing.isEmpty && terminal.isOwned
    return true
  }

  // MARK: - Input

  private var timeout: Int32 {
    guard let deadline, !isSuspended else { return -1 }
    let (seconds, attoseconds) = (deadline - .now).components
    // Rounded up, so that the deadline has passed afterwards.
    return Int32(clamping: max(seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1, 0))
  }

  private func timeOut() {
    guard let passed = deadline, passed <= .now else { return }
    yield(decoder.timeOut())
    deadline = nil
  }

  private func receiveInput() -> Bool {
    let size = 16 << 10
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let received = read(terminal.input, buffer.baseAddress, size)
      code = received < 0 ? errno : 0
      count = max(received, 0)
    }
    if bytes.isEmpty { return code == EAGAIN || code == EINTR || isStillThere(code) }
    let batch = decoder.decode(bytes)
    var received: [TerminalEvent] = []
    for event in batch {
      if case .key(let key) = event, let signal = key.signal {
        kill(0, signal)
      } else {
        received.append(event)
      }
    }
    yield(received)
    deadline = decoder.delay.map { .now + $0 }
    return true
  }

  /// Whether a failed read or write does not mean that the terminal was closed.
  ///
  /// A background job cannot read: it will be stopped.
  private func isStillThere(_ code: Int32) -> Bool {
    guard code == EIO, TerminalModes.isInBackground(terminal.input) else { return false }
    return resume()
  }

  private func yield(_ batch: [TerminalEvent]) {
    if !batch.isEmpty { events.yield(batch) }
  }

  private func hangUp() {
    // The process ends as if the system had reported it, unless it ignores the signal. The signal is handled by this
    // thread: by another, it could come after `main` has returned.
    changeMask(SIG_UNBLOCK, SIGHUP)
    raise(SIGHUP)
    finish()
  }

  private func finish() {
    events.yield([.hungUp])
    events.finish()
  }

  // MARK: - Signals

  /// Returns whether the process goes on.
  private func receiveWakes() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(terminal.wakeReader, &bytes, bytes.count)
    let wakes = Set(bytes.prefix(max(count, 0)).compactMap(TerminalModes.Wake.init))
    if wakes.contains(.ending) { return false }
    if wakes.contains(.continued) {
      if !resume() { hangUp() }
    } else if wakes.contains(.resized) {
      size = terminal.size
      prepare(WorkQueue.Work(isRedrawn: true))
      yield([.resized])
    }
    return true
  }

  /// Enters the full screen again after the process was stopped, and returns whether the terminal is there.
  ///
  /// In the background the process is stopped again, before it writes anything.
  private func resume() -> Bool {
    if TerminalModes.isInBackground(terminal.input) {
      isSuspended = true
      let isRepeated = lastStop.map { .now - $0 < .milliseconds(100) } ?? false
      failedStops = isRepeated ? failedStops + 1 : 0
      lastStop = .now
      // No shell can continue an orphaned process group, so it is not stopped (POSIX 2.4.3).
      guard failedStops < 5 else { return false }
      kill(getpid(), SIGTTOU)
      return true
    }
    isSuspended = !TerminalRestore.draw(isResuming: true) {
      if queue.isClosing { return }
      TerminalRestore.allowDrawing()
      TerminalModes.redirectStandardError()
      TerminalRestore.setChangedAttributes()
    }
    let mouse = signalState.isMouseEnabled.load(ordering: .acquiring) ? TerminalModes.enableMouse : ""
    outgoing = Array("\(TerminalModes.enterSequence)\(mouse)".utf8)[...]
    size = terminal.size
    prepare(WorkQueue.Work(isRedrawn: true))
    yield([.resumed])
    return true
  }
}

private let systemClose = close
