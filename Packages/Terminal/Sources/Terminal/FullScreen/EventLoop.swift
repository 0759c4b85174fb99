import Synchronization
import TerminalLibC

/// The pending output of a full screen.
final class WorkQueue: Sendable {
  struct Work {
    var frame: Frame?
    var isRedrawn = false
    var sequences: [UInt8] = []
  }

  /// The owner of the terminal.
  private enum Owner {
    /// The thread of the full screen.
    case thread
    /// The thread, until it leaves the terminal to the caller that waits for it.
    case requested(by: CheckedContinuation<Void, Never>)
    /// Another program.
    case program
    /// None: the thread has ended.
    case none
  }

  private struct State {
    var work = Work()
    var owner = Owner.thread
    /// Whether the full screen ends.
    var isClosing = false
  }

  private let state = Mutex(State())

  /// Changes the work and wakes the thread of the full screen.
  func change(_ body: (inout sending Work) -> Void) {
    state.withLock { body(&$0.work) }
    TerminalModes.wake(.changed)
  }

  var isClosing: Bool { state.withLock { $0.isClosing } }

  func close() {
    state.withLock { $0.isClosing = true }
    TerminalModes.wake(.changed)
  }

  /// Returns the work, which is then done.
  func take() -> Work {
    state.withLock { state in
      defer { state.work = Work() }
      return state.work
    }
  }

  // MARK: - Suspension

  /// Waits until the thread neither reads the terminal nor writes to it.
  func suspend() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if case .none = state.owner { return true }
        state.owner = .requested(by: continuation)
        return false
      }
      if hasEnded { continuation.resume() } else { TerminalModes.wake(.changed) }
    }
  }

  /// Gives the terminal back to the thread.
  func resume() {
    state.withLock { state in
      if case .program = state.owner { state.owner = .thread }
    }
    TerminalModes.wake(.changed)
  }

  /// Whether another program has the terminal, for the thread, which leaves it to that program if so.
  func isSuspended() -> Bool {
    state.withLock { state in
      switch state.owner {
      case .requested(let caller):
        state.owner = .program
        caller.resume()
        return true
      case .program: return true
      case .thread, .none: return false
      }
    }
  }

  /// Records that the thread has ended, so that nothing waits for it.
  func end() {
    state.withLock { state in
      if case .requested(let caller) = state.owner { caller.resume() }
      state.owner = .none
    }
  }
}

/// The thread of a full screen, which alone reads the terminal and writes to it.
final class EventLoop {
  /// The number of bytes of one write.
  ///
  /// A signal handler waits for its end.
  private static let chunkSize = 512
  private static let stackSize = 256 << 10

  private enum Phase {
    /// Nothing is written before the first frame of the size of the terminal.
    case waiting
    /// The modes of the full screen are part of the output.
    case entered
    /// The terminal was restored, because the process is stopped or ends.
    case restored
    /// Another program has the terminal.
    case lent
  }

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
  private var outgoing: ArraySlice<UInt8> = []
  /// The sequences that wait for the first frame.
  private var sequences: [UInt8] = []
  private var phase = Phase.waiting
  /// The time at which an incomplete key is complete.
  private var deadline: ContinuousClock.Instant?
  private var lastStop: ContinuousClock.Instant?
  private var failedStops = 0

  /// Whether the thread reads the terminal and writes to it.
  private var isActive: Bool { phase == .waiting || phase == .entered }

  init(
    terminal: RawTerminal, decoder: KeyDecoder, diff: FrameDiff, queue: WorkQueue,
    events: AsyncStream<[TerminalEvent]>.Continuation
  ) {
    self.terminal = terminal
    self.decoder = decoder
    self.diff = diff
    self.queue = queue
    self.events = events
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
    defer { queue.end() }
    while true {
      if queue.isClosing { return }
      if queue.isSuspended() != (phase == .lent) { lendOrTakeBack() }
      if outgoing.isEmpty, isActive { prepare(queue.take()) }
      var polled = [
        pollfd(fd: isActive ? terminal.input : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: terminal.wakeReader, events: Int16(POLLIN), revents: 0),
        pollfd(fd: outgoing.isEmpty || !isActive ? -1 : terminal.output, events: Int16(POLLOUT), revents: 0),
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

  /// Adds work to the output, which begins with the first frame.
  private func prepare(_ work: WorkQueue.Work) {
    sequences += work.sequences
    if work.isRedrawn { shown = nil }
    last = work.frame ?? last
    let isDrawn = last?.columns == size.columns && last?.rows == size.rows
    guard phase == .entered || phase == .waiting && isDrawn else { return }
    let isFirst = phase == .waiting
    if isFirst { outgoing += Array("\(TerminalModes.enterSequence)".utf8) }
    phase = .entered
    outgoing += sequences
    sequences = []
    if let last, isDrawn, isFirst || work.frame != nil || work.isRedrawn {
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
        signalState.hasModes.store(true, ordering: .sequentiallyConsistent)
        count = chunk.withUnsafeBytes { write(terminal.output, $0.baseAddress, $0.count) }
        code = errno
      }
      guard isAllowed else {
        phase = .restored
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
    guard let deadline, isActive else { return -1 }
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
    if phase == .lent { return true }
    if wakes.contains(.interrupted) { yield([.key(Key("c", .control))]) }
    if wakes.contains(.continued) {
      if !resume() { hangUp() }
    } else if wakes.contains(.resized) {
      size = terminal.size
      prepare(WorkQueue.Work(isRedrawn: true))
      yield([.resized])
    }
    return true
  }

  /// Leaves the terminal to another program, or takes it back.
  private func lendOrTakeBack() {
    deadline = nil
    if phase != .lent {
      phase = .lent
    } else if !resume() {
      hangUp()
    }
  }

  /// Enters the full screen again after the process was stopped, and returns whether the terminal is there.
  ///
  /// In the background the process is stopped again, before it writes anything.
  private func resume() -> Bool {
    if TerminalModes.isInBackground(terminal.input) {
      phase = .restored
      let isRepeated = lastStop.map { .now - $0 < .milliseconds(100) } ?? false
      failedStops = isRepeated ? failedStops + 1 : 0
      lastStop = .now
      // No shell can continue an orphaned process group, so it is not stopped (POSIX 2.4.3).
      guard failedStops < 5 else { return false }
      kill(getpid(), SIGTTOU)
      return true
    }
    let isAllowed = TerminalRestore.draw(isResuming: true) {
      if queue.isClosing { return }
      TerminalRestore.allowDrawing()
      TerminalModes.redirectStandardError()
      TerminalRestore.setChangedAttributes()
    }
    phase = isAllowed ? .waiting : .restored
    outgoing = []
    if signalState.isMouseEnabled.load(ordering: .acquiring) { sequences = Array(TerminalModes.enableMouse.utf8) }
    size = terminal.size
    prepare(WorkQueue.Work(isRedrawn: true))
    yield([.resumed])
    return true
  }
}
