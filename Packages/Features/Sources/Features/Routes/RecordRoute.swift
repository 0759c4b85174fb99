public import Models

/// The declaration of the screen of a record, which makes the route of an id.
///
/// ```swift
/// let route: Route = .album(1)
/// ```
public struct RecordRoute<Record>: Sendable {
  /// The declaration of the screen.
  public let entry: RouteEntry

  /// Creates the declaration of a screen of a record.
  ///
  /// - Parameters:
  ///   - pattern: The path, with `ID` in place of the id.
  ///   - parent: The screen above.
  ///   - name: The name. The default is `album ID`.
  ///   - noun: The noun of the record. The default is that of the screen above.
  init(
    _ pattern: String, _ kind: RouteEntry.Kind = .detail, under parent: RouteEntry, name: String? = nil,
    noun: Noun? = nil, request: RouteRequest? = nil, hasOpenableRows: Bool? = nil,
    state: @escaping @Sendable (Tagged<Record, Int>, ScreenSettings) -> some Screen
  ) {
    let noun = noun ?? parent.noun
    entry = RouteEntry(
      pattern, kind, tab: parent.tab, parent: parent, name: name ?? "\(noun.one) \(RouteEntry.placeholder)",
      noun: noun, recordType: Record.self, request: request, hasOpenableRows: hasOpenableRows
    ) { state(Tagged(rawValue: $0), $1) }
  }

  /// Creates the declaration of the rows of a list that belong to a record: `user/ID/todos` from `todos`.
  ///
  /// - Parameter name: The name. The default is `to-dos of user ID`.
  init(
    _ list: Route, of parent: RecordRoute, name: String? = nil, request: RouteRequest? = nil,
    state: @escaping @Sendable (Tagged<Record, Int>, ScreenSettings) -> some Screen
  ) {
    let word = list.entry.pattern
    let record = parent.entry
    self.init(
      "\(record.pattern)/\(word)", list.entry.kind, under: record,
      name: name ?? "\(list.name) of \(record.name)", noun: list.entry.noun, request: request,
      hasOpenableRows: list.entry.hasOpenableRows, state: state)
  }

  /// Returns the route of a record.
  public func callAsFunction(_ id: Tagged<Record, Int>) -> Route { Route(entry: entry, id: id.rawValue) }
}
