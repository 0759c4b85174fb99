public import CachedNetworkClient
public import Models
public import ReducerRuntime

/// One to-do with its owner.
public typealias TodoDetail = Detail<Todo>

extension Todo: DetailRecord {
  public static var route: RecordRoute<Todo> { Route.todo }

  /// The owner of a to-do.
  public struct Sections: DetailSections, Hashable, Sendable {
    /// The owner.
    public var owner: Loadable<User> = .idle

    public init() {}
  }

  /// The owner.
  public static let sections = [DetailSection<Todo>(\.owner, of: \.userID) { try await User.load($0, $1) }]

  public static func load(_ id: ID, _ policy: CachePolicy) async throws(NetworkError) -> Fetched<Todo> {
    try await CachedAPI.typicode.record(.todo(id), id: id, policy)
  }

  /// The owner.
  public static func selectableRows(_ state: TodoDetail.State) -> SelectableRows {
    SelectableRows(state.content.record?.userID.map { [SelectableRow(.user($0))] } ?? [])
  }

  public static func recordSummary(_ state: TodoDetail.State) -> RecordSummary {
    let owner = state.content.record?.userID.map { Route.user($0) }
    return RecordSummary(title: state.content.record?.title, ownerRoute: owner)
  }
}

// MARK: - Route

extension Route {
  /// A to-do: `todo/5`.
  public static let todo = RecordRoute(
    "todo/ID", under: todos.entry, request: RouteRequest(\.typicode) { .todo(Todo.ID($0)) }, hasOpenableRows: true
  ) {
    TodoDetail.State(id: $0, $1)
  }
}
