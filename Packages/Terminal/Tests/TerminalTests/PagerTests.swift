import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite("Choosing a pager")
struct PagerChoiceTests {
  @Test(
    "The program's own variable wins over PAGER; empty and cat mean none",
    arguments: [
      ([:], nil), (["PAGER": "less"], "less"), (["PAGER": ""], nil), (["PAGER": "cat"], nil), (["PAGER": " cat "], nil),
      (["APP_PAGER": "less -S", "PAGER": "more"], "less -S"), (["APP_PAGER": "", "PAGER": "less"], nil),
      (["APP_PAGER": "cat", "PAGER": "less"], nil),
    ] as [([String: String], String?)])
  func command(environment: [String: String], expected: String?) {
    #expect(Pager(environment: environment, variable: "APP_PAGER")?.command == expected)
  }

  @Test(
    "A text needs a pager when it is taller than the screen without the prompt's line",
    arguments: [(0, false), (22, false), (23, false), (24, true), (100, true)])
  func height(lines: Int, isNeeded: Bool) {
    let text = Array(repeating: StyledText("line"), count: lines)
    #expect(Pager.needs(text, on: TerminalSize(columns: 80, rows: 24)) == isNeeded)
  }

  @Test("A line that is wider than the screen counts as the lines it takes")
  func wrappedLines() {
    let wide = Array(repeating: StyledText(String(repeating: "x", count: 81)), count: 12)
    #expect(Pager.needs(wide, on: TerminalSize(columns: 80, rows: 24)))
    #expect(!Pager.needs(wide, on: TerminalSize(columns: 81, rows: 24)))
  }
}

// One at a time: a pager changes what signals do for the whole process.
@Suite("Running a pager", .serialized)
struct PagerRunTests {
  private let lines = (1...40).map { StyledText("line \($0)") }

  /// Writes lines to a terminal of 24 rows and returns what is on it then.
  private func screen(pager command: String, lines: [StyledText], extra: [String: String] = [:]) throws -> String {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let environment = ["PAGER": command, "PATH": "/usr/bin:/bin", "TERM": "xterm"].merging(extra) { $1 }
    let profile = TerminalProfile(of: terminal.descriptor, environment: environment)
    let output = Output(descriptor: terminal.descriptor, profile: profile)
    try output.writeLines(lines, pager: Pager(environment: environment, variable: "APP_PAGER"))
    try output.flush()
    return terminal.screenText()
  }

  @Test("A tall text goes through the pager, in colour")
  func tall() throws {
    let text = try screen(pager: "sed s/^/P/", lines: lines + ["red".styled(.foreground(.red))])
    #expect(text == (1...40).map { "Pline \($0)\n" }.joined() + "P\u{1B}[31mred\u{1B}[0m\n")
  }

  @Test("A short text does not")
  func short() throws {
    #expect(try screen(pager: "sed s/^/P/", lines: Array(lines.prefix(3))) == "line 1\nline 2\nline 3\n")
    #expect(try screen(pager: "sed s/^/P/", lines: []) == "")
  }

  @Test("The pager gets LESS and LV, unless the user has set them")
  func environment() throws {
    let command = "cat >/dev/null; echo $LESS $LV $OTHER"
    #expect(try screen(pager: command, lines: lines, extra: ["OTHER": "x"]) == "FRX -c x\n")
    #expect(try screen(pager: command, lines: lines, extra: ["LESS": "S", "LV": "y"]) == "S y\n")
  }

  @Test(
    "A pager that is not there leaves the text to be written plainly",
    arguments: [
      "no-such-pager", "no-such-pager -R", "/no/such/pager", "/etc/passwd", "true && exec no-such-pager 2>/dev/null",
    ])
  func missing(command: String) throws {
    #expect(try screen(pager: command, lines: lines) == lines.map { "\($0)\n" }.joined())
  }

  @Test("A user who quits early is no failure, however long the text is")
  func quitting() throws {
    let long = Array(repeating: StyledText(String(repeating: "x", count: 70)), count: 10_000)
    #expect(try screen(pager: "sed q", lines: long) == long[0].text + "\n")
    #expect(try screen(pager: "true", lines: long) == "")
    #expect(try screen(pager: "sh -c 'exit 3'", lines: long) == "")
  }

  @Test("Ctrl-C while the pager runs is the pager's")
  func interrupt() throws {
    let text = try screen(pager: "kill -INT $PPID; trap 'echo trapped' INT; kill -INT $$; cat >/dev/null", lines: lines)
    #expect(text == "trapped\n")
  }

  @Test("What signals do afterwards is what they did before")
  func dispositions() throws {
    let before = [SIGINT, SIGQUIT, SIGPIPE].map { SignalAction.current(for: $0).isIgnore }
    _ = try screen(pager: "sed q", lines: lines)
    #expect([SIGINT, SIGQUIT, SIGPIPE].map { SignalAction.current(for: $0).isIgnore } == before)
  }

  @Test("Without a terminal there is no pager")
  func pipe() throws {
    let pipe = Pipe()
    let output = Output(
      descriptor: pipe.descriptor, profile: TerminalProfile(isTerminal: true, size: TerminalSize(columns: 80, rows: 2)))
    pipe.startReading()
    try output.writeLines(lines, pager: Pager(environment: ["PAGER": "sed s/^/P/"], variable: "APP_PAGER"))
    try output.flush()
    #expect(pipe.finish() == lines.map { "\($0)\n" }.joined())
  }
}
