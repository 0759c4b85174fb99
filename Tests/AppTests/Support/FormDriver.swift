import TestSupport

/// Fills in a form on a terminal: waits for each prompt and types a value.
///
/// The terminal may show nothing but the expected text, character by character; of a line that is edited, the last
/// state counts. The program runs without colours.
final class FormDriver {
  let terminal: PseudoTerminal
  let running: RunningProgram

  /// The text that the terminal must show by now, without gaps.
  private var transcript = ""

  /// Starts a program on a terminal.
  init(_ program: Program) throws {
    terminal = try PseudoTerminal()
    var program = program.on(terminal)
    program.environment["NO_COLOR"] = "1"
    running = try program.start()
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

  /// Waits for the empty field of a prompt, types a value and expects its echo.
  func enter(_ value: String, for prompt: String) async throws {
    try await expectField(prompt)
    terminal.type("\(value)\r")
    try await expect("\(prompt): \(value)\n")
  }

  /// Waits until the last line is the prompt of an empty field.
  ///
  /// Keys that are typed earlier are edited by the terminal.
  private func expectField(_ prompt: String) async throws {
    let line = "\r\(prompt): \u{1B}[K"
    try await terminal.recording.waitFor(line) { bytes in
      let last = ProgramResult.text(bytes).split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      guard let cursor = last.firstMatch(of: /\u{1B}\[[0-9]+G$/) else { return false }
      return last[..<cursor.range.lowerBound].hasSuffix(line)
    }
  }

  /// Waits for the prompt of a field, and presses a key that ends the program: Ctrl-C (`"\u{3}"`) or Ctrl-D
  /// (`"\u{4}"`).
  func press(_ key: String, at prompt: String) async throws {
    try await expectField(prompt)
    try await expect("\(prompt): ")
    terminal.type(key)
  }
}
