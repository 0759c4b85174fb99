import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite("Pager selection")
struct PagerChoiceTests {
  @Test(
    "The program's variable takes precedence over PAGER; an empty text, cat and the terminal dumb mean no pager",
    arguments: [
      (["PAGER": "less"], "less"), (["PAGER": ""], nil), (["PAGER": "cat"], nil), (["PAGER": " cat "], nil),
      (["NOTES_PAGER": "less -S", "PAGER": "more"], "less -S"), (["NOTES_PAGER": "", "PAGER": "less"], nil),
      (["NOTES_PAGER": "cat", "PAGER": "less"], nil), (["TERM": "dumb", "NOTES_PAGER": "less"], nil),
    ] as [([String: String], String?)])
  func command(environment: [String: String], expected: String?) {
    #expect(Pager(environment: environment, variable: "NOTES_PAGER")?.command == expected)
  }

  @Test("Without a selected pager it is less, if that is installed and the terminal has a type")
  func less() throws {
    let folder = try TemporaryFolder()
    func command(_ environment: [String: String]) -> String? {
      Pager(environment: environment, variable: "NOTES_PAGER")?.command
    }
    let environment = ["PATH": "/no/such/folder:\(folder.path)", "TERM": "xterm"]
    #expect(command(environment) == nil)
    symlink("/bin/sh", "\(folder.path)/less")
    #expect(command(environment) == "less")
    #expect(command(environment.merging(["NOTES_PAGER": ""]) { $1 }) == nil)
    #expect(command(environment.merging(["PAGER": ""]) { $1 }) == nil)
    #expect(command(environment.merging(["TERM": ""]) { $1 }) == nil)
    #expect(command(environment.merging(["TERM": "dumb"]) { $1 }) == nil)
  }

  @Test(
    "A pager is needed if the lines and the shell's prompt exceed the screen",
    arguments: [(0, false), (22, false), (23, false), (24, true), (100, true)])
  func height(lines: Int, isNeeded: Bool) {
    let text = Array(repeating: StyledText("line"), count: lines)
    #expect(Pager.isNeeded(for: text, on: TerminalSize(columns: 80, rows: 24)) == isNeeded)
  }

  @Test("A line that is wider than the screen counts as several lines")
  func wrappedLines() {
    let wide = Array(repeating: StyledText(String(repeating: "x", count: 81)), count: 12)
    #expect(Pager.isNeeded(for: wide, on: TerminalSize(columns: 80, rows: 24)))
    #expect(!Pager.isNeeded(for: wide, on: TerminalSize(columns: 81, rows: 24)))
  }
}

// Serialized, because a pager changes the signal actions of the whole process.
@Suite("Pager run", .serialized)
struct PagerRunTests {
  private let lines = (1...40).map { StyledText("line \($0)") }

  /// Writes lines to a terminal of 24 rows and returns the text on its screen.
  ///
  /// - Parameter startLimit: Longer than a slow machine needs to start a program.
  private func screen(
    pager command: String, lines: [StyledText], startLimit: Duration = .seconds(60)
  ) throws -> String {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let environment = ["PAGER": command, "PATH": "/usr/bin:/bin", "TERM": "xterm"]
    let profile = TerminalProfile(of: terminal.descriptor, environment: environment)
    let output = Output(terminal.descriptor, profile: profile)
    var pager = Pager(environment: environment, variable: "NOTES_PAGER")
    pager?.startLimit = startLimit
    try output.writeLines(lines, pager: pager)
    try output.flush()
    return terminal.screenText()
  }

  @Test("Text taller than the screen goes through the pager, in colour")
  func tall() throws {
    let text = try screen(pager: "sed s/^/P/", lines: lines + ["red".styled(.foreground(.red))])
    #expect(text == (1...40).map { "Pline \($0)\n" }.joined() + "P\u{1B}[31mred\u{1B}[0m\n")
  }

  @Test("Text that fits the screen does not go through the pager")
  func short() throws {
    #expect(try screen(pager: "sed s/^/P/", lines: Array(lines.prefix(3))) == "line 1\nline 2\nline 3\n")
    #expect(try screen(pager: "sed s/^/P/", lines: []) == "")
  }

