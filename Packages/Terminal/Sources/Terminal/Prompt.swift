#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Asks a person for a line.
///
/// ```swift
/// let name = try prompt.line("Which producer? ")
/// ```
///
/// The line is edited by the terminal itself, so that Backspace, Ctrl-U, Ctrl-W and pasting do what they do in the shell.
/// Ctrl-C is the signal, after which the shell begins a new line for its own prompt; Ctrl-D is ``PromptError/ended``.
public struct Prompt: Sendable {
  /// The most bytes an answer may have.
  ///
  /// Linux keeps 4,095 bytes of a line and drops the rest unseen (termios(3), Canonical and noncanonical mode): a line of
  /// that many is refused, because nobody can tell what it was.
  static let maximumLength = 4094

  private let input: Descriptor
  private let output: Output

  /// Creates a prompt.
  ///
  /// - Parameters:
  ///   - input: Where the answer is read.
  ///   - output: Where the question is written: standard error, unbuffered, so that the program's answer can be piped.
  public init(input: Descriptor = .standardInput, output: Output) {
    self.input = input
    self.output = output
  }

  /// Whether there is a person to ask: both sides are terminals.
  ///
  /// A terminal that is only said to be there is none; one that cannot redraw a line will do.
  ///
  /// - Parameters:
  ///   - input: Where the answer would be read.
  ///   - output: The profile of the stream the question would be written to.
  public static func isPossible(input: Descriptor, output: TerminalProfile) -> Bool {
    output.isTerminal && !output.isForced && input.isTerminal
  }

  /// Asks a question and waits for the line that answers it.
  ///
  /// It blocks the thread. Nothing beyond the line is read, so that what was typed ahead is there for the next question.
  ///
  /// - Parameter question: What is asked, with the space that parts it from the answer: `Which producer? `.
  /// - Returns: The line without its line break, in UTF-8: other bytes become U+FFFD. Control characters are removed, with
  ///   them what an arrow key sends, but a tab becomes a space. Empty when only Return was typed.
  /// - Throws: ``PromptError``: `ended` at the end of the input, when nothing came before it; `tooLong` for more than
  ///   4,094 bytes, of which only a terminal's line is read to its end; `failed` when the system refused.
  public func line(_ question: StyledText) throws(PromptError) -> String {
    // Before the question: somebody may answer as soon as it can be seen.
    let wasChanged = input.setErasesWholeCharacters(true)
    defer {
      if wasChanged { _ = input.setErasesWholeCharacters(false) }
    }
    try write { () throws(OutputError) in try output.write(question) }
    let (bytes, isEnded) = try readLine()
    if isEnded {
      // No Return was echoed: the cursor still stands behind the question.
      try write { () throws(OutputError) in try output.writeLine() }
      if bytes.isEmpty { throw .ended }
    }
    return TypedText(bytes).text
  }

  private func write(_ body: () throws(OutputError) -> Void) throws(PromptError) {
    do {
      try body()
      try output.flush()
    } catch {
      throw .failed(reason: "\(error)")
    }
  }

  /// Reads up to a line break, which is dropped, or to the end of the input.
  private func readLine() throws(PromptError) -> (bytes: [UInt8], isEnded: Bool) {
    var line: [UInt8] = []
    // A terminal that edits lines gives one at a time; from anything else single bytes leave the next line where it is.
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
        // Another program made the shared terminal non-blocking: wait until there is something to read.
        var poll = pollfd(fd: input.rawValue, events: Int16(POLLIN), revents: 0)
        _ = systemPoll(&poll, 1, -1)
      case let code:
        throw .failed(reason: String(cString: strerror(code)))
      }
    }
    throw .tooLong
  }
}

// A variable of the same name stands where it is called.
private let systemPoll = poll
