import CachedNetworkClient
public import Models

/// The list of to-dos with their owners.
public typealias TodosList = FilteredList<TodosQuery>

/// The to-dos to list: all, or those of one user.
public struct TodosQuery: ListQuery {
  /// The user; `nil` for all.
  public var userID: User.ID?
  /// The status of the to-dos.
  public var filter: TodoFilter
  /// The search in titles and owners' names.
  public var search: SearchFilter<OwnedTodo>

  /// Creates a query for the to-dos of a user, or of all, with a status, that match a text.
  public init(userID: User.ID? = nil, filter: TodoFilter = .all, searchText: String = "") {
    self.userID = userID
    self.filter = filter
    search = SearchFilter(searchText)
  }

  /// Returns the source of the to-dos and their owners, without which they are better than none.
  public func source() -> RowSource<OwnedTodo> {
    .whole { [userID] policy in
      let source = CachedTypicode(policy)
      return try await source.withOwners(requiresUsers: false) { try await source.todos(of: userID) }
    }
  }

  /// Returns the to-dos with the status.
  public func select(_ rows: [OwnedTodo]) -> [OwnedTodo] { filter.apply(to: rows) { $0.record } }

  /// Returns the row that opens a to-do.
  public func selectableRow(_ row: OwnedTodo) -> SelectableRow {
    SelectableRow(.todo(row.id), title: row.record.title, owner: row.record.userID)
  }

  /// The option of the status.
  public mutating func take(_ settings: ScreenSettings) {
    if let name = settings.filter, let filter = TodoFilter(rawValue: name) { self.filter = filter }
  }

  public func store(in settings: inout ScreenSettings) { settings.filter = filter == .all ? nil : filter.rawValue }

  /// Moves to another status.
  public mutating func moveFilter(by offset: Int) -> Bool {
    filter = TodoFilter.allCases.cyclicElement(at: offset, from: filter)
    return true
  }
}

/// Selects to-dos by their status.
public enum TodoFilter: String, CaseIterable, Hashable, Sendable {
  /// The pending to-dos, then the completed ones.
  case all
  /// The pending to-dos.
  case pending
  /// The completed to-dos.
  case completed

  /// Returns the to-dos with the status, each status in the server's order.
  public func apply(to todos: [Todo]) -> [Todo] { apply(to: todos) { $0 } }

  /// Returns the rows of to-dos with the status, each status in the server's order.
  public func apply<Row>(to rows: [Row], _ todo: (Row) -> Todo) -> [Row] {
    switch self {
    case .all: Self.pending.apply(to: rows, todo) + Self.completed.apply(to: rows, todo)
    case .pending: rows.filter { !todo($0).isCompleted }
    case .completed: rows.filter { todo($0).isCompleted }
    }
  }
}

// MARK: - Conformances

extension Todo: SearchableOwnedRecord {
  /// The title and the owner's name.
  public static let searchableFields: [SearchableField<OwnedTodo>] = [
    SearchableField("titles", path: "title") { $0.record.title },
    SearchableField("owners", path: "owner.name") { $0.owner?.name ?? "" },
  ]
}

// MARK: - Route

extension Route {
  /// The to-dos: `todos`.
  public static let todos = Route(
    "todos", .list, in: .todos, name: "to-dos", noun: Noun(one: "to-do", many: "to-dos"),
    request: RouteRequest(\.typicode) { _ in .todos }, hasOpenableRows: true
  ) {
    TodosList.State(query: TodosQuery(), $0)
  }
  /// The to-dos of a user: `user/3/todos`.
  public static let userTodos = RecordRoute(
    todos, of: user, request: RouteRequest(\.typicode) { .todos(of: User.ID($0)) }
  ) { TodosList.State(query: TodosQuery(userID: $0), $1) }
}
