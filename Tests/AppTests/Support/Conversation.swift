import TestSupport

/// A person who fills in a form on a terminal, and answers each question when it has been asked.
///
/// Nothing else may stand on the terminal meanwhile: what the program writes and what is typed is held to the character.
/// The program gets no colours, so that this is what a person reads.
final class Conversation {
  /// The terminal before the person.
  let terminal: PseudoTerminal
  /// The program.
  let running: RunningProgram

  /// What must stand on the terminal by now, without a break.
  private var transcript = ""

  /// Starts a program on a terminal.
  ///
  /// - Parameters:
  ///   - program: The program; its input and its errors go to the terminal.
  ///   - output: Where its answer goes; nil for the terminal too.
  init(_ program: Program, output: Program.Output? = nil) throws {
    terminal = try PseudoTerminal()
    var program = program.on(terminal)
    program.environment["NO_COLOR"] = "1"
    if let output { program.output = output }
    running = try program.start()
    terminal.recording.start()
  }

  /// Waits until the program has written a text, right behind what stood there before.
  ///
  /// - Throws: ``Missing`` when the program has ended and has not written it.
  func read(_ text: String) async throws {
    transcript += text.replacing("\n", with: "\r\n")
    try await terminal.recording.waitFor(transcript)
  }

  /// Waits for a question, and types the answer.
  ///
  /// - Parameters:
  ///   - question: The question without the colon.
  ///   - answer: The answer; the terminal shows it.
  func asked(_ question: String, answer: String) async throws {
    try await read("\(question): ")
    terminal.type("\(answer)\r")
    try await read("\(answer)\n")
  }

  /// Waits for a question, and presses a key that ends the program.
  ///
  /// - Parameters:
  ///   - question: The question without the colon.
  ///   - key: The key: Ctrl-C is `"\u{3}"`, Ctrl-D `"\u{4}"`.
  func asked(_ question: String, press key: String) async throws {
    try await read("\(question): ")
    terminal.type(key)
  }

  /// Lets go of what was read so far: the spinner may come now.
  func pause() {
    transcript = ""
  }

  /// Waits for the end of the program.
  func finish() async throws -> Outcome {
    try await running.finish()
  }
}
