import Foundation
import TestSupport
import Testing

@testable import Terminal

// Serialized, because each test blocks a thread.
@Suite("Prompt at a terminal", .serialized, .timeLimit(.minutes(5)))
struct PromptTests {
  private let terminal: PseudoTerminal
  private let output: Output
  private let prompt: Prompt

  init() throws {
    terminal = try PseudoTerminal(columns: 80, rows: 24)
    output = Output(terminal.descriptor)
    prompt = Prompt(input: terminal.descriptor, output: output)
  }

  @Test("The prompt is written before the line is read, also from a non-blocking terminal", arguments: [0, O_NONBLOCK])
  func line(flags: Int32) async throws {
    _ = fcntl(terminal.descriptor.rawValue, F_SETFL, flags)
    let typist = Typist(at: terminal, waitingFor: "Which farm? ", keys: "Larkhill  Farm\r")
    #expect(try await prompt.readLine("Which farm? ") == "Larkhill  Farm")
    #expect(typist.finish() + terminal.screenText(upTo: "\n") == "Which farm? Larkhill  Farm\n")
  }

  @Test("The prompt is safe, styled and flushed")
  func promptText() async throws {
    let output = Output(terminal.descriptor, profile: TerminalProfile(colorDepth: .basic))
    let typist = Typist(at: terminal, waitingFor: "\u{1B}[0m", keys: "\r")
    #expect(try await Prompt(input: terminal.descriptor, output: output).readLine("a\u{1B}b? ".styled(.bold)) == "")
    #expect(typist.finish() + terminal.screenText(upTo: "\n") == "\u{1B}[1ma␛b? \u{1B}[0m\n")
  }

  @Test("Text typed ahead remains for the next prompt, also in noncanonical mode", arguments: [true, false])
  func typeahead(isCanonical: Bool) async throws {
    if !isCanonical { try turnOff(ICANON) }
    terminal.type("one\ntwo\n")
    #expect(try await prompt.readLine("1? ") == "one")
    #expect(try await prompt.readLine("2? ") == "two")
  }

  @Test(
    "The terminal edits the line: Backspace erases a character, Ctrl-U the line",
    arguments: [("cafx\u{7F}é\r", "café"), ("wrong\u{15}right\r", "right"), ("\r", "")])
  func editing(keys: String, expected: String) async throws {
    let typist = Typist(at: terminal, waitingFor: "? ", keys: keys)
    #expect(try await prompt.readLine("? ") == expected)
    _ = typist.finish()
  }

  @Test("The terminal's attributes are restored")
  func restoredAttributes() async throws {
    let before = try attributes()
    terminal.type("x\n")
    #expect(try await prompt.readLine("? ") == "x")
    #expect(try attributes() == before)
  }

  private func turnOff(_ mode: Int32) throws {
    var attributes = termios()
    try #require(tcgetattr(terminal.descriptor.rawValue, &attributes) == 0)
    attributes.c_lflag &= ~tcflag_t(mode)
    try #require(tcsetattr(terminal.descriptor.rawValue, TCSANOW, &attributes) == 0)
  }

