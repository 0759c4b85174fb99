/// The declaration of a screen: its path, its names, and how its state is made.
///
/// A ``Route`` or a ``RecordRoute`` creates it; two entries are equal if they are the same declaration.
public final class RouteEntry: Sendable {
  /// The kinds of screens.
  public enum Kind: Hashable, Sendable {
    /// Rows to choose from.
    case list
    /// Rows to choose from, with a preview of the selected one if there is room.
    case listWithPreview
    /// One record.
    case detail
    /// Fields to fill in.
    case form
  }

  /// The pattern of the path, with `ID` in place of the id: `user/ID/todos`.
  public let pattern: String
  /// The kind.
  public let kind: Kind
  /// The tab.
  public let tab: Tab
  /// The name with `ID` in place of the id: `to-dos of user ID`.
  public let name: String
  /// The noun of a row or record: `to-do`.
  public let noun: Noun
  /// The request for the content; `nil` if it is not that of one request.
  let request: RouteRequest?
  /// Whether choosing a row opens its screen; otherwise the row has another use.
  public let opensRows: Bool
  /// The screen above; `nil` for the root of the tab.
  let parent: RouteEntry?
  /// The arguments of `app` for the same data, with `ID` in place of the id.
  public let command: String
  let makeScreen: @Sendable (Int) -> AnyScreen
  /// Returns the list that loads as a whole, for a search in all lists.
  let makeWhole: @Sendable () -> AnyScreen

  /// Creates a declaration, whose name and command are by default the words of the path.
  init(
    _ pattern: String, _ kind: Kind, tab: Tab, parent: RouteEntry?, name: String?, noun: Noun,
    command: String? = nil, request: RouteRequest? = nil, opensRows: Bool? = nil,
    whole: (@Sendable () -> AnyScreen)? = nil, state: @escaping @Sendable (Int) -> some Screen
  ) {
    let words = String(pattern.map { $0 == "/" ? " " : $0 })
    self.pattern = pattern
    self.kind = kind
    self.tab = tab
    self.parent = parent
    self.name = name ?? words
    self.noun = noun
    self.command = command ?? words
    self.request = request
    self.opensRows = opensRows ?? (kind == .listWithPreview)
    makeScreen = { AnyScreen(state($0)) }
    makeWhole = whole ?? { AnyScreen(state(0)) }
  }

  /// Whether the screen is a list.
  public var isList: Bool { kind == .list || hasPreviews }
  /// Whether the rows have a preview.
  public var hasPreviews: Bool { kind == .listWithPreview }
  /// The list of the same records, such as `posts` for `post/ID`; `nil` if there is none.
  public var list: Route? {
    if isList { return Route(entry: self, id: nil) }
    return parent.flatMap { $0.isList && $0.noun == noun ? Route(entry: $0, id: nil) : nil }
  }
  /// Whether the path has the id of a record.
  public var takesID: Bool { pattern.contains(Self.placeholder) }

  /// The word in place of an id.
  public static let placeholder = "ID"
}

// MARK: - Conformances

extension RouteEntry: Hashable {
  public static func == (lhs: RouteEntry, rhs: RouteEntry) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
