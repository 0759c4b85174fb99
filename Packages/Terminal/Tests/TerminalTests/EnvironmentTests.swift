import Testing

@testable import Terminal

@Suite("What the environment decides")
struct EnvironmentTests {
  struct ColorCase: Sendable {
    var flag = ColorMode.auto
    var environment: [String: String]
    var isTerminal = true
    var expected: ColorDepth
  }

  @Test(
    "Colour: flag, then NO_COLOR, then force, then terminal",
    arguments: [
      ColorCase(environment: ["TERM": "xterm"], expected: .basic),
      ColorCase(environment: ["TERM": "xterm"], isTerminal: false, expected: .none),
      ColorCase(environment: [:], expected: .none),
      ColorCase(environment: ["TERM": ""], expected: .none),
      ColorCase(environment: ["TERM": "dumb"], expected: .none),
      ColorCase(environment: ["TERM": "xterm-256color"], expected: .ansi256),
      ColorCase(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], expected: .trueColor),
      ColorCase(environment: ["TERM": "screen", "COLORTERM": "24bit"], expected: .trueColor),
      ColorCase(environment: ["TERM": "xterm", "COLORTERM": "yes"], expected: .basic),
      ColorCase(environment: ["TERM": "xterm", "NO_COLOR": "1"], expected: .none),
      ColorCase(environment: ["TERM": "xterm", "NO_COLOR": ""], expected: .basic),
      ColorCase(environment: ["CLICOLOR_FORCE": "1"], isTerminal: false, expected: .basic),
      ColorCase(environment: ["CLICOLOR_FORCE": "0"], isTerminal: false, expected: .none),
      ColorCase(environment: ["CLICOLOR_FORCE": ""], isTerminal: false, expected: .none),
      ColorCase(environment: ["FORCE_COLOR": "1", "TERM": "tmux-256color"], isTerminal: false, expected: .ansi256),
      ColorCase(environment: ["FORCE_COLOR": "0"], isTerminal: false, expected: .none),
      ColorCase(environment: ["TERM": "dumb", "FORCE_COLOR": "1"], expected: .basic),
      ColorCase(environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], expected: .none),
      ColorCase(flag: .always, environment: ["NO_COLOR": "1"], isTerminal: false, expected: .basic),
      ColorCase(flag: .never, environment: ["TERM": "xterm", "CLICOLOR_FORCE": "1"], expected: .none),
    ])
  func color(_ example: ColorCase) {
    let depth = ColorMode.resolve(
      flag: example.flag, environment: example.environment, isTerminal: example.isTerminal)
    #expect(depth == example.expected)
  }

  @Test("Depths are in order")
  func order() {
    #expect(ColorDepth.allCases == ColorDepth.allCases.sorted())
    #expect(ColorMode(rawValue: "always") == .always)
  }

  @Test(
    "The first locale that is set chooses the signs",
    arguments: [
      (["LANG": "C.UTF-8"], Glyphs.unicode), (["LANG": "en_US.utf8"], .unicode),
      (["LC_ALL": "C", "LANG": "C.UTF-8"], .ascii),
      (["LC_ALL": "", "LC_CTYPE": "de_DE.UTF-8"], .unicode), (["LC_CTYPE": "POSIX", "LANG": "C.UTF-8"], .ascii),
      ([:], .ascii),
      (["LANG": "de_DE.ISO-8859-1"], .ascii),
    ])
  func glyphs(environment: [String: String], expected: Glyphs) {
    #expect(Glyphs.preferred(environment: environment) == expected)
  }

  @Test("The signs of ASCII are ASCII; pictures of a spinner are all as wide as the first")
  func glyphSets() {
    let ascii = Glyphs.ascii
    let signs = [
      ascii.ellipsis, ascii.rule, ascii.verticalRule, ascii.bullet, ascii.separator, ascii.arrow, ascii.check,
      ascii.cross,
    ]
    #expect(
      (signs + [ascii.barFull, ascii.barEmpty] + ascii.spinnerFrames).allSatisfy { $0.utf8.allSatisfy { $0 < 0x7F } })
    for set in [ascii, .unicode] {
      #expect(set.spinnerFrames.allSatisfy { $0.displayWidth == 1 })
      #expect(set.barFull.displayWidth == 1 && set.barEmpty.displayWidth == 1 && set.rule.displayWidth == 1)
    }
  }

  @Test(
    "An impossible size is the standard one",
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
    "The layout of a terminal can be forced",
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
