public import Models

/// The declaration of the screen of a record, which makes the route of an id.
///
/// ```swift
/// let route: Route = .album(1)
/// ```
public struct RecordRoute<Record>: Sendable {
  /// The declaration of the screen.
  public let entry: ScreenEntry

  /// Creates the declaration of the screen of a record: `album/ID` from `album`.
  ///
  /// - Parameter parent: The list above.
  init(
    _ word: String, _ kind: ScreenEntry.Kind = .detail, under parent: Route, name: String? = nil, noun: String? = nil,
    command: String? = nil, resource: String? = nil, opensRows: Bool? = nil,
    state: @escaping @Sendable (Tagged<Record, Int>) -> some Screen
  ) {
    entry = ScreenEntry(
      "\(word)/\(ScreenEntry.placeholder)", kind, tab: parent.tab, parent: parent.entry, name: name,
      noun: noun ?? word, command: command, resource: resource, opensRows: opensRows
    ) { state(Tagged(rawValue: $0)) }
  }

  /// Creates the declaration of a screen below that of a record: `user/ID/todos` from `todos`.
  ///
  /// - Parameters:
  ///   - name: The name; by default `posts of user ID`.
  ///   - command: The arguments of `app`; by default `posts --user ID`.
  init(
    _ word: String, _ kind: ScreenEntry.Kind = .listWithPreview, of parent: RecordRoute, name: String? = nil,
    noun: String, command: String? = nil, state: @escaping @Sendable (Tagged<Record, Int>) -> some Screen
  ) {
    entry = ScreenEntry(
      "\(parent.entry.pattern)/\(word)", kind, tab: parent.entry.tab, parent: parent.entry,
      name: name ?? "\(word) of \(parent.entry.name)", noun: noun,
      command: command ?? "\(word) --\(parent.entry.noun) \(ScreenEntry.placeholder)"
    ) { state(Tagged(rawValue: $0)) }
  }

  /// Returns the route of a record.
  public func callAsFunction(_ id: Tagged<Record, Int>) -> Route { Route(entry: entry, id: id.rawValue) }
}
