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
  /// - Parameters:
  ///   - parent: The list above.
  ///   - noun: The noun of the record. The default is that of the list.
  init(
    _ word: String, _ kind: ScreenEntry.Kind = .detail, under parent: Route, noun: Noun? = nil,
    command: String? = nil, resource: String? = nil, opensRows: Bool? = nil,
    state: @escaping @Sendable (Tagged<Record, Int>) -> some Screen
  ) {
    let noun = noun ?? parent.entry.noun
    entry = ScreenEntry(
      "\(word)/\(ScreenEntry.placeholder)", kind, tab: parent.tab, parent: parent.entry,
      name: "\(noun.one) \(ScreenEntry.placeholder)", noun: noun, command: command, resource: resource,
      opensRows: opensRows
    ) { state(Tagged(rawValue: $0)) }
  }

  /// Creates the declaration of a screen below that of a record: `account/ID/edit` from `edit`.
  ///
  /// - Parameter noun: The noun of a row. The default is that of the record.
  init(
    _ word: String, _ kind: ScreenEntry.Kind, of parent: RecordRoute, name: String, noun: Noun? = nil,
    command: String, state: @escaping @Sendable (Tagged<Record, Int>) -> some Screen
  ) {
    entry = ScreenEntry(
      "\(parent.entry.pattern)/\(word)", kind, tab: parent.entry.tab, parent: parent.entry, name: name,
      noun: noun ?? parent.entry.noun, command: command
    ) { state(Tagged(rawValue: $0)) }
  }

  /// Creates the declaration of the rows of a list that belong to a record: `user/ID/todos` from `todos`.
  ///
  /// - Parameter name: The name. The default is `to-dos of user ID`.
  init(
    _ list: Route, of parent: RecordRoute, name: String? = nil,
    state: @escaping @Sendable (Tagged<Record, Int>) -> some Screen
  ) {
    let word = list.entry.pattern
    let record = parent.entry
    self.init(
      word, list.entry.kind, of: parent, name: name ?? "\(list.name) of \(record.name)", noun: list.entry.noun,
      command: "\(word) --\(record.noun.one) \(ScreenEntry.placeholder)", state: state)
  }

  /// Returns the route of a record.
  public func callAsFunction(_ id: Tagged<Record, Int>) -> Route { Route(entry: entry, id: id.rawValue) }
}
