import TestSupport

/// Fills in a form on a terminal: waits for each prompt and types a value.
///
/// The terminal may show nothing but the expected text, character by character; of a line that is edited, the last state
/// counts. The program runs without colours.
final class FormDriver {
  /// The terminal.
  let terminal: PseudoTerminal
  /// The program.
  let running: RunningProgram

  /// The text that the terminal must show by now, without gaps.
  private var transcript = ""

  /// Starts a program on a terminal.
  ///
  /// - Parameters:
  ///   - program: The program. Its standard input and standard error are the terminal.
  ///   - output: Its standard output. The default, `nil`, is the terminal.
  init(_ program: Program, output: Program.Output? = nil) throws {
    terminal = try PseudoTerminal()
    var program = program.on(terminal)
    program.environment["NO_COLOR"] = "1"
    if let output { program.output = output }
    running = try program.start()
    terminal.recording.start()
  }

  /// Waits until the program has written a text, directly after the text before it.
  ///
  /// - Throws: ``MissingText`` if the program ends without writing it.
  func expect(_ text: String) async throws {
    transcript += text
    try await terminal.recording.waitFor(transcript) { [transcript] bytes in
      ProgramResult.withoutRedraws(ProgramResult.text(bytes)).contains(transcript)
    }
  }

  /// Waits for the prompt of a field with its value, clears it, types another value and expects its echo.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - prompt: The prompt without the colon.
  ///   - current: The value in the field before.
  func enter(_ value: String, for prompt: String, over current: String = "") async throws {
    try await type("\u{15}\(value)\r", at: prompt, showing: current, leaving: value)
  }

  /// Waits for the prompt of a field with its value, types keys, and expects the line that they leave.
  ///
  /// - Parameters:
  ///   - keys: The keys, with Enter at the end.
  ///   - prompt: The prompt without the colon.
  ///   - current: The value in the field before.
  ///   - value: The value in the field afterwards.
  func type(_ keys: String, at prompt: String, showing current: String, leaving value: String) async throws {
    try await expectField(prompt, showing: current)
    terminal.type(keys)
    try await expect("\(prompt): \(value)\n")
  }

  /// Waits until the last line is the prompt of a field with a value, and nothing behind it.
  ///
  /// Keys that are typed earlier are edited by the terminal.
  func expectField(_ prompt: String, showing value: String) async throws {
    let line = "\r\(prompt): \(value)\u{1B}[K"
    try await terminal.recording.waitFor(line) { bytes in
      let last = ProgramResult.text(bytes).split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      guard let cursor = last.firstMatch(of: /\u{1B}\[[0-9]+G$/) else { return false }
      return last[..<cursor.range.lowerBound].hasSuffix(line)
    }
  }

  /// Waits for the prompt of a field, and presses a key that ends the program.
  ///
  /// - Parameters:
  ///   - key: The key: Ctrl-C is `"\u{3}"`, Ctrl-D is `"\u{4}"`.
  ///   - prompt: The prompt without the colon.
  func press(_ key: String, at prompt: String) async throws {
    try await expectField(prompt, showing: "")
    try await expect("\(prompt): ")
    terminal.type(key)
  }

  /// Waits for the end of the program.
  func finish() async throws -> ProgramResult {
    try await running.finish()
  }
}
