public import Terminal

/// The output of a command in its three forms; a pure function of a feature's state.
public protocol View {
  /// The lines for an interactive terminal.
  func lines(_ profile: TerminalProfile) -> [StyledText]
  /// The lines for a script: complete, without layout.
  var plainLines: [StyledText] { get }
  /// The value for `--json`.
  var json: JSONValue { get }
  /// The notices on standard error. There are none by default.
  var notices: [Notice] { get }
  /// The sections that load independently. There are none by default.
  var sections: [LoadedSection] { get }
  /// A Boolean value that indicates whether the view is a list, which goes through the pager if it is taller than the
  /// terminal. The default is `false`.
  var isList: Bool { get }
}

extension View {
  /// No notices.
  public var notices: [Notice] { [] }
  /// No sections.
  public var sections: [LoadedSection] { [] }
  /// `false`.
  public var isList: Bool { false }
}

/// A message on standard error.
public struct Notice: Hashable, Sendable {
  /// The message, without the program's name.
  public let text: String
  /// The readers of the message.
  public let audience: Audience

  /// The readers of the output.
  public enum Audience: Hashable, Sendable {
    /// Interactive terminals and scripts.
    case everybody
    /// Interactive terminals.
    case interactive
    /// Scripts, and terminals with `--plain`.
    case scripts
  }

  /// Creates a notice.
  public init(text: String, audience: Audience = .everybody) {
    self.text = text
    self.audience = audience
  }

  /// Creates the notice that invalid records were skipped; none if the count is 0.
  ///
  /// - Parameter noun: The kind of record, in the singular.
  static func skipped(_ count: Int, of noun: String) -> [Notice] {
    count == 0
      ? [] : [Notice(text: "\(count.counted(noun)) could not be read and \(count == 1 ? "is" : "are") left out")]
  }
}
