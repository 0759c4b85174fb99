import Dependencies
import NetworkClient

/// A screen, and the record that it shows.
///
/// Its text is a path, such as `posts`, `post/7`, `user/3/todos` or `account/new`: the argument of `app browse`.
public struct Route: Hashable, Sendable {
  /// The declaration of the screen.
  public let entry: RouteEntry
  /// The id of the record; `nil` if the path has none.
  public let id: Int?

  init(entry: RouteEntry, id: Int?) {
    self.entry = entry
    self.id = id
  }

  /// Declares a screen without an id.
  ///
  /// - Parameters:
  ///   - parent: The list above; `nil` for the list at the root of the tab.
  ///   - whole: Returns the list that loads as a whole. The default is the state.
  init(
    _ path: String, _ kind: RouteEntry.Kind = .listWithPreview, in tab: Tab, under parent: Route? = nil,
    name: String? = nil, noun: Noun, request: RouteRequest? = nil, hasOpenableRows: Bool? = nil,
    whole: (@Sendable () -> AnyScreen)? = nil, state: @escaping @Sendable (ScreenSettings) -> some Screen
  ) {
    entry = RouteEntry(
      path, kind, tab: tab, parent: parent?.entry, name: name, noun: noun, request: request,
      hasOpenableRows: hasOpenableRows,
      whole: whole
    ) { state($1) }
    id = nil
  }
}

extension Route {
  /// The state of the screen before its first load.
  public var screen: AnyScreen { ScreenRequest(self).screen }
  /// The tab of the screen.
  public var tab: Tab { entry.tab }
  /// The name, such as `to-dos of user 3`.
  public var name: String { replacingID(in: entry.name) }
  /// The web address of a record of JSONPlaceholder; `nil` if it has none.
  public var link: String? {
    entry.kind == .detail && entry.request?.api == \DependencyValues.typicode ? ScreenRequest(self).url : nil
  }

  /// Whether the screen can be searched: a list whose rows have texts, or a record.
  public var isSearchable: Bool { entry.kind == .detail || screen.base.search != nil }

  /// The routes from the root of the tab to this one, both included.
  public var path: [Route] {
    guard let parent = entry.parent.map({ Route(entry: $0, id: $0.takesID ? id : nil) }) else { return [self] }
    return parent.path + [self]
  }

  /// Returns the route of a screen below this one, such as `account/2/edit`; `nil` if it is not below this one.
  public func child<Record>(_ child: RecordRoute<Record>) -> Route? {
    child.entry.parent == entry && entry.takesID ? Route(entry: child.entry, id: id) : nil
  }

  private func replacingID(in text: String) -> String {
    guard let id else { return text }
    return text.split(separator: RouteEntry.placeholder, omittingEmptySubsequences: false).joined(separator: "\(id)")
  }
}

// MARK: - Conformances

extension Route: LosslessStringConvertible {
  /// Returns the path of words: `post/7` for `post 7`, `posts 7` and `posts/7`.
  public static func path(of words: [String]) -> String { path(of: words, among: Routes.all) }

  static func path(of words: [String], among entries: [RouteEntry]) -> String {
    let path = words.joined(separator: "/")
    let list = path.prefix { $0 != "/" }
    let record = entries.first { entry in
      entry.takesID && !entry.isList && entry.list?.entry.pattern.elementsEqual(list) == true
    }
    guard let record, list.count < path.count else { return path }
    return "\(record.pattern.prefix { $0 != "/" })\(path.dropFirst(list.count))"
  }

  /// Parses a path; `nil` if there is no such screen.
  public init?(_ text: String) {
    var id: Int?
    let words = text.split(separator: "/", omittingEmptySubsequences: false).map { word -> String in
      guard id == nil, let number = Int(word), number > 0, "\(number)" == word else { return String(word) }
      id = number
      return RouteEntry.placeholder
    }
    // The id of a pattern is a number: `post/ID` is no path.
    let entry = Routes.entries[words.joined(separator: "/")]
    guard let entry, entry.takesID == (id != nil) else { return nil }
    self.init(entry: entry, id: id)
  }

  public var description: String { replacingID(in: entry.pattern) }
}
