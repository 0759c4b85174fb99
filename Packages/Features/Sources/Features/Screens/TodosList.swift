public import Models

/// The list of to-dos.
public typealias TodosList = FilteredList<TodoFilter>

extension TodosList {
  /// Lists all to-dos, or those of one user.
  public static func todos(of user: User.ID? = nil) -> Self {
    let api = CachedAPI.typicode
    return Self { await api.todos(of: user, $0) }
  }
}

/// Selects to-dos by their status.
public enum TodoFilter: ListFilter, CaseIterable {
  /// The pending to-dos, then the completed ones.
  case all
  /// The pending to-dos.
  case pending
  /// The completed to-dos.
  case completed

  /// Returns the to-dos with the status, each status in the server's order.
  public func apply(to todos: [Todo]) -> [Todo] {
    switch self {
    case .all: TodoFilter.pending.apply(to: todos) + TodoFilter.completed.apply(to: todos)
    case .pending: todos.filter { !$0.isCompleted }
    case .completed: todos.filter(\.isCompleted)
    }
  }
}
