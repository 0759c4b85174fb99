import Foundation
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
    #expect(TerminalProfile(of: terminal.descriptor, environment: environment, columns: 33).size.columns == 33)
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
    "The layout of a terminal can be forced, with or without a width",
    arguments: [(60, 60), (nil, 100), (-5, 80), (1, 1)] as [(Int?, Int)])
  func forced(columns: Int?, expected: Int) {
    let profile = TerminalProfile(
      of: Pipe().descriptor, environment: ["COLUMNS": "100", "TERM": "xterm"], isForced: true, columns: columns)
    #expect(profile.isTerminal)
    #expect(profile.isForced)
    #expect(profile.size.columns == expected)
    #expect(profile.colorDepth == .basic)
    #expect(!profile.redrawsLines)
  }

  @Test("Without an environment, the profile is that of the process")
  func processEnvironment() async {
    await #expect(processExitsWith: .success) {
      setenv("COLUMNS", "33", 1)
      setenv("TERM", "a=b", 1)
      let environment = ProcessEnvironment.current
      #expect(environment["COLUMNS"] == "33" && environment["TERM"] == "a=b")
      let pipe = Pipe().descriptor
      #expect(TerminalProfile(of: pipe) == TerminalProfile(of: pipe, environment: environment))
      #expect(TerminalProfile(of: pipe).size.columns == 33)
    }
  }

  @Test("Only a real terminal that is not dumb can redraw a line")
  func redrawing() throws {
    let terminal = try PseudoTerminal()
    func redraws(_ descriptor: Descriptor, _ environment: [String: String]) -> Bool {
      TerminalProfile(of: descriptor, environment: environment).redrawsLines
    }
    #expect(redraws(terminal.descriptor, ["TERM": "xterm"]))
    #expect(!redraws(terminal.descriptor, ["TERM": "dumb"]))
    #expect(!redraws(terminal.descriptor, [:]))
    #expect(!redraws(Pipe().descriptor, ["TERM": "xterm"]))
  }
}
