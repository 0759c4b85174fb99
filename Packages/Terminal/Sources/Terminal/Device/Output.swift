import Synchronization
import TerminalLibC

/// A writer to a stream that reports every failed write.
///
/// ```swift
/// let output = Output(.standardOutput)
/// try output.writeLine("Low tide at \("06:42", style: .bold)")
/// ```
///
/// `print` ignores a full disk or a closed stream, and the program exits with success. An output throws the first error,
/// and throws it again from all later calls.
///
/// A terminal and standard error have no buffer. That of other streams is written when it is full, by ``flush()``, when the output is released, and when the process exits: at the
/// end of the program or by `exit`, but not by `_exit` or a signal. Call ``flush()`` to handle the error of the last write.
/// Otherwise the process prints that error and exits with the status 1.
///
/// `print` has a buffer of its own. In a file or a pipe, its text is not in the order of the calls.
///
/// SIGPIPE keeps its default action: if the reader closes a pipe, the process ends silently with the status 141. If the
/// process ignores the signal, the output throws ``OutputError/brokenPipe``.
public final class Output: Sendable {
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

  private static let capacity = 1 << 16

  /// Creates a writer to a stream with the profile that the stream and the process environment have.
  ///
  /// The output does not close the descriptor. If the descriptor is not open, the first write throws.
  ///
  /// - Parameters:
  ///   - descriptor: The stream. An output of a standard stream calls ``StandardStreams/reserve()``.
  ///   - color: When to use colour, such as the value of a `--color` option.
  public convenience init(_ descriptor: Descriptor, color: ColorMode = .auto) {
    self.init(descriptor, profile: TerminalProfile(of: descriptor, color: color))
  }

  /// Creates a writer to a stream with another profile.
  ///
  /// The output does not close the descriptor. If the descriptor is not open, the first write throws.
  ///
  /// - Parameters:
  ///   - descriptor: The stream. An output of a standard stream calls ``StandardStreams/reserve()``.
  ///   - profile: The capabilities of the stream.
  public convenience init(_ descriptor: Descriptor, profile: TerminalProfile) {
    if Descriptor.standardStreams.contains(descriptor) { StandardStreams.reserve() }
    let isUnbuffered = descriptor == .standardError || descriptor.isTerminal
    self.init(destination: .descriptor(descriptor), profile: profile, limit: isUnbuffered ? 0 : Self.capacity)
    OutputRegistry.insert(self)
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

  deinit {
    guard descriptor != nil else { return }
    OutputRegistry.remove(self)
    if let failure = state.withLock({ unreportedFailure(&$0) }) { OutputRegistry.record(failure) }
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
    try writeLines(CollectionOfOne(text))
  }

  /// Writes lines, each with a line break.
  ///
  /// - Throws: ``OutputError`` if this or an earlier write failed.
  public func writeLines(_ lines: some Sequence<StyledText>) throws(OutputError) {
    var bytes: [UInt8] = []
    for line in lines {
      if profile.colorDepth == .none {
        for run in line.runs { bytes.append(contentsOf: run.text.utf8) }
      } else {
        bytes.append(contentsOf: line.render(profile.colorDepth).utf8)
      }
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count > Self.capacity {
        try write(utf8: bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(utf8: bytes)
  }

  /// Writes text unchanged, such as JSON or a manual page.
  ///
  /// - Parameter text: The text. Escape untrusted text first, by the rules of its format or as a ``StyledText``.
  /// - Throws: ``OutputError`` if this or an earlier write failed.
  public func write(verbatim text: String) throws(OutputError) {
    try write(utf8: text.utf8)
  }

  /// Writes text in UTF-8 unchanged.
  ///
  /// - Parameter text: The text, with untrusted parts escaped, as for ``write(verbatim:)``.
  /// - Throws: ``OutputError`` if this or an earlier write failed.
  public func write(utf8 text: some Collection<UInt8>) throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      state.failure = state.failure ?? failureAtStart
      if let failure = state.failure { throw failure }
      state.buffer.append(contentsOf: text)
      if state.buffer.count > limit || OutputRegistry.isExiting { try drain(&state) }
    }
  }

  /// Writes the contents of the buffer to the stream.
  ///
  /// - Throws: ``OutputError`` if this or an earlier write failed. Does not throw for a closed stream if nothing was
  ///   written.
  public func flush() throws(OutputError) {
    try state.withLock { state throws(OutputError) in
      if let failure = state.failure { throw failure }
      try drain(&state)
    }
  }

  /// Writes the contents of the buffer at the exit of the process.
  ///
  /// - Returns: `nil` if another thread, or the code that a signal handler interrupted, is writing; otherwise the error that
  ///   no caller has seen.
  func flushIfAvailable() -> OutputError?? {
    state.withLockIfAvailable { unreportedFailure(&$0) }
  }

  /// Writes the contents of the buffer, and returns the error that no caller has seen.
  private func unreportedFailure(_ state: inout State) -> OutputError? {
    guard state.failure == nil else { return nil }
    try? drain(&state)
    return state.failure
  }

  private func drain(_ state: inout State) throws(OutputError) {
    guard let descriptor else { return }
    guard !state.buffer.isEmpty else { return }
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
