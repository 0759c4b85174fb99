import TestSupport

/// Fills in a form on a terminal: waits for each prompt and types a value.
///
/// The terminal may show nothing but the expected text, character by character. The program runs without colours.
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
    transcript += text.replacing("\n", with: "\r\n")
    try await terminal.recording.waitFor(transcript)
  }

  /// Waits for the prompt of a field, types a value and expects its echo.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - prompt: The prompt without the colon.
  func enter(_ value: String, for prompt: String) async throws {
    try await expect("\(prompt): ")
    terminal.type("\(value)\r")
    try await expect("\(value)\n")
  }

  /// Waits for the prompt of a field, and presses a key that ends the program.
  ///
  /// - Parameters:
  ///   - key: The key: Ctrl-C is `"\u{3}"`, Ctrl-D is `"\u{4}"`.
  ///   - prompt: The prompt without the colon.
  func press(_ key: String, at prompt: String) async throws {
    try await expect("\(prompt): ")
    terminal.type(key)
  }

  /// Discards the expected text: a spinner may follow.
  func resetTranscript() {
    transcript = ""
  }

  /// Waits for the end of the program.
  func finish() async throws -> ProgramResult {
    try await running.finish()
  }
}
