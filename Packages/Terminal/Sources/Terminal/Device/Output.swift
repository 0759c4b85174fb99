import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A buffered writer to a stream that reports every failed write.
///
/// `print` ignores a full disk or a closed stream, and the program exits with success. An output throws the first error,
/// and throws it again from all later calls. Call ``flush()`` at the end, because writing the last bytes may fail too.
///
/// SIGPIPE keeps its default action: if the reader closes a pipe, the process ends silently with the status 141. If the
/// process ignores the signal, the output throws ``OutputError/brokenPipe``.
public final class Output: Sendable {
  /// When the buffer is written to the stream.
  public enum Buffering: Sendable, Hashable {
    /// When the buffer exceeds 64 KiB, and on ``Output/flush()``. For a program's results.
    case full
    /// At the end of every call. For messages and progress.
    case none
  }

  private enum Destination: Sendable {
    case descriptor(Descriptor)
    case memory
  }

  private struct State {
    var buffer: [UInt8] = []
    /// The first error, which all later calls throw again.
    var failure: OutputError?
  }

  /// The capabilities of the stream.
  public let profile: TerminalProfile

  private let destination: Destination
  private let limit: Int
  private let failureAtStart: OutputError?
  private let state = Mutex(State())

  /// Creates a writer to a descriptor.
  ///
  /// The output does not close the descriptor. If the descriptor is not open, the first write throws.
  public convenience init(
    descriptor: Descriptor, profile: TerminalProfile = .plain, buffering: Buffering = .full
  ) {
    self.init(destination: .descriptor(descriptor), profile: profile, limit: buffering == .full ? 1 << 16 : 0)
  }

  /// Creates a writer to memory, for tests.
  ///
  /// Read the text from ``captured``.
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

  /// The descriptor, or `nil` for an output to memory.
  public var descriptor: Descriptor? {
    switch destination {
    case .descriptor(let descriptor): descriptor
    case .memory: nil
    }
  }

  /// The text written to memory.
  ///
  /// Empty for an output with a descriptor.
  public var captured: String {
    switch destination {
    case .descriptor: ""
    case .memory: state.withLock { String(decoding: $0.buffer, as: UTF8.self) }
    }
  }

  /// Writes styled text in the colour depth of the stream.
  ///
  /// - Throws: ``OutputError`` if this or an earlier write failed.
  public func write(_ text: StyledText) throws(OutputError) {
    try write(verbatim: text.render(profile.colorDepth))
  }

  /// Writes styled text and a line break.
  ///
  /// - Throws: ``OutputError`` if this or an earlier write failed.
  public func writeLine(_ text: StyledText = "") throws(OutputError) {
    guard profile.colorDepth == .none else {
      try write(verbatim: text.render(profile.colorDepth) + "\n")
      return
    }
    try append { buffer in
      for run in text.runs { buffer.append(contentsOf: run.text.utf8) }
      buffer.append(UInt8(ascii: "\n"))
    }
  }

  /// Writes lines, each with a line break.
  ///
  /// - Throws: ``OutputError`` if this or an earlier write failed.
  public func writeLines(_ lines: some Sequence<StyledText>) throws(OutputError) {
    for line in lines {
      try writeLine(line)
    }
  }

  /// Writes text unchanged, such as JSON or a manual page.
  ///
  /// - Parameter text: The text. Escape untrusted text first, by the rules of its format or with
  ///   ``Swift/StringProtocol/terminalSafe(lineBreaks:)``.
  /// - Throws: ``OutputError`` if this or an earlier write failed.
  public func write(verbatim text: String) throws(OutputError) {
    try write(utf8: text.utf8)
  }

  /// Writes text in UTF-8 unchanged.
  ///
  /// - Parameter text: The text, with untrusted parts escaped, as for ``write(verbatim:)``.
  /// - Throws: ``OutputError`` if this or an earlier write failed.
  public func write(utf8 text: some Collection<UInt8>) throws(OutputError) {
    try append { $0.append(contentsOf: text) }
  }

  private func append(_ text: (inout [UInt8]) -> Void) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      state.failure = state.failure ?? failureAtStart
      if let failure = state.failure { throw failure }
      text(&state.buffer)
      if state.buffer.count > limit { try drain(&state) }
    }
  }

  /// Writes the contents of the buffer to the stream.
  ///
  /// - Throws: ``OutputError`` if this or an earlier write failed. Does not throw for a closed stream if nothing was
  ///   written.
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
  /// Writes all bytes, with as many system calls as needed.
  ///
  /// - Returns: The error of a failed write, or `nil`.
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
        // Another process made the shared terminal or pipe non-blocking: wait until it is writable.
        var poll = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = systemPoll(&poll, 1, -1)
      case let code:
        return OutputError(code: code)
      }
    }
    return nil
  }
}

// `Descriptor.write(all:)` and the local variable `poll` shadow the system functions.
private let systemWrite = write
private let systemPoll = poll
