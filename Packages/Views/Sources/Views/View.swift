public import Terminal

/// The output of a command in its three forms; a pure function of a feature's state.
public protocol View {
  /// The lines for an interactive terminal.
  func lines(_ profile: TerminalProfile) -> [StyledText]
  /// The lines for an interactive terminal, with the origin of the data.
  ///
  /// By default the origin is a dim line at the end. A list has it in the line with the number of records.
  func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText]
  /// The lines for a script: complete, without layout.
  var plainLines: [StyledText] { get }
  /// The value for `--json`.
  var json: JSONValue { get }
  /// Writes the lines for a script. By default they are ``plainLines``; a list makes one at a time.
  func writePlainLines(to output: Output) throws(OutputError)
  /// Writes the value for `--json`. By default it is ``json``; a list makes one record at a time.
  func writeJSON(_ layout: JSONValue.Layout, to output: Output) throws(OutputError)
  /// The notices on standard error. There are none by default.
  var notices: [Notice] { get }
  /// The sections that load independently. There are none by default.
  var sections: [LoadedSection] { get }

  /// Returns the page of a record; `nil` until it is loaded, and for lists. The default is `nil`.
  func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page?

  /// The rows of a list; `nil` for other views. The default is `nil`.
  var listContent: ListContent? { get }
}

extension View {
  /// Returns the lines of the page of a command.
  public func lines(_ profile: TerminalProfile) -> [StyledText] { page(profile, .command(profile))?.lines ?? [] }

  /// The value `nil`.
  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? { nil }

  /// The value `nil`.
  public var listContent: ListContent? { nil }

  /// No notices.
  public var notices: [Notice] { [] }
  /// No sections.
  public var sections: [LoadedSection] { [] }

  /// Writes the lines for a script.
  public func writePlainLines(to output: Output) throws(OutputError) {
    try output.writeLines(plainLines)
  }

  /// Writes the value for `--json`, and a line break.
  public func writeJSON(_ layout: JSONValue.Layout, to output: Output) throws(OutputError) {
    try output.write(verbatim: json.text(layout) + "\n")
  }

  /// The lines, and the origin of the data in a dim line at the end.
  public func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText] {
    let lines = lines(profile)
    guard !lines.isEmpty, !origin.text.isEmpty else { return lines }
    let text = origin.text.prefix(1).uppercased() + origin.text.dropFirst()
    return lines + [StyledText()] + TextLayout(width: profile.size.columns).lines(text, style: .dim)
  }
}

/// The origin of the data on a page, unless the server has just sent it.
public struct DataOrigin: Hashable, Sendable {
  /// A Boolean value that indicates whether the data is from the built-in sandbox.
  public let isSandbox: Bool
  /// The age of the cached data, such as `3 min ago`; `nil` if it is not from the cache.
  public let cacheAge: String?

  public init(isSandbox: Bool = false, cacheAge: String? = nil) {
    self.isSandbox = isSandbox
    self.cacheAge = cacheAge
  }

  /// A response that the server has just sent.
  public static let server = DataOrigin()

  /// The origin for a terminal: `sandbox, cached 3 min ago`; empty for ``server``.
  var text: String {
    ((isSandbox ? ["sandbox"] : []) + (cacheAge.map { ["cached \($0)"] } ?? [])).joined(separator: ", ")
  }
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
