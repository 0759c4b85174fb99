import TestSupport
import Testing

@testable import Terminal

@Suite("Terminal profile")
struct TerminalProfileTests {
  @Test("A profile has the size, colours and glyphs of the terminal")
  func profile() throws {
    let terminal = try PseudoTerminal(columns: 50, rows: 12)
    let environment = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "COLUMNS": "90"]
    let profile = TerminalProfile(of: terminal.descriptor, environment: environment)
    #expect(
      profile
        == TerminalProfile(
          isTerminal: true, size: TerminalSize(columns: 50, rows: 12), colorDepth: .ansi256, glyphs: .unicode,
          redrawsLines: true))
    #expect(TerminalProfile(of: terminal.descriptor, environment: environment, color: .never).colorDepth == .none)
    #expect(TerminalProfile(of: terminal.descriptor, environment: environment, forcedColumns: "33").size.columns == 33)
  }

  @Test(
    "An invalid size in the environment becomes the standard size",
    arguments: [
      ([:], 80, 24), (["COLUMNS": "100", "LINES": "50"], 100, 50), (["COLUMNS": "0", "LINES": "-1"], 80, 24),
      (["COLUMNS": "wide"], 80, 24), (["COLUMNS": "99999999999999999999"], 80, 24),
      (["COLUMNS": "1", "LINES": "1"], 1, 1),
      (["COLUMNS": "70000"], 80, 24),
    ])
  func size(environment: [String: String], columns: Int, rows: Int) {
    let size = TerminalSize(environment: environment)
    #expect(size.columns == columns)
    #expect(size.rows == rows)
  }

  @Test(
    "A variable forces the layout of a terminal",
    arguments: [
      (nil, false, 100), ("60", true, 60), ("", false, 100), ("0", false, 100), ("false", false, 100),
      ("yes", true, 100),
      ("-5", true, 80), ("1", true, 1),
    ] as [(String?, Bool, Int)])
  func forced(value: String?, isTerminal: Bool, columns: Int) {
    let profile = TerminalProfile(
      isTerminal: false, windowSize: nil, environment: ["COLUMNS": "100", "TERM": "xterm"], color: .auto,
      forcedColumns: value)
    #expect(profile.isTerminal == isTerminal)
    #expect(profile.isForced == isTerminal)
    #expect(profile.size.columns == columns)
    #expect(profile.colorDepth == (isTerminal ? .basic : .none))
    #expect(!profile.redrawsLines)
  }

  @Test("Only a real terminal that is not dumb can redraw a line")
  func redrawing() {
    func redraws(_ isTerminal: Bool, _ term: String?) -> Bool {
      TerminalProfile(
        isTerminal: isTerminal, windowSize: nil, environment: term.map { ["TERM": $0] } ?? [:], color: .auto,
        forcedColumns: nil
      ).redrawsLines
    }
    #expect(redraws(true, "xterm"))
    #expect(!redraws(true, "dumb"))
    #expect(!redraws(true, nil))
    #expect(!redraws(false, "xterm"))
  }
}