  private func attributes() throws -> [tcflag_t] {
    var attributes = termios()
    try #require(tcgetattr(terminal.descriptor.rawValue, &attributes) == 0)
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag]
  }

  @Test("Ctrl-D in an empty line is the end of the input; after text it sends the text")
  func end() async throws {
    let typist = Typist(at: terminal, waitingFor: "? ", keys: "tea\u{4}\u{4}")
    #expect(try await prompt.readLine("? ") == "tea")
    #expect(typist.finish() + terminal.screenText(upTo: "\n") == "? tea\n")
    let next = Typist(at: terminal, waitingFor: "? ", keys: "\u{4}")
    await #expect(throws: PromptError.endOfInput) { try await prompt.readLine("? ") }
    // Later output begins on a new line.
    #expect(next.finish() + terminal.screenText(upTo: "\n") == "? \n")
  }

  @Test("A line that the terminal truncated is an error, and the next line is complete")
  func tooLong() async throws {
    // The echo must not fill the terminal's output buffer, which nothing reads.
    try turnOff(ECHO)

    let longest = Typist(at: terminal, waitingFor: "1? ", keys: String(repeating: "x", count: 900) + "\r")
    #expect(try await prompt.readLine("1? ") == String(repeating: "x", count: 900))
    _ = longest.finish()
    #if !canImport(Darwin)  // A line ends after 1,024 bytes there (MAX_CANON): the terminal takes no more.
      let long = Typist(at: terminal, waitingFor: "2? ", keys: String(repeating: "x", count: 4095) + "\r")
      await #expect(throws: PromptError.tooLong) { try await prompt.readLine("2? ") }
      _ = long.finish()
      let next = Typist(at: terminal, waitingFor: "3? ", keys: "next\r")
      #expect(try await prompt.readLine("3? ") == "next")
      _ = next.finish()
    #endif
  }

  @Test("Ctrl-C ends the process by SIGINT")
  func interrupt() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      TerminalRestore.installSignalHandlers()
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      // Only the controlling terminal of a session sends signals.
      try #require(setsid() != -1)
      try #require(ioctl(terminal.descriptor.rawValue, UInt(TIOCSCTTY), 0) == 0)
      let typist = Typist(at: terminal, waitingFor: "? ", keys: "te\u{3}")
      // Without an editor, so that the text ends with the prompt.
      let profile = TerminalProfile(of: terminal.descriptor, environment: ["TERM": "dumb"])
      let output = Output(terminal.descriptor, profile: profile)
      _ = try await Prompt(input: terminal.descriptor, output: output).readLine("? ")
      _ = typist.finish()
    }
  }

  @Test("A task waits for a line without blocking its thread, and a cancelled one stops")
  func asynchronous() async throws {
    let output = Output.capturing()
    let prompt = Prompt(input: terminal.descriptor, output: output)
    let before = try attributes()
    terminal.type("tea\n")
    #expect(try await prompt.readLine("1? ") == "tea")
    let task = Task { try await prompt.readLine("2? ") }
    while !output.captured.hasSuffix("2? ") { await Task.yield() }
    task.cancel()
    await #expect(throws: PromptError.cancelled) { try await task.value }
    // The next output begins on a new line, and the line is left to the next prompt.
    #expect(output.captured == "1? 2? \n")
    #expect(try attributes() == before)
    terminal.type("y\n")
    #expect(try await prompt.confirm("Go on?"))
  }

  @Test("A prompt is available if input and output are real terminals")
  func availability() {
    let profile = TerminalProfile(isTerminal: true)
    let pipe = Pipe()
    defer {
      pipe.startReading()
      _ = pipe.finish()
    }
    func isAvailable(_ input: Descriptor, _ profile: TerminalProfile) -> Bool {
      Prompt(input: input, output: .capturing(profile: profile)).isAvailable
    }
    #expect(isAvailable(terminal.descriptor, profile))
    #expect(!isAvailable(pipe.descriptor, profile))
    #expect(!isAvailable(terminal.descriptor, .plain))
    #expect(!isAvailable(terminal.descriptor, TerminalProfile(isTerminal: true, isForced: true)))
  }
}

@Suite("Prompt at a pipe")
struct PromptPipeTests {
  private let output = Output.capturing()

