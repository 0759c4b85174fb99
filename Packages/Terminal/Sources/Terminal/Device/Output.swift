import Synchronization
import TerminalLibC

/// A writer to a stream that reports every failed write.
///
/// ```swift
/// let output = Output(.standardOutput)
/// try output.writeLine("Low tide at \("06:42", style: .bold)")
/// ```
///
/// `print` ignores a full disk or a closed stream, and the program exits with success. An output throws the first
/// error, and throws it again from all later calls.
///
/// Only standard output has a buffer, which its outputs share, and only if it is not a terminal. The buffer is written
/// when it is full, by ``flush()``, and when the process exits: at the end of the program or by `exit`, but not by
/// `_exit` or a signal. Call ``flush()`` to handle the error of the last write. Otherwise the process prints that error
/// and exits with the status 1.
///
/// `print` has a buffer of its own. In a file or a pipe, its text is not in the order of the calls.
///
/// SIGPIPE keeps its default action: if the reader closes a pipe, the process ends silently with the status 141. If the
/// process ignores the signal, the output throws ``OutputError/brokenPipe``.
public final class Output: Sendable {
  /// The bytes that are not written yet, and the first error.
  private final class Buffer: Sendable {
    struct State {
      /// The number of bytes above which the buffer is written.
      var capacity: Int
      var bytes: [UInt8] = []
      /// The first error, which all later calls throw again.
      var failure: OutputError?
    }

    let state: Mutex<State>

    init(capacity: Int) {
      state = Mutex(State(capacity: capacity))
    }

    static let standardOutput = {
      atexit { Output.flushAtExit() }
      return Buffer(capacity: Output.capacity)
    }()
  }

  /// The capabilities of the stream.
  public let profile: TerminalProfile
  /// The descriptor, or `nil` for an output to memory.
  public let descriptor: Descriptor?

  private let buffer: Buffer

  private static let capacity = 1 << 16

  /// Creates a writer to a stream with the profile that the stream and the process environment have.
  ///
  /// The output does not close the descriptor. If the descriptor is not open, writing throws.
  ///
  /// - Parameters:
  ///   - descriptor: The stream. An output of a standard stream calls ``StandardStreams/reserve()``.
  ///   - color: When to use colour, such as the value of a `--color` option.
  public convenience init(_ descriptor: Descriptor, color: ColorMode = .auto) {
    self.init(descriptor, profile: TerminalProfile(of: descriptor, color: color))
  }

  /// Creates a writer to a stream with another profile.
  ///
  /// The output does not close the descriptor. If the descriptor is not open, writing throws.
  ///
  /// - Parameters:
  ///   - descriptor: The stream. An output of a standard stream calls ``StandardStreams/reserve()``.
  ///   - profile: The capabilities of the stream.
  public convenience init(_ descriptor: Descriptor, profile: TerminalProfile) {
    if Descriptor.standardStreams.contains(descriptor) { StandardStreams.reserve() }
    let isBuffered = descriptor == .standardOutput && !descriptor.isTerminal
    self.init(descriptor, profile, isBuffered ? .standardOutput : Buffer(capacity: 0))
  }

  /// Creates a writer to memory, for tests.
  ///
  /// Read the text from ``captured``.
  public static func capturing(profile: TerminalProfile = .plain) -> Output {
    Output(nil, profile, Buffer(capacity: .max))
  }

  private init(_ descriptor: Descriptor?, _ profile: TerminalProfile, _ buffer: Buffer) {
    self.descriptor = descriptor
    self.profile = profile
    self.buffer = buffer
  }

  /// The text written to memory.
  ///
  /// Empty for an output with a descriptor.
  public var captured: String {
    descriptor == nil ? buffer.state.withLock { String(decoding: $0.bytes, as: UTF8.self) } : ""
  }

