import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// One at a time: each blocks a thread.
@Suite("Asking at a terminal", .serialized, .timeLimit(.minutes(1)))
struct PromptTests {
  private let terminal: PseudoTerminal
  private let output: Output
  private let prompt: Prompt

  init() throws {
    terminal = try PseudoTerminal(columns: 80, rows: 24)
    output = Output(descriptor: terminal.descriptor, buffering: .none)
    prompt = Prompt(input: terminal.descriptor, output: output)
  }

  @Test("The question stands before the answer, and the answer is the line")
  func answer() throws {
    let typist = Typist(at: terminal, waitingFor: "Which farm? ", keys: "Larkhill  Farm\r")
    #expect(try prompt.line("Which farm? ") == "Larkhill  Farm")
    #expect(typist.finish() + terminal.screenText(upTo: "\n") == "Which farm? Larkhill  Farm\n")
  }

  @Test("The question is safe and styled, and not held back by a buffer")
  func question() throws {
    let output = Output(descriptor: terminal.descriptor, profile: TerminalProfile(colorDepth: .basic))
    let typist = Typist(at: terminal, waitingFor: "\u{1B}[0m", keys: "\r")
    #expect(try Prompt(input: terminal.descriptor, output: output).line("a\u{1B}b? ".styled(.bold)) == "")
    #expect(typist.finish() + terminal.screenText(upTo: "\n") == "\u{1B}[1ma␛b? \u{1B}[0m\n")
  }

  @Test("What was typed ahead stays for the next question")
  func typeahead() throws {
    terminal.type("one\ntwo\n".utf8)
    #expect(try prompt.line("1? ") == "one")
    #expect(try prompt.line("2? ") == "two")
  }

  @Test(
    "The terminal edits the line: Backspace takes a whole character, Ctrl-U the line",
    arguments: [
      ("caf中\u{7F}é\r", "café"), ("e\u{301}\u{7F}\u{7F}x\r", "x"), ("wrong\u{15}right\r", "right"), ("\r", ""),
      ("👨\u{7F}\r", ""),
    ])
  func editing(keys: String, expected: String) throws {
    let typist = Typist(at: terminal, waitingFor: "? ", keys: keys)
    #expect(try prompt.line("? ") == expected)
    _ = typist.finish()
  }

  @Test("The terminal is left as it was, with or without the flag for UTF-8", arguments: [true, false])
  func attributes(erasesWholeCharacters: Bool) throws {
    _ = terminal.descriptor.setErasesWholeCharacters(erasesWholeCharacters)
    let before = try attributes()
    terminal.type("x\n".utf8)
    #expect(try prompt.line("? ") == "x")
    let after = try attributes()
    #expect(before == after)
    #expect(before[0] & tcflag_t(IUTF8) == (erasesWholeCharacters ? tcflag_t(IUTF8) : 0))
  }

  private func attributes() throws -> [tcflag_t] {
    var attributes = termios()
    try #require(tcgetattr(terminal.descriptor.rawValue, &attributes) == 0)
    return [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag]
  }

  @Test("Ctrl-D at the beginning ends it, and what follows stands on a line of its own")
  func end() throws {
    let typist = Typist(at: terminal, waitingFor: "? ", keys: "\u{4}")
    #expect(throws: PromptError.ended) { try prompt.line("? ") }
    #expect(typist.finish() + terminal.screenText(upTo: "\n") == "? \n")
  }

  @Test("Ctrl-D after some text sends what is there: the first sends it, the second ends it")
  func endAfterText() throws {
    let typist = Typist(at: terminal, waitingFor: "? ", keys: "tea\u{4}\u{4}")
    #expect(try prompt.line("? ") == "tea")
    #expect(typist.finish() + terminal.screenText(upTo: "\n") == "? tea\n")

    let next = Typist(at: terminal, waitingFor: "again? ", keys: "te\u{4}a\r")
    #expect(try prompt.line("again? ") == "tea")
    _ = next.finish()
  }

  @Test("A line of which the terminal has dropped a part is refused, and the next one is whole")
  func tooLong() throws {
    // The echo of the lines must not fill the terminal's other direction.
    var attributes = termios()
    try #require(tcgetattr(terminal.descriptor.rawValue, &attributes) == 0)
    attributes.c_lflag &= ~tcflag_t(ECHO)
    try #require(tcsetattr(terminal.descriptor.rawValue, TCSANOW, &attributes) == 0)

    let longest = Typist(at: terminal, waitingFor: "1? ", keys: String(repeating: "x", count: 900) + "\r")
    #expect(try prompt.line("1? ") == String(repeating: "x", count: 900))
    _ = longest.finish()
    #if !canImport(Darwin)  // A line ends after 1,024 bytes there (MAX_CANON): the terminal takes no more.
      let long = Typist(at: terminal, waitingFor: "2? ", keys: String(repeating: "x", count: 4095) + "\r")
      #expect(throws: PromptError.tooLong) { try prompt.line("2? ") }
      _ = long.finish()
      let next = Typist(at: terminal, waitingFor: "3? ", keys: "next\r")
      #expect(try prompt.line("3? ") == "next")
      _ = next.finish()
    #endif
  }

  @Test("A terminal that another program made non-blocking is waited for")
  func nonBlocking() throws {
    _ = fcntl(terminal.descriptor.rawValue, F_SETFL, O_NONBLOCK)
    let typist = Typist(at: terminal, waitingFor: "? ", keys: "tea\r")
    #expect(try prompt.line("? ") == "tea")
    _ = typist.finish()
  }