  private func withPrompt(reading bytes: [UInt8], _ body: (Prompt) async throws -> Void) async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let count = write(ends[1], bytes, bytes.count)
    close(ends[1])
    try #require(count == bytes.count)
    try await body(Prompt(input: Descriptor(rawValue: ends[0]), output: output))
  }

  @Test(
    "Control characters and key sequences are removed, a tab becomes a space",
    arguments: [
      ("plain  text ", "plain  text "), ("tea\r", "tea"), ("a\u{1B}[D\u{1B}[1;5Cb", "ab"), ("\u{1B}OPa\u{1B}OAb", "ab"),
      ("\u{1B}[200~pasted\u{1B}[201~", "pasted"), ("a\tb", "a b"), ("a\u{0}\u{8}\u{7F}\u{9B}\u{85}b", "ab"),
      ("\u{1B}Oscar", "Oscar"), ("\u{1B}q", "q"), ("a\u{1B}", "a"), ("a\u{1B}[", "a"), ("a\u{1B}[3", "a"),
      ("a\u{1B}O", "aO"), ("\u{1B}[3é", "é"), ("\u{1B}\u{1B}[Ax", "x"),
    ])
  func controls(typed: String, expected: String) async throws {
    #expect(try await Prompt(lines: [typed], output: output).readLine("? ") == expected)
  }

  @Test("Lines end with LF, CRLF or the end of the input")
  func lines() async throws {
    try await withPrompt(reading: Array("one\r\ntwo\nthree".utf8)) { prompt async throws in
      #expect(try await prompt.readLine("1? ") == "one")
      #expect(try await prompt.readLine("2? ") == "two")
      #expect(try await prompt.readLine("3? ") == "three")
      await #expect(throws: PromptError.endOfInput) { try await prompt.readLine("4? ") }
    }
    #expect(output.captured == "1? \n2? \n3? \n4? \n")
  }

  @Test(
    "A question is asked until the line is yes, no, or empty with a default",
    arguments: [
      (["y"], nil, true), (["YES"], false, true), (["n"], nil, false), ([" no "], true, false), ([""], true, true),
      ([""], false, false), (["", "x", "y"], nil, true),
    ] as [([String], Bool?, Bool)])
  func confirm(lines: [String], isYes: Bool?, expected: Bool) async throws {
    #expect(try await Prompt(lines: lines, output: output).confirm("Go on?", default: isYes) == expected)
    let question = "Go on? [\(isYes.map { $0 ? "Y/n" : "y/N" } ?? "y/n")] \n"
    let hints = String(repeating: "  Enter yes or no.\n" + question, count: lines.count - 1)
    #expect(output.captured == question + hints)
  }

  @Test("Words are chosen by their first letters, with a hint of the program; beside yes and no they are short")
  func words() async throws {
    enum Reply: String, CaseIterable { case stop, send, edit }
    enum ShortReply: String, CaseIterable { case yes, no, edit, end }
    let prompt = Prompt(lines: ["s", "se", "ed"], output: output)
    #expect(try await prompt.choose("Now?", from: Reply.self, default: .stop, hint: "st stops") == .send)
    #expect(try await prompt.choose("Send?", from: ShortReply.self, default: .no) == .edit)
    await #expect(throws: PromptError.endOfInput) { try await prompt.choose("Now?", from: Reply.self) }
    let first = "Now? [STOP/send/edit] \n"
    #expect(
      output.captured == first + "  st stops\n" + first + "Send? [y/N/ed/en] \nNow? [stop/send/edit] \n")
  }

  @Test("Prepared lines are read in order, as from a user")
  func prepared() async throws {
    let prompt = Prompt(lines: ["Cobh\u{1B}[D", ""], output: output)
    #expect(prompt.isAvailable && !prompt.editsText)
    #expect(try await prompt.readLine("Name: ") == "Cobh")
    #expect(try await prompt.readLine("Country: ", text: "Ireland") == "Ireland")
    await #expect(throws: PromptError.endOfInput) { try await prompt.readLine("Height: ") }
    #expect(output.captured == "Name: \nCountry: \nHeight: \n")
  }

  @Test("The longest line is 4,094 bytes", arguments: [(4094, true), (4095, false), (20_000, false)])
  func length(count: Int, isAccepted: Bool) async throws {
    let line = String(repeating: "x", count: count)
    try await withPrompt(reading: Array((line + "\n").utf8)) { prompt async throws in
      if isAccepted {
        #expect(try await prompt.readLine("? ") == line)
      } else {
        await #expect(throws: PromptError.tooLong) { try await prompt.readLine("? ") }
      }
    }
    #expect(output.captured == "? \n")
  }

  @Test("Text that is not UTF-8 is an error on its line, and a question is asked again")
  func encoding() async throws {
    try await withPrompt(reading: [0xFF, 0x0A, 0xFF, 0x0A, 0x79, 0x0A]) { prompt async throws in
      await #expect(throws: PromptError.invalidEncoding) { try await prompt.readLine("? ") }
      #expect(try await prompt.confirm("Go on?"))
    }
  }

  @Test("A closed input and a closed output are errors")
  func failure() async {
    let closed = Descriptor(rawValue: .max)
    await #expect(throws: PromptError.failed(reason: "Bad file descriptor")) {
      try await Prompt(input: closed, output: output).readLine("? ")
    }
    await #expect(throws: PromptError.failed(reason: "cannot write output: Bad file descriptor")) {
      try await Prompt(input: closed, output: Output(closed)).readLine("? ")
    }
  }
}
