public import Models

/// The list of to-dos.
public typealias TodosList = FilteredList<TodosQuery>

/// The to-dos to list: all, or those of one user.
public struct TodosQuery: ListQuery {
  /// The user; `nil` for all.
  public var userID: User.ID?
  /// The status of the to-dos.
  public var filter: TodoFilter
  /// The search in titles.
  public var search: SearchFilter<Todo>

  public init(userID: User.ID? = nil, filter: TodoFilter = .all, searchText: String = "") {
    self.userID = userID
    self.filter = filter
    search = SearchFilter(searchText)
  }

  /// Returns the load of the to-dos.
  public func loader() -> @Sendable (CachePolicy) async -> Loadable<[Todo]> {
    let api = CachedAPI.typicode
    return { [userID] in await api.todos(of: userID, $0) }
  }

  /// Returns the to-dos with the status.
  public func select(_ rows: [Todo]) -> [Todo] { filter.apply(to: rows) }

  /// Returns the row of a to-do.
  public func screenRow(_ row: Todo) -> ScreenRow { ScreenRow("to-do", row.id, owner: row.userID) }

  /// Moves to another status.
  public mutating func moveFilter(by offset: Int) -> Bool {
    filter = TodoFilter.allCases.cyclicElement(at: offset, from: filter)
    return true
  }
}

/// Selects to-dos by their status.
public enum TodoFilter: CaseIterable, Hashable, Sendable {
  /// The pending to-dos, then the completed ones.
  case all
  /// The pending to-dos.
  case pending
  /// The completed to-dos.
  case completed

  /// Returns the to-dos with the status, each status in the server's order.
  public func apply(to todos: [Todo]) -> [Todo] {
    switch self {
    case .all: Self.pending.apply(to: todos) + Self.completed.apply(to: todos)
    case .pending: todos.filter { !$0.isCompleted }
    case .completed: todos.filter(\.isCompleted)
    }
  }
}

// MARK: - Conformances

extension Todo: SearchableRow {
  /// The title.
  public static let searchedTexts: [SearchedText<Todo>] = [SearchedText("titles") { $0.title }]
}

// MARK: - Route

extension Route {
  /// The to-dos: `todos`.
  public static let todos = Route(pattern: "todos")
  /// The to-dos of a user: `user/3/todos`.
  public static func todos(of user: User.ID) -> Route { Route(pattern: "user/ID/todos", id: user.rawValue) }
}

extension ScreenEntry {
  static let todos = ScreenEntry("todos", .list, tab: .todos, name: "to-dos", noun: "to-do") { _ in
    TodosList.State(query: TodosQuery())
  }
  static let todosOfUser = ScreenEntry(
    "user/ID/todos", .list, tab: .users, name: "to-dos of user ID", noun: "to-do", parent: "user/ID",
    command: "todos --user ID"
  ) {
    TodosList.State(query: TodosQuery(userID: User.ID($0)))
  }
}
