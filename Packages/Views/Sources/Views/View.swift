import Features
public import Terminal

/// The output of a command in all its forms; a pure function of a feature's state.
public protocol View {
  /// The lines for an interactive terminal, with the origin of the data.
  func lines(_ profile: TerminalProfile, origin: DataOrigin) -> [StyledText]
  /// The lines for a script: complete, without layout. Those of a long list are made one by one.
  var plainLines: any Sequence<StyledText> { get }
  /// The value for `--json`.
  var json: JSONValue { get }
  /// The records as texts, for `--csv` and `--header`; `nil` for other views. The default is `nil`.
  var table: RecordTable? { get }
  /// The number of records of a list, however many are shown. The default is 1.
  var count: Int { get }
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
  /// The lines for an interactive terminal, with data that the server has just sent.
  public func lines(_ profile: TerminalProfile) -> [StyledText] { lines(profile, origin: .server) }

  public func page(_ profile: TerminalProfile, _ style: PageStyle) -> Page? { nil }

  public var listContent: ListContent? { nil }

  public var table: RecordTable? { nil }
  public var count: Int { 1 }
  public var notices: [Notice] { [] }
  public var sections: [LoadedSection] { [] }
}

/// The origin of the data on a page, unless the server has just sent it.
public struct DataOrigin: Hashable, Sendable {
  /// Whether the data is from the built-in sandbox.
  public let isSandbox: Bool
  /// The age of the cached data, such as `3 min ago`; `nil` if it is not from the cache.
  public let cacheAge: String?
  /// The names of the sections that are from the cache; empty if all are.
  public let cachedSections: [String]

  /// Creates an origin, by default that of a response that the server has just sent.
  public init(isSandbox: Bool = false, cacheAge: String? = nil, cachedSections: [String] = []) {
    self.isSandbox = isSandbox
    self.cacheAge = cacheAge
    self.cachedSections = cachedSections
  }

  /// A response that the server has just sent.
  public static let server = DataOrigin()

  /// The origin for a terminal: `sandbox, cached 3 min ago`, `users cached 3 min ago`; empty for ``server``.
  var text: String {
    let sandbox = isSandbox ? "sandbox" : nil
    let names = cachedSections.isEmpty ? "" : cachedSections.joined(separator: ", ") + " "
    let cache = cacheAge.map { "\(names)cached \($0)" }
    return [sandbox, cache].compactMap(\.self).joined(separator: ", ")
  }
}

/// A message on standard error.
public struct Notice: Hashable, Sendable {
  /// The message, without the program's name.
  public let text: String
  /// The readers of the message.
  public var audience = Audience.everybody

  /// The readers of the output.
  public enum Audience: Hashable, Sendable {
    /// Interactive terminals and scripts.
    case everybody
    /// Interactive terminals.
    case interactive
    /// Scripts, and terminals with `--plain`.
    case scripts
  }
}
