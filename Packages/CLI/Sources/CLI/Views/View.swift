import Terminal

/// What a command shows, in the three forms in which it can be asked for; a pure function of a feature's state.
protocol View {
  /// The lines for a person at a terminal.
  func lines(_ profile: TerminalProfile) -> [StyledText]
  /// The lines for a program: complete, without layout.
  var plainLines: [StyledText] { get }
  /// The value for `--json`.
  var json: JSONValue { get }
  /// What is said on standard error besides.
  var notices: [Notice] { get }
  /// The parts of it that were loaded each by itself.
  var sections: [LoadedSection] { get }
  /// Whether it is a list, which may be longer than the screen and then goes through the pager.
  var isList: Bool { get }
}

extension View {
  /// Nothing is said besides.
  var notices: [Notice] { [] }
  /// Nothing was loaded.
  var sections: [LoadedSection] { [] }
  /// A page, not a list.
  var isList: Bool { false }
}

/// A remark on standard error.
struct Notice: Hashable {
  /// The remark, without the program's name.
  let text: String
  /// To whom it is said.
  var audience = Audience.everybody

  /// Readers of the output.
  enum Audience {
    /// People and scripts.
    case everybody
    /// People at a terminal.
    case interactive
    /// Programs, and terminals with `--plain`.
    case scripts
  }
}

extension Notice {
  /// The remark that rows of an answer are missing because they could not be read; none when none are.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - noun: What they are, in the singular.
  static func skipped(_ count: Int, of noun: String) -> [Notice] {
    switch count {
    case 0: []
    case 1: [Notice(text: "1 \(noun) could not be read and is left out")]
    default: [Notice(text: "\(count) \(noun)s could not be read and are left out")]
    }
  }
}
