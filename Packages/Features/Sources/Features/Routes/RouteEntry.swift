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
  public let hasOpenableRows: Bool
  /// The screen above; `nil` for the root of the tab.
  let parent: RouteEntry?
  /// The type of the record of the id; `nil` without one.
  public let recordType: Any.Type?
  let makeScreen: @Sendable (Int, ScreenSettings) -> AnyScreen
  /// Returns the list that loads as a whole, for a search in all lists.
  let makeWhole: @Sendable () -> AnyScreen

  /// Creates a declaration, whose name is by default the words of the path.
  init(
    _ pattern: String, _ kind: Kind, tab: Tab, parent: RouteEntry?, name: String?, noun: Noun,
    recordType: Any.Type? = nil, request: RouteRequest? = nil, hasOpenableRows: Bool? = nil,
    whole: (@Sendable () -> AnyScreen)? = nil, state: @escaping @Sendable (Int, ScreenSettings) -> some Screen
  ) {
    let words = String(pattern.map { $0 == "/" ? " " : $0 })
    self.pattern = pattern
    takesID = pattern.contains(Self.placeholder)
    self.kind = kind
    self.tab = tab
    self.parent = parent
    self.name = name ?? words
    self.noun = noun
    self.recordType = recordType
    self.request = request
    self.hasOpenableRows = hasOpenableRows ?? (kind == .listWithPreview)
    makeScreen = { AnyScreen(state($0, $1)) }
    makeWhole = whole ?? { AnyScreen(state(0, ScreenSettings())) }
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
  /// The screen of a record of the list, such as `post/ID` for `posts`; `nil` if there is none.
  public var detail: RouteEntry? { Routes.all.first { $0.kind == .detail && $0.list?.entry == self } }
  /// The screen of the record whose id is in the path: `user/ID` for `user/ID/todos`; `nil` if there is none.
  public var record: RouteEntry? { takesID ? parent.flatMap(\.record) ?? self : nil }
  /// Whether the record can be found by a name.
  public var hasNamedRecord: Bool { record?.recordType is any NamedRecord.Type }
  /// The lists of the same rows, each of another kind of record: `user/ID/todos` for `todos`.
  public var listsOfRecords: [RouteEntry] {
    guard isList, !takesID else { return [] }
    let end = "/\(pattern)"
    return Routes.all.filter { $0.takesID && $0.pattern.hasSuffix(end) }
  }
  /// Returns the route of a record, or the one without an id; `nil` if the path needs an id, or has none.
  public func route(_ id: Int? = nil) -> Route? { takesID == (id != nil) ? Route(entry: self, id: id) : nil }
  /// Whether the path has the id of a record.
  public let takesID: Bool

  /// The word in place of an id.
  public static let placeholder = "ID"
}

// MARK: - Conformances

extension RouteEntry: Hashable {
  public static func == (lhs: RouteEntry, rhs: RouteEntry) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
