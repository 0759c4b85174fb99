import Terminal
import Testing

@Suite("Colour mode")
struct ColorModeTests {
  struct ColorCase: Sendable {
    var mode = ColorMode.auto
    var environment: [String: String]
    var isTerminal = true
    var expected: ColorDepth
  }

  @Test(
    "The mode, NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR, CLICOLOR and the terminal decide, in this order",
    arguments: [
      ColorCase(environment: ["TERM": "xterm"], expected: .basic),
      ColorCase(environment: ["TERM": "xterm"], isTerminal: false, expected: .none),
      ColorCase(environment: [:], expected: .none),
      ColorCase(environment: ["TERM": ""], expected: .none),
      ColorCase(environment: ["TERM": "dumb"], expected: .none),
      ColorCase(environment: ["TERM": "xterm-256color"], expected: .ansi256),
      ColorCase(environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"], expected: .trueColor),
      ColorCase(environment: ["TERM": "tmux", "COLORTERM": "24bit"], expected: .trueColor),
      ColorCase(environment: ["TERM": "screen", "COLORTERM": "24bit"], expected: .basic),
      ColorCase(environment: ["TERM": "screen", "COLORTERM": "24bit", "TMUX": "x"], expected: .trueColor),
      ColorCase(environment: ["TERM": "screen.xterm-256color", "COLORTERM": "truecolor"], expected: .ansi256),
      ColorCase(environment: ["TERM": "screen-256color", "COLORTERM": "truecolor", "TMUX": ""], expected: .ansi256),
      ColorCase(environment: ["TERM": "xterm", "COLORTERM": "yes"], expected: .basic),
      ColorCase(environment: ["TERM": "xterm-kitty"], expected: .trueColor),
      ColorCase(environment: ["TERM": "foot-extra"], expected: .trueColor),
      ColorCase(environment: ["TERM": "football"], expected: .basic),
      ColorCase(environment: ["TERM": "xterm-direct"], expected: .trueColor),
      ColorCase(environment: ["TERM": "alacritty", "NO_COLOR": "1"], expected: .none),
      ColorCase(environment: ["TERM": "xterm", "NO_COLOR": "1"], expected: .none),
      ColorCase(environment: ["TERM": "xterm", "NO_COLOR": ""], expected: .basic),
      ColorCase(environment: ["CLICOLOR_FORCE": "1"], isTerminal: false, expected: .basic),
      ColorCase(environment: ["CLICOLOR_FORCE": "0"], isTerminal: false, expected: .none),
      ColorCase(environment: ["CLICOLOR_FORCE": ""], isTerminal: false, expected: .none),
      ColorCase(environment: ["FORCE_COLOR": "1", "TERM": "tmux-256color"], isTerminal: false, expected: .ansi256),
      ColorCase(environment: ["FORCE_COLOR": "0"], isTerminal: false, expected: .none),
      ColorCase(environment: ["TERM": "dumb", "FORCE_COLOR": "1"], expected: .basic),
      ColorCase(environment: ["FORCE_COLOR": "false"], isTerminal: false, expected: .none),
      ColorCase(environment: ["TERM": "xterm", "CLICOLOR": "0"], expected: .none),
      ColorCase(environment: ["TERM": "xterm", "CLICOLOR": "0", "CLICOLOR_FORCE": "1"], expected: .basic),
      ColorCase(environment: ["TERM": "vt220"], expected: .none),
      ColorCase(environment: ["TERM": "xterm-mono"], expected: .none),
      ColorCase(environment: ["TERM": "vte-256color"], expected: .ansi256),
      ColorCase(environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], expected: .none),
      ColorCase(mode: .always, environment: ["NO_COLOR": "1"], isTerminal: false, expected: .basic),
      ColorCase(mode: .never, environment: ["TERM": "xterm", "CLICOLOR_FORCE": "1"], expected: .none),
    ])
  func color(_ example: ColorCase) {
    let depth = example.mode.depth(environment: example.environment, isTerminal: example.isTerminal)
    #expect(depth == example.expected)
  }
}
