/// A screen, and the record that it shows.
///
/// Its text is a path, such as `posts`, `post/7`, `user/3/todos` or `account/new`: the argument of `app browse`.
public struct Route: Hashable, Sendable {
  /// The pattern of the path, with `ID` in place of the id: `user/ID/todos`.
  public let pattern: String
  /// The id of the record; `nil` if the pattern has none.
  public let id: Int?

  init(pattern: String, id: Int? = nil) {
    self.pattern = pattern
    self.id = id
  }
}

extension Route {
  /// The declaration of the screen.
  public var entry: ScreenEntry { Screens.entry(pattern) }
  /// The state of the screen before its first load.
  public var screen: AnyScreen { entry.makeScreen(id ?? 0) }
  /// The tab of the screen.
  public var tab: Tab { entry.tab }
  /// The name, such as `to-dos of user 3`.
  public var name: String { replacingID(in: entry.name) }
  /// The arguments of `app` for the same data, such as `todos --user 3`.
  public var command: String { "app " + replacingID(in: entry.command) }

  /// A Boolean value that indicates whether the screen can be searched: a list whose rows have texts, or a record.
  public var isSearchable: Bool { entry.kind == .detail || !screen.base.searchedLabels.isEmpty }

  /// The routes from the root of the tab to this one, both included; to its list if that has the values of a form.
  public var path: [Route] {
    if self == tab.root { return [self] }
    let parent = entry.parent.map { Route(pattern: $0, id: $0.contains(Self.placeholder) ? id : nil) }
    // A form below a list takes its values from a row, which the list loads.
    if entry.kind == .form, let parent, parent.entry.isList { return parent.path }
    return (parent ?? tab.root).path + [self]
  }

  /// Returns the route below this one, such as `edit` below `account/2`; `nil` if there is no such screen.
  public func child(_ name: String) -> Route? { Route("\(self)/\(name)") }

  private static let placeholder = "ID"

  private func replacingID(in text: String) -> String {
    guard let id else { return text }
    return text.split(separator: Self.placeholder, omittingEmptySubsequences: false).joined(separator: "\(id)")
  }
}

// MARK: - Conformances

extension Route: LosslessStringConvertible {
  /// Parses a path; `nil` if there is no such screen.
  public init?(_ text: String) {
    var id: Int?
    let words = text.split(separator: "/", omittingEmptySubsequences: false).map { word -> String in
      guard id == nil, let number = Int(word), number > 0, "\(number)" == word else { return String(word) }
      id = number
      return Self.placeholder
    }
    let pattern = words.joined(separator: "/")
    // The id of a pattern is a number: `post/ID` is no path.
    guard Screens.entries[pattern] != nil, pattern.contains(Self.placeholder) == (id != nil) else { return nil }
    self.init(pattern: pattern, id: id)
  }

  public var description: String { replacingID(in: pattern) }
}
