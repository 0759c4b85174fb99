import Synchronization
import TerminalLibC

/// A prompt that reads a line, a choice, or yes or no from the terminal.
///
/// ```swift
/// let prompt = Prompt()
/// let name = try await prompt.readLine("Which producer? ")
/// let tide = try await prompt.choose("Which tide?", from: Tide.self)
/// guard try await prompt.confirm("Delete 3 files?", default: false) else { return }
/// ```
///
/// A method waits on a thread of its own. If the task is cancelled, it restores the terminal and throws
/// ``PromptError/cancelled``. So it does at a signal that ends the program, if it runs in
/// ``FullScreen/suspended(_:)``.
///
/// If the input is not a terminal, lines are read from it as well, and the prompts are still written, each on a line:
/// check ``isAvailable`` first in a program that must not read a script's input.
///
/// The user edits the line of `readLine(_:text:original:)` with the keys of ``LineEditor``. The reply to a question is
/// edited by the terminal (canonical mode): Backspace, Ctrl-U and Ctrl-W. Ctrl-C sends SIGINT. Ctrl-D throws
/// ``PromptError/endOfInput``.
public struct Prompt: Sendable {
  /// The maximum length of a line in bytes.
  ///
  /// Linux silently truncates a line to 4,095 bytes (termios(3), Canonical and noncanonical mode). A line of that
  /// length is an error, because it may be incomplete.
  static let maximumLength = 4094

  let input: Descriptor
  let output: Output
  private var script: PromptScript?
  /// A pipe that gets a byte when the task is cancelled, and when the process continues or ends.
  var wakes: (reading: Int32, writing: Int32)?

  /// Creates a prompt.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read lines from.
  ///   - output: The output for the prompt. Defaults to standard error, so that standard output can be piped.
  public init(input: Descriptor = .standardInput, output: Output = Output(.standardError)) {
    self.input = input
    self.output = output
  }

  /// Creates a prompt that reads prepared lines, for tests.
  ///
  /// ```swift
  /// let output = Output.capturing()
  /// let prompt = Prompt(lines: ["Cobh", ""], output: output)
  /// ```
  ///
  /// Each method reads the next line, without an editor; after the last one it throws ``PromptError/endOfInput``.
  ///
  /// - Parameters:
  ///   - lines: The lines, without line breaks.
  ///   - output: The output for the prompts, such as ``Output/capturing(profile:)``.
  public init(lines: [String], output: Output) {
    self.init(input: Descriptor(rawValue: -1), output: output)
    script = PromptScript(lines: lines)
  }

  /// Whether a user can be prompted: input and output are terminals.
  ///
  /// A forced layout (``TerminalProfile/isForced``) does not count as a terminal. A dumb terminal does, and so do
  /// prepared lines.
  public var isAvailable: Bool {
    script != nil || output.profile.isTerminal && !output.profile.isForced && input.isTerminal
  }

  /// Writes a prompt, which can have several lines, and reads a line as the terminal edits it (canonical mode).
  func readUneditedLine(_ prompt: StyledText) throws(PromptError) -> String {
    stopInBackground()
    let isChanged = !input.endsLinesWithEnter && TerminalRestore.changeAttributes(of: input) { $0.turnOnEnter() }
    defer { if isChanged { TerminalRestore.restoreAttributes() } }
    let text = prompt.render(output.profile.colorDepth)
    if let script {
      try write(verbatim: text + "\n")
      guard let line = script.next() else { throw .endOfInput }
      return Self.text(typed: line)
    }
    let (bytes, isEnded) = try wakingOnContinue { () throws(PromptError) in
      try write(verbatim: text)
      return try endingLineOnError { () throws(PromptError) in try readBytes(after: text) }
    }
    // A terminal has echoed the line break.
    if isEnded || !input.isTerminal { try write(verbatim: "\n") }
    if isEnded, bytes.isEmpty { throw .endOfInput }
    guard let line = String(validating: bytes, as: UTF8.self) else { throw .invalidEncoding }
    return Self.text(typed: line)
  }

