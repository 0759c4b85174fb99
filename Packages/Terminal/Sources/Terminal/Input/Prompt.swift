#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A prompt that reads a line from the terminal.
///
/// ```swift
/// let name = try prompt.readLine("Which producer? ")
/// ```
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

  /// Creates a prompt.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read lines from.
  ///   - output: The output for the prompt: standard error, so that standard output can be piped.
  public init(input: Descriptor = .standardInput, output: Output) {
    self.input = input
    self.output = output
  }

  /// Whether input and output are terminals.
  ///
  /// A forced layout (``TerminalProfile/isForced``) does not count as a terminal. A dumb terminal does.
  public static func isAvailable(input: Descriptor, output: TerminalProfile) -> Bool {
    output.isTerminal && !output.isForced && input.isTerminal
  }

  /// Writes a prompt and reads a line.
  ///
  /// It blocks the thread. Nothing beyond the line is read, so text typed ahead remains for the next call.
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
    let (bytes, isEnded) = try readBytes()
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

  /// Reads up to a line break, which is removed, or to the end of the input.
  private func readBytes() throws(PromptError) -> (bytes: [UInt8], isEnded: Bool) {
    var line: [UInt8] = []
    // A terminal in canonical mode returns one line at a time. Other input is read byte by byte up to the line break.
    var buffer = [UInt8](repeating: 0, count: input.editsLines ? Self.maximumLength + 2 : 1)
    while line.count <= Self.maximumLength {
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
        var poll = pollfd(fd: input.rawValue, events: Int16(POLLIN), revents: 0)
        _ = systemPoll(&poll, 1, -1)
      case let code:
        throw .failed(reason: String(cString: strerror(code)))
      }
    }
    throw .tooLong
  }
}

// The local variable `poll` shadows the system function.
private let systemPoll = poll
