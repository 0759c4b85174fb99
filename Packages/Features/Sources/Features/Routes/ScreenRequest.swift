import Dependencies

/// What a user asks for: a screen, and its settings.
///
/// ```swift
/// var request = ScreenRequest(.userTodos(3))
/// request.settings.filter = "pending"
/// let screen = request.screen
/// ```
/// A command line, the browser and a copied command are the same request if their screens show the same.
public struct ScreenRequest: Hashable, Sendable {
  /// The screen and its record.
  public var route: Route
  /// The settings of the screen.
  public var settings: ScreenSettings

  /// Creates a request, by default for the screen as it opens.
  public init(_ route: Route, _ settings: ScreenSettings = ScreenSettings()) {
    self.route = route
    self.settings = settings
  }

  /// Creates a request with some settings.
  public init(_ route: Route, set: (inout ScreenSettings) -> Void) {
    self.init(route)
    set(&settings)
  }

  /// The state of the screen before its first load.
  public var screen: AnyScreen { route.entry.makeScreen(route.id ?? 0, settings) }

  /// Whether the screen has all the settings: what is set can be read again.
  public var isValid: Bool { screen.settings == settings }

  /// The URL of the request for the content; `nil` without a request or a server.
  public var url: String? {
    guard let request = route.entry.request, let target = request.target(route.id ?? 0, settings) else { return nil }
    return Dependency(request.api).wrappedValue.baseURL.map { "\($0)/\(target)" }
  }
}

/// The settings of a screen.
///
/// A screen has a setting if it can be read again: ``ScreenRequest/isValid``. Two settings exclude each other if the
/// screen does not have both.
public struct ScreenSettings: Hashable, Sendable {
  /// The pages of a list to load.
  public enum Pages: Hashable, Sendable {
    /// The page with a number, from 1.
    case page(Int)
    /// The whole list.
    case all
  }

  /// The text to search for; empty for none.
  public var search = ""
  /// The label of the only field to search, such as `addresses`; `nil` for all.
  public var searchedField: String?
  /// The order of the rows; `nil` for that of the list.
  public var order: RowOrder?
  /// The name of the filter, such as `pending`; `nil` for all rows.
  public var filter: String?
  /// The route of the chosen row, which the other rows are shown without; `nil` for none.
  public var chosen: Route?
  /// The pages to load; `nil` for those that the user scrolls to.
  public var pages: Pages?
  /// Whether the comments on a post are shown.
  public var showsComments = false

  /// Creates the settings of a screen as it opens.
  public init() {}
}
