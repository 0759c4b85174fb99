import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The one writer to a stream: buffered, with every write checked.
///
/// `print` reports nothing when the disk is full or the stream is closed, and the program ends with success. Here the
/// first failure is thrown, and again by everything after it; call ``flush()`` at the end, for the last bytes may fail too.
///
/// SIGPIPE keeps its default disposition: when the reader of a pipe has gone, the process ends quietly with the status 141.
/// Where the signal is ignored, the same shows as ``OutputError/brokenPipe``.
public final class Output: Sendable {
  /// When bytes leave the buffer.
  public enum Buffering: Sendable, Hashable {
    /// When there are enough of them, and on ``Output/flush()``: for the answer of a program.
    case full
    /// At the end of every call: for messages and progress.
    case none
  }

  private enum Destination: Sendable {
    case descriptor(Descriptor)
    case memory
  }

  private struct State {
    var buffer: [UInt8] = []
    /// The first failure, which everything after it repeats.
    var failure: OutputError?
  }

  /// What the stream can show.
  public let profile: TerminalProfile

  private let destination: Destination
  private let limit: Int
  private let failureAtStart: OutputError?
  private let state = Mutex(State())

  /// Creates a writer to an open descriptor, which stays open.
  ///
  /// - Parameters:
  ///   - descriptor: Where the bytes go. When nothing is open there, the first write throws.
  ///   - profile: What the stream can show.
  ///   - buffering: When bytes leave the buffer.
  public convenience init(
    descriptor: Descriptor, profile: TerminalProfile = .plain, buffering: Buffering = .full
  ) {
    self.init(destination: .descriptor(descriptor), profile: profile, limit: buffering == .full ? 1 << 16 : 0)
  }

  /// A writer that keeps everything in memory, to look at it in a test.
  ///
  /// - Parameter profile: What the stream would show.
  public static func capturing(profile: TerminalProfile = .plain) -> Output {
    Output(destination: .memory, profile: profile, limit: .max)
  }

  private init(destination: Destination, profile: TerminalProfile, limit: Int) {
    self.destination = destination
    self.profile = profile
    self.limit = limit
    if case .descriptor(let descriptor) = destination, !descriptor.isOpen {
      failureAtStart = OutputError(code: EBADF)
    } else {
      failureAtStart = nil
    }
  }

  /// The stream the bytes go to, nil in memory.
  public var descriptor: Descriptor? {
    switch destination {
    case .descriptor(let descriptor): descriptor
    case .memory: nil
    }
  }

  /// What was written in memory; empty for a descriptor.
  public var captured: String {
    switch destination {
    case .descriptor: ""
    case .memory: state.withLock { String(decoding: $0.buffer, as: UTF8.self) }
    }
  }

  /// Writes a text in the colours of the stream.
  ///
  /// - Throws: ``OutputError`` when this or an earlier write failed.
  public func write(_ text: StyledText) throws(OutputError) {
    try write(verbatim: text.render(profile.colorDepth))
  }

  /// Writes a text and a line break.
  ///
  /// - Throws: ``OutputError`` when this or an earlier write failed.
  public func writeLine(_ text: StyledText = "") throws(OutputError) {
    try write(verbatim: text.render(profile.colorDepth) + "\n")
  }

  /// Writes texts, each with a line break.
  ///
  /// - Throws: ``OutputError`` when this or an earlier write failed.
  public func writeLines(_ lines: some Sequence<StyledText>) throws(OutputError) {
    for line in lines {
      try writeLine(line)
    }
  }

  /// Writes a text as it is: JSON, tab-separated rows, a manual page.
  ///
  /// - Parameter text: Nothing is made safe: what may hold text of others must have been, or be escaped by its format.
  /// - Throws: ``OutputError`` when this or an earlier write failed.
  public func write(verbatim text: String) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      state.failure = state.failure ?? failureAtStart
      if let failure = state.failure { throw failure }
      state.buffer.append(contentsOf: text.utf8)
      if state.buffer.count > limit { try drain(&state) }
    }
  }

  /// Writes what is still in the buffer.
  ///
  /// - Throws: ``OutputError`` when this or an earlier write failed. A stream that was closed from the beginning is no
  ///   failure as long as nothing was to be written.
  public func flush() throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      if let failure = state.failure { throw failure }
      if !state.buffer.isEmpty { try drain(&state) }
    }
  }

  private func drain(_ state: inout State) throws(OutputError) {
    guard let descriptor else { return }
    state.failure = state.buffer.withUnsafeBytes { descriptor.write(all: $0) }
    state.buffer.removeAll(keepingCapacity: true)
    if let failure = state.failure { throw failure }
  }
}

extension Descriptor {
  /// Writes every byte, however many calls it takes.
  ///
  /// - Returns: Why the system refused, nil when it took them all.
  func write(all bytes: UnsafeRawBufferPointer) -> OutputError? {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = systemWrite(rawValue, start, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        continue
      }
      switch count == 0 ? EIO : errno {
      case EINTR:
        continue
      case EAGAIN:
        // Another program made the shared terminal or pipe non-blocking: wait until it takes bytes again.
        var poll = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = systemPoll(&poll, 1, -1)
      case let code:
        return OutputError(code: code)
      }
    }
    return nil
  }
}

// Inside an extension with a method of the same name the bare name would be that method.
private let systemWrite = write
private let systemPoll = poll