  /// Returns the text of a line without control characters and without the escape sequences of arrow and function keys,
  /// which a terminal in canonical mode returns as part of the line.
  private static func text(typed line: String) -> String {
    // A control sequence (ECMA-48 5.4), or a key of the VT100 in application mode.
    let keys = /\u{1B}(\[[0-?]*[ -\/]*[@-~]?|O[0-9;]*[A-Z])?/.matchingSemantics(.unicodeScalar)
    let scalars = line.replacing(keys, with: "").unicodeScalars.lazy.map { $0 == "\t" ? " " : $0 }
    return String(String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .control }))
  }

  func write(verbatim text: String) throws(PromptError) {
    do {
      try output.write(verbatim: text)
      try output.flush()
    } catch {
      throw .failed(reason: "\(error)")
    }
  }

  /// Writes a line break if reading fails, because the cursor is still on the line of the prompt.
  func endingLineOnError<Value>(_ body: () throws(PromptError) -> Value) throws(PromptError) -> Value {
    do {
      return try body()
    } catch {
      // A terminal has echoed the line break of a long line.
      if error != .tooLong || !input.isTerminal { try? output.writeLine() }
      throw error
    }
  }

  /// Stops the process while it is in the background.
  ///
  /// - Returns: Whether it was in the background.
  @discardableResult
  func stopInBackground() -> Bool {
    guard TerminalModes.isInBackground(input.rawValue) else { return false }
    // The system stops the process within this call, whichever thread takes the signal, until it is in the foreground.
    // It fails in an orphaned process group, which no shell can continue (POSIX 2.4.3).
    withMask(SIG_UNBLOCK, SIGTTOU) {
      while tcdrain(input.rawValue) != 0, errno == EINTR {}
    }
    return true
  }

  /// Runs a closure in which ``waitForInput(timeout:)`` returns when the process continues after Ctrl-Z, and fails when
  /// a signal ends the full screen that is suspended for the prompt.
  func wakingOnContinue<Value>(_ body: () throws(PromptError) -> Value) throws(PromptError) -> Value {
    let previous = signalState.promptWakeDescriptor.exchange(wakes?.writing ?? -1, ordering: .acquiringAndReleasing)
    defer { signalState.promptWakeDescriptor.store(previous, ordering: .releasing) }
    return try body()
  }

  /// Waits until input can be read.
  ///
  /// - Parameter timeout: The time in milliseconds, or -1.
  /// - Returns: Whether input can be read: `false` after the timeout, and when the process continues in the foreground.
  func waitForInput(timeout: Int32 = -1) throws(PromptError) -> Bool {
    if stopInBackground() { return false }
    // A negative descriptor is ignored (POSIX).
    var descriptors = [input.rawValue, wakes?.reading ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let count = poll(&descriptors, 2, timeout)
      var wake: UInt8 = 0
      if descriptors[1].revents != 0, read(descriptors[1].fd, &wake, 1) > 0 {
        guard wake == TerminalModes.Wake.continued.rawValue else { throw .cancelled }
        stopInBackground()
        return false
      }
      if count >= 0 { return descriptors[0].revents != 0 }
      guard errno == EINTR || errno == EAGAIN else { throw .system }
    }
  }

  /// Reads up to a line break, which is removed, or to the end of the input.
  ///
  /// When the process continues, the prompt is written again.
  private func readBytes(after prompt: String) throws(PromptError) -> (bytes: [UInt8], isEnded: Bool) {
    let isTerminal = input.isTerminal
    var line: [UInt8] = []
    var byte: UInt8 = 0
    // The rest of a long line is skipped on a terminal.
    while line.count <= Self.maximumLength || isTerminal {
      guard try waitForInput() else {
        try write(verbatim: prompt)
        continue
      }
      switch read(input.rawValue, &byte, 1) {
      case 0: return (line, isEnded: true)
      case 1 where byte != UInt8(ascii: "\n") && !(isTerminal && byte == UInt8(ascii: "\r")): line.append(byte)
      case 1 where line.count <= Self.maximumLength: return (line, isEnded: false)
      case 1: throw .tooLong
      default: guard errno == EINTR || errno == EAGAIN else { throw .system }
      }
    }
    throw .tooLong
  }
}

/// The prepared lines of a prompt.
private final class PromptScript: Sendable {
  private let rest: Mutex<ArraySlice<String>>

  init(lines: [String]) {
    rest = Mutex(lines[...])
  }

  func next() -> String? { rest.withLock { $0.popFirst() } }
}

extension Prompt {
  /// Runs a method that blocks on a thread of its own, where it throws `cancelled` when the task is cancelled.
  func onThread<Value: Sendable>(
    _ body: @escaping @Sendable (Prompt) throws(PromptError) -> Value
  ) async throws(PromptError) -> Value {
    guard !Task.isCancelled else { throw .cancelled }
    guard let pipe = openPipe() else { throw .system }
    defer {
      close(pipe.reading)
      close(pipe.writing)
    }
    var prompt = self
    prompt.wakes = pipe
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, PromptError>, Never>) in
        let thread = startThread(isDetached: true) { [prompt] in
          continuation.resume(returning: Result { () throws(PromptError) in try body(prompt) })
        }
        if thread == nil { continuation.resume(returning: .failure(.system)) }
      }
    } onCancel: {
      var byte = TerminalModes.Wake.ending.rawValue
      _ = systemWrite(pipe.writing, &byte, 1)
    }
    return try result.get()
  }
}

extension PromptError {
  /// The error of the last system call.
  static var system: PromptError { .failed(reason: String(cString: strerror(errno))) }
}

// `Prompt.write` shadows the system function.
private let systemWrite = write