  @Test("A terminal without line editing of its own is read to the line break too")
  func rawTerminal() throws {
    var attributes = termios()
    try #require(tcgetattr(terminal.descriptor.rawValue, &attributes) == 0)
    attributes.c_lflag &= ~tcflag_t(ICANON)
    try #require(tcsetattr(terminal.descriptor.rawValue, TCSANOW, &attributes) == 0)
    terminal.type("one\ntwo\n".utf8)
    #expect(try prompt.line("? ") == "one")
    #expect(try prompt.line("? ") == "two")
  }

  @Test("Ctrl-C ends the process by SIGINT, for the shell to see")
  func interrupt() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      TerminalRestore.install()
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      // Only the terminal of its own session sends a process signals.
      try #require(setsid() != -1)
      try #require(ioctl(terminal.descriptor.rawValue, UInt(TIOCSCTTY), 0) == 0)
      let typist = Typist(at: terminal, waitingFor: "? ", keys: "te\u{3}")
      let output = Output(descriptor: terminal.descriptor, buffering: .none)
      _ = try Prompt(input: terminal.descriptor, output: output).line("? ")
      _ = typist.finish()
    }
  }

  @Test("There is somebody to ask where both sides are terminals, be it a dumb one")
  func possible() {
    let person = TerminalProfile(isTerminal: true)
    let pipe = Pipe()
    defer {
      pipe.startReading()
      _ = pipe.finish()
    }
    #expect(Prompt.isPossible(input: terminal.descriptor, output: person))
    #expect(!Prompt.isPossible(input: pipe.descriptor, output: person))
    #expect(!Prompt.isPossible(input: terminal.descriptor, output: .plain))
    #expect(!Prompt.isPossible(input: terminal.descriptor, output: TerminalProfile(isTerminal: true, isForced: true)))
  }
}

@Suite("Asking where no person is")
struct PromptPipeTests {
  private let output = Output.capturing()

  /// A prompt that reads bytes from a pipe.
  private func withPrompt(reading bytes: [UInt8], _ body: (Prompt) throws -> Void) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let count = write(ends[1], bytes, bytes.count)
    close(ends[1])
    try #require(count == bytes.count)
    try body(Prompt(input: Descriptor(rawValue: ends[0]), output: output))
  }

  @Test("Lines are taken one by one, with either line break, and the last one without")
  func lines() throws {
    try withPrompt(reading: Array("one\r\ntwo\nthree".utf8)) { prompt throws in
      #expect(try prompt.line("1? ") == "one")
      #expect(try prompt.line("2? ") == "two")
      #expect(try prompt.line("3? ") == "three")
      #expect(throws: PromptError.ended) { try prompt.line("4? ") }
    }
    #expect(output.captured == "1? 2? 3? \n4? \n")
  }

  @Test("The longest line is 4,094 bytes", arguments: [(4094, true), (4095, false), (20_000, false)])
  func length(count: Int, isTaken: Bool) throws {
    let line = String(repeating: "x", count: count)
    try withPrompt(reading: Array((line + "\n").utf8)) { prompt throws in
      if isTaken {
        #expect(try prompt.line("? ") == line)
      } else {
        #expect(throws: PromptError.tooLong) { try prompt.line("? ") }
      }
    }
  }

  @Test("An input that is not open, and an output that is not, say so")
  func failure() {
    let nothing = Descriptor(rawValue: -1)
    #expect(throws: PromptError.failed(reason: "Bad file descriptor")) {
      try Prompt(input: nothing, output: output).line("? ")
    }
    #expect(throws: PromptError.failed(reason: "cannot write output: Bad file descriptor")) {
      try Prompt(input: nothing, output: Output(descriptor: nothing)).line("? ")
    }
  }

  @Test("An error's text says what happened")
  func texts() {
    #expect("\(PromptError.ended)" == "no answer: the input ended")
    #expect("\(PromptError.tooLong)" == "the answer is too long: give at most 4094 bytes")
    #expect("\(PromptError.failed(reason: "Input/output error"))" == "cannot ask: Input/output error")
  }
}

@Suite("What was typed")
struct TypedTextTests {
  @Test(
    "Controls and the sequences of keys are removed, a tab becomes a space",
    arguments: [
      ("plain  text ", "plain  text "), ("tea\r", "tea"), ("a\u{1B}[D\u{1B}[1;5Cb", "ab"), ("\u{1B}OPa\u{1B}OAb", "ab"),
      ("\u{1B}[200~pasted\u{1B}[201~", "pasted"), ("a\tb", "a b"), ("a\u{0}\u{8}\u{7F}\u{9B}\u{85}b", "ab"),
      ("\u{1B}Oscar", "Oscar"), ("\u{1B}q", "q"), ("a\u{1B}", "a"), ("a\u{1B}[", "a"), ("a\u{1B}[3", "a"),
      ("a\u{1B}O", "aO"), ("\u{1B}[3é", "é"), ("\u{1B}\u{1B}[Ax", "x"), ("", ""),
    ])
  func controls(typed: String, expected: String) {
    #expect(TypedText(Array(typed.utf8)).text == expected)
  }

  @Test(
    "Bytes that are no UTF-8 become U+FFFD",
    arguments: [([0x63, 0xE9], "c\u{FFFD}"), ([0xFF, 0x61], "\u{FFFD}a"), ([0xE4, 0xB8, 0x61], "\u{FFFD}a")])
  func encoding(bytes: [UInt8], expected: String) {
    #expect(TypedText(bytes).text == expected)
  }
}