  /// Writes styled text in the colour depth of the stream.
  ///
  /// - Throws: ``OutputError`` if this or an earlier write failed.
  public func write(_ text: StyledText) throws(OutputError) {
    try write(verbatim: shown(text).render(profile.colorDepth))
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
      shown(line).render(profile.colorDepth) { bytes.append(contentsOf: $0.utf8) }
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count > Self.capacity {
        try write(utf8: bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(utf8: bytes)
  }

  /// The text as a terminal shows it; the text itself in a file or a pipe.
  private func shown(_ text: StyledText) -> StyledText {
    profile.isTerminal ? text.onTerminal(hasWideLetters: profile.hasWideLetters) : text
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
    try buffer.state.withLock { state throws(OutputError) in
      if let failure = state.failure { throw failure }
      state.bytes.append(contentsOf: text)
      if state.bytes.count > state.capacity { try Self.drain(&state, to: descriptor) }
    }
  }

  /// Writes the contents of the buffer to the stream.
  ///
  /// - Throws: ``OutputError`` if this or an earlier write failed. Does not throw for a closed stream if nothing was
  ///   written.
  public func flush() throws(OutputError) {
    try buffer.state.withLock { state throws(OutputError) in
      if let failure = state.failure { throw failure }
      try Self.drain(&state, to: descriptor)
    }
  }

  private static func drain(_ state: inout Buffer.State, to descriptor: Descriptor?) throws(OutputError) {
    guard let descriptor, !state.bytes.isEmpty else { return }
    let isClosed = StandardStreams.wasClosed(descriptor)
    state.failure = isClosed ? OutputError(code: EBADF) : state.bytes.withUnsafeBytes(descriptor.write)
    state.bytes.removeAll(keepingCapacity: true)
    if let failure = state.failure { throw failure }
  }

  /// Writes the contents of the buffer, and prints an error that no caller has seen.
  private static func flushAtExit() {
    var pause = timespec(tv_sec: 0, tv_nsec: 500_000)
    // At most for a second: a thread that is writing to a full pipe, or that a signal handler interrupted, keeps the
    // lock.
    for _ in 0..<2000 {
      let result: Result<Void, OutputError>? = Buffer.standardOutput.state.withLockIfAvailable { state in
        // Other handlers may write afterwards.
        state.capacity = 0
        guard state.failure == nil else { return .success(()) }
        return Result { () throws(OutputError) in try drain(&state, to: .standardOutput) }
      }
      switch result {
      case .success: return
      case .failure(let error): return end(after: error)
      case nil: nanosleep(&pause, nil)
      }
    }
  }

  private static func end(after error: OutputError) {
    // The reader of a pipe that it closed expects no more output.
    guard error != .brokenPipe else { return }
    let program = CommandLine.arguments.first?.split(separator: "/").last.map { "\($0): " } ?? ""
    var message = "\(program)\(error)\n"
    _ = message.withUTF8 { Descriptor.standardError.write(all: UnsafeRawBufferPointer($0)) }
    // `exit` must not be called again.
    fflush(nil)
    _exit(EXIT_FAILURE)
  }
}

extension Descriptor {
  /// Writes all bytes, with as many system calls as needed.
  ///
  /// - Returns: The error of a failed write, or `nil`.
  func write(all bytes: UnsafeRawBufferPointer) -> OutputError? {
    count(writing: bytes) == bytes.count ? nil : OutputError(code: errno)
  }

  /// Writes all bytes, and returns the number of those that were written: all, or fewer with `errno`.
  func count(writing bytes: UnsafeRawBufferPointer) -> Int {
    var rest = bytes
    while let start = rest.baseAddress, !rest.isEmpty {
      let count = systemWrite(rawValue, start, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        continue
      }
      if count == 0 { errno = EIO }
      switch errno {
      case EINTR:
        continue
      case EAGAIN:
        // Another process made the shared terminal or pipe non-blocking: wait until it is writable.
        var poll = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = systemPoll(&poll, 1, -1)
      default:
        return bytes.count - rest.count
      }
    }
    return bytes.count
  }
}

// `Output.write` and the local variable `poll` shadow the system functions.
private let systemWrite = write
private let systemPoll = poll
