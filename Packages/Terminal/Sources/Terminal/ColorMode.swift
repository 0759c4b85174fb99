/// What the user said about colour: the values of a `--color` option.
public enum ColorMode: String, Sendable, Hashable, CaseIterable {
  /// Colour where it is welcome: see ``resolve(flag:environment:isTerminal:)``.
  case auto
  /// Colour also in a file or a pipe.
  case always
  /// No colour.
  case never

  /// The depth of colour for one stream.
  ///
  /// The first that speaks decides: the flag; `NO_COLOR` (not empty: none, <https://no-color.org>); `CLICOLOR_FORCE` or
  /// `FORCE_COLOR` (neither empty nor `0`: colour); last, a terminal with a `TERM` other than `dumb` gets colour.
  ///
  /// - Parameters:
  ///   - flag: The user's choice on the command line.
  ///   - environment: The process environment.
  ///   - isTerminal: Whether this stream is a terminal; ask for each stream.
  /// - Returns: The depth by `COLORTERM` and `TERM`, or `.none`.
  public static func resolve(
    flag: ColorMode = .auto, environment: [String: String], isTerminal: Bool
  ) -> ColorDepth {
    func isSet(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
    func forces(_ name: String) -> Bool { isSet(name) && environment[name] != "0" }

    let isWanted =
      switch flag {
      case .always: true
      case .never: false
      case .auto:
        if isSet("NO_COLOR") {
          false
        } else if forces("CLICOLOR_FORCE") || forces("FORCE_COLOR") {
          true
        } else {
          isTerminal && isSet("TERM") && environment["TERM"] != "dumb"
        }
      }
    guard isWanted else { return .none }
    switch environment["COLORTERM"]?.lowercased() {
    case "truecolor", "24bit": return .trueColor
    default: return environment["TERM"]?.split(separator: "-").contains("256color") == true ? .ansi256 : .basic
    }
  }
}