  @Test(
    "LESS, LV and LESSCHARSET have defaults, which the environment overrides",
    arguments: [
      ("FIRX -c utf-8", [:]), ("S -c latin1", ["LESS": "S", "LESSCHARSET": "latin1"]),
      ("FIRX -c", ["LANG": "de_DE.ISO-8859-1"]), ("FIRX -c utf-8", ["LANG": "C"]),
    ] as [(String, [String: String])])
  func environment(expected: String, variables: [String: String]) async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [variables] in
      for name in ["LESS", "LV", "LESSCHARSET"] { unsetenv(name) }
      for (name, value) in variables { setenv(name, value, 1) }
      let pager = Pager(
        environment: variables.merging(["PAGER": "cat >/dev/null; echo $LESS $LV $LESSCHARSET"]) { $1 })
      #expect(pager?.show("text", on: .standardOutput) == true)
    }
    let text = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } ?? ""
    #expect(text.hasSuffix("\(expected)\n"))
  }

  @Test(
    "The pagers less and lv show colours, also if LESS and LV do not select them",
    arguments: [("less -S", "-dR -S\n"), ("less", "-dR\n"), ("lv", "-c\n")])
  func colors(command: String, expected: String) throws {
    let folder = try TemporaryFolder()
    for name in ["less", "lv"] { symlink("/bin/echo", "\(folder.path)/\(name)") }
    #expect(try screen(pager: "\(folder.path)/\(command)", lines: lines) == expected)
  }

  @Test(
    "If the pager does not exist or fails, the text is written without it",
    arguments: [
      "no-such-pager", "no-such-pager -R", "/no/such/pager", "/etc/passwd", "true && exec no-such-pager 2>/dev/null",
      "false", "sh -c 'exit 3'", "kill -KILL $$",
    ])
  func missing(command: String) throws {
    #expect(try screen(pager: command, lines: lines) == lines.map { $0.text + "\n" }.joined())
  }

  @Test("Quitting the pager early is not an error")
  func quitting() throws {
    let long = Array(repeating: StyledText(String(repeating: "x", count: 70)), count: 10_000)
    #expect(try screen(pager: "sed q", lines: long) == long[0].text + "\n")
    #expect(try screen(pager: "true", lines: long) == "")
  }

  @Test(
    "A pager that fails after it has read, or later than at its start, has shown the text",
    arguments: [("head -c 1 >/dev/null; exit 3", .seconds(60)), ("sh -c 'exit 3'", .zero)] as [(String, Duration)])
  func laterFailure(command: String, startLimit: Duration) throws {
    #expect(try screen(pager: command, lines: lines, startLimit: startLimit) == "")
  }

  @Test(
    "After an interrupt of the pager and the program nothing is written",
    arguments: ["INT", "QUIT"], ["exit 2", "exit 127", "kill -INT $$"])
  func interruptedPager(signal: String, end: String) throws {
    #expect(try screen(pager: "kill -\(signal) $PPID; \(end)", lines: lines) == "")
  }

  @Test("Ctrl-C goes to the pager only")
  func interrupt() throws {
    let text = try screen(pager: "kill -INT $PPID; trap 'echo trapped' INT; kill -INT $$; cat >/dev/null", lines: lines)
    #expect(text == "trapped\n")
  }

  @Test("Signal actions are restored after the pager")
  func dispositions() throws {
    let before = [SIGINT, SIGQUIT, SIGPIPE].map { SignalAction.current(for: $0).isIgnore }
    _ = try screen(pager: "sed q", lines: lines)
    #expect([SIGINT, SIGQUIT, SIGPIPE].map { SignalAction.current(for: $0).isIgnore } == before)
  }

  @Test("Output to a pipe does not go through the pager")
  func pipe() throws {
    let pipe = Pipe()
    let output = Output(
      pipe.descriptor, profile: TerminalProfile(isTerminal: true, size: TerminalSize(columns: 80, rows: 2)))
    pipe.startReading()
    try output.writeLines(lines, pager: Pager(environment: ["PAGER": "sed s/^/P/"], variable: "NOTES_PAGER"))
    try output.flush()
    #expect(pipe.finish() == lines.map { $0.text + "\n" }.joined())
  }
}
