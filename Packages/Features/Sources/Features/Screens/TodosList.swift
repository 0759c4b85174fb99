public import Models

/// The list of to-dos.
public typealias TodosList = FilteredList<TodoFilter>

extension FilteredList where Filter.Row == Todo {
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

  /// The value `false`: the server's order is by user.
  public var isEmpty: Bool { false }

  /// Returns the to-dos with the status, each status in the server's order.
  public func indices(of todos: [Todo], among candidates: [Int32]) -> [Int32] {
    switch self {
    case .all: [.pending, .completed].flatMap { (status: Self) in status.indices(of: todos, among: candidates) }
    case .pending: candidates.filter { !todos[Int($0)].isCompleted }
    case .completed: candidates.filter { todos[Int($0)].isCompleted }
    }
  }
}
