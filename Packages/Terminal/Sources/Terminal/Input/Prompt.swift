#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A prompt that reads a line, a choice, or yes or no from the terminal.
///
/// ```swift
/// let prompt = Prompt()
/// let name = try prompt.readLine("Which producer? ")
/// let server = try prompt.choose("Which server?", from: ["eu-1", "us-1"])
/// guard try prompt.confirm("Delete 3 files?", default: false) else { return }
/// ```
///
/// Each method has a synchronous and an asynchronous form. The synchronous one blocks the thread. The asynchronous one waits
/// on a thread of its own; if the task is cancelled, it restores the terminal and throws ``PromptError/cancelled``.
///
/// If the input is not a terminal, lines are read from it as well: see ``isAvailable``.
///
/// The terminal edits the line (canonical mode), so Backspace, Ctrl-U, Ctrl-W and pasting work as in other programs. Ctrl-C
/// sends SIGINT. Ctrl-D throws ``PromptError/endOfInput``.
public struct Prompt: Sendable {
  /// The maximum length of a line in bytes.
  ///
  /// Linux silently truncates a line to 4,095 bytes (termios(3), Canonical and noncanonical mode). A line of that length
  /// is an error, because it may be incomplete.
  static let maximumLength = 4094

  let input: Descriptor
  let output: Output
  /// A pipe that becomes readable when the task of an asynchronous prompt is cancelled.
  var cancellation: Descriptor?

  /// Creates a prompt.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read lines from.
  ///   - output: The output for the prompt. Defaults to standard error, so that standard output can be piped.
  public init(input: Descriptor = .standardInput, output: Output = Output(.standardError)) {
    self.input = input
    self.output = output
  }

  /// Whether a user can be prompted: input and output are terminals.
  ///
  /// A forced layout (``TerminalProfile/isForced``) does not count as a terminal. A dumb terminal does.
  public var isAvailable: Bool {
    output.profile.isTerminal && !output.profile.isForced && input.isTerminal
  }

  /// Writes a prompt and reads a line.
  ///
  /// Nothing beyond the line is read, so text typed ahead remains for the next call.
  ///
  /// - Parameter prompt: The prompt, with a space at its end: `Which producer? `.
  /// - Returns: The line without its line break, empty if the user typed only Return. Control characters and the escape
  ///   sequences of arrow keys are removed; a tab becomes a space.
  /// - Throws: ``PromptError``: `endOfInput` at the end of the input; `tooLong` for more than 4,094 bytes, in which case the
  ///   rest of the line is skipped only on a terminal; `invalidEncoding` for a line that is not UTF-8; `failed` for a system error.
  public func readLine(_ prompt: StyledText) throws(PromptError) -> String {
    // Before the prompt is written, because the user may type as soon as it is visible.
    let wasChanged = input.setErasesWholeCharacters(true)
    defer {
      if wasChanged { _ = input.setErasesWholeCharacters(false) }
    }
    try write { () throws(OutputError) in try output.write(prompt) }
    let (bytes, isEnded) = try endingLineIfCancelled { () throws(PromptError) in try readBytes() }
    if isEnded {
      // The terminal echoed no line break: the cursor is still on the line of the prompt.
      try write { () throws(OutputError) in try output.writeLine() }
      if bytes.isEmpty { throw .endOfInput }
    }
    guard let typed = TypedText(bytes) else { throw .invalidEncoding }
    return typed.text
  }

  func write(_ body: () throws(OutputError) -> Void) throws(PromptError) {
    do {
      try body()
      try output.flush()
    } catch {
      throw .failed(reason: "\(error)")
    }
  }

  /// Writes a line break if the task is cancelled, because the cursor is still on the line of the prompt.
  func endingLineIfCancelled<Value>(_ body: () throws(PromptError) -> Value) throws(PromptError) -> Value {
    do {
      return try body()
    } catch {
      if error == .cancelled { try? output.writeLine() }
      throw error
    }
  }

  /// Waits until input can be read.
  ///
  /// - Parameter timeout: The time in milliseconds, or -1.
  /// - Returns: Whether input can be read: `false` after the timeout.
  func waitForInput(timeout: Int32 = -1) throws(PromptError) -> Bool {
    let events = Int16(POLLIN)
    // A negative descriptor is ignored (POSIX).
    var descriptors = [
      pollfd(fd: input.rawValue, events: events, revents: 0),
      pollfd(fd: cancellation?.rawValue ?? -1, events: events, revents: 0),
    ]
    while true {
      let count = poll(&descriptors, 2, timeout)
      if descriptors[1].revents != 0 { throw .cancelled }
      if count >= 0 { return count > 0 }
      guard errno == EINTR || errno == EAGAIN else { throw .failed(reason: String(cString: strerror(errno))) }
    }
  }

  /// Reads up to a line break, which is removed, or to the end of the input.
  private func readBytes() throws(PromptError) -> (bytes: [UInt8], isEnded: Bool) {
    var line: [UInt8] = []
    // A terminal in canonical mode returns one line at a time. Other input is read byte by byte up to the line break.
    var buffer = [UInt8](repeating: 0, count: input.editsLines ? Self.maximumLength + 2 : 1)
    while line.count <= Self.maximumLength {
      // Without a task, the read itself waits, and stops a process in the background (SIGTTIN).
      if cancellation != nil { _ = try waitForInput() }
      let count = read(input.rawValue, &buffer, buffer.count)
      if count == 0 { return (line, isEnded: true) }
      if count > 0 {
        let received = buffer[..<count]
        line += received.prefix { $0 != UInt8(ascii: "\n") }
        if received.contains(UInt8(ascii: "\n")), line.count <= Self.maximumLength { return (line, isEnded: false) }
        continue
      }
      switch errno {
      case EINTR:
        continue
      case EAGAIN:
        // Another process made the shared terminal non-blocking: wait until it is readable.
        _ = try waitForInput()
      case let code:
        throw .failed(reason: String(cString: strerror(code)))
      }
    }
    throw .tooLong
  }
}
