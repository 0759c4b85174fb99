/// The declaration of a screen: its path, its names, and how its state is made.
public struct ScreenEntry: Sendable {
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

  /// The pattern of the path, with `ID` in place of the id.
  public let pattern: String
  /// The kind.
  public let kind: Kind
  /// The tab.
  public let tab: Tab
  /// The name with `ID` in place of the id: `to-dos of user ID`.
  public let name: String
  /// The noun of a row or record: `to-do`.
  public let noun: String
  /// The pattern of the screen above; `nil` for the root of the tab.
  let parent: String?
  /// The arguments of `app` for the same data, with `ID` in place of the id.
  let command: String
  /// The path of the records on JSONPlaceholder, such as `posts`; `nil` if they have no page there.
  public let resource: String?
  /// A Boolean value that indicates whether rows open other screens.
  public let opensRows: Bool
  let makeScreen: @Sendable (Int) -> AnyScreen

  init(
    _ pattern: String, _ kind: Kind, tab: Tab, name: String? = nil, noun: String, parent: String? = nil,
    command: String? = nil, resource: String? = nil, opensRows: Bool? = nil,
    state: @escaping @Sendable (Int) -> some Screen
  ) {
    self.pattern = pattern
    self.kind = kind
    self.tab = tab
    self.name = name ?? pattern.split(separator: "/").joined(separator: " ")
    self.noun = noun
    self.parent = parent
    self.command = command ?? pattern.split(separator: "/").joined(separator: " ")
    self.resource = resource
    self.opensRows = opensRows ?? (kind == .listWithPreview)
    makeScreen = { AnyScreen(state($0)) }
  }

  /// A Boolean value that indicates whether the screen is a list.
  public var isList: Bool { kind == .list || hasPreviews }
  /// A Boolean value that indicates whether the rows have a preview.
  public var hasPreviews: Bool { kind == .listWithPreview }
}
