/// When to use colour: the values of a `--color` option.
public enum ColorMode: String, Sendable, Hashable, CaseIterable {
  /// Colour if the environment and the stream allow it. See ``depth(environment:isTerminal:)``.
  case auto
  /// Colour also in a file or a pipe.
  case always
  /// No colour.
  case never

  /// The terminals with a `TERM` of their own that have all colours, also where `COLORTERM` is not passed on (ssh,
  /// sudo).
  private static let trueColorTerminals = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"]

  /// Returns the colour depth of a stream.
  ///
  /// In ``auto`` mode the first match decides: a non-empty `NO_COLOR` disables colour (<https://no-color.org>); a
  /// `CLICOLOR_FORCE` or `FORCE_COLOR` that is not empty, `0` or `false` enables it; a `CLICOLOR` of `0` disables it; a
  /// terminal has colour, unless its `TERM` is `dumb` or that of a monochrome terminal.
  ///
  /// `COLORTERM` or else `TERM` names the depth: all colours for `truecolor` and `24bit`, and for the terminals
  /// Alacritty, foot, Ghostty, kitty, WezTerm and `xterm-direct`; 256 for a `TERM` such as `xterm-256color`. GNU screen
  /// has at most 256 colours, whatever `COLORTERM` says.
  ///
  /// - Parameters:
  ///   - environment: The process environment.
  ///   - isTerminal: Whether this stream is a terminal. Standard output and standard error can differ.
  /// - Returns: ``ColorDepth/none`` if colour is disabled.
  public func depth(environment: [String: String], isTerminal: Bool) -> ColorDepth {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    func forces(_ name: String) -> Bool { isSet(name) && !["0", "false"].contains(environment[name]?.lowercased()) }
    let terminal = environment["TERM"] ?? ""

    let isEnabled =
      switch self {
      case .always: true
      case .never: false
      case .auto:
        if isSet("NO_COLOR") {
          false
        } else if forces("CLICOLOR_FORCE") || forces("FORCE_COLOR") {
          true
        } else {
          isTerminal && environment["CLICOLOR"] != "0" && !Self.isMonochrome(terminal)
        }
      }
    guard isEnabled else { return .none }
    // GNU screen reads the components of an RGB colour as further attributes. tmux has the same names, and converts it.
    let isScreen = terminal.hasPrefix("screen") && !isSet("TMUX")
    switch environment["COLORTERM"]?.lowercased() {
    case "truecolor" where !isScreen, "24bit" where !isScreen: return .trueColor
    default: break
    }
    let parts = terminal.split(separator: "-")
    if parts.contains("direct") || Self.trueColorTerminals.contains(where: { "\(terminal)-".hasPrefix("\($0)-") }) {
      return .trueColor
    }
    return parts.contains("256color") ? .ansi256 : .basic
  }

  /// Whether a terminal has no colours: an unknown or dumb one, a VT100 and its successors, and those named `-mono`.
  private static func isMonochrome(_ terminal: String) -> Bool {
    ["", "dumb"].contains(terminal) || terminal.hasSuffix("-mono")
      || terminal.hasPrefix("vt") && terminal.dropFirst(2).first?.isNumber == true
  }
}
