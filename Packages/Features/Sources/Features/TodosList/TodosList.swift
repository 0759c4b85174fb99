import Dependencies
public import Models
public import NetworkClient

/// The list of to-dos, all users' or one's: the pending ones first, then the completed ones, or only either.
public struct TodosList: Reducer {
  /// Which to-dos are shown.
  public enum Filter: Hashable, Sendable, CaseIterable {
    /// The pending ones, then the completed ones.
    case all
    /// Only those that are still to be done.
    case pending
    /// Only those that are done.
    case completed
  }

  /// What the list knows.
  public struct State: Hashable, Sendable {
    /// The to-dos, as far as they are loaded, in the server's order.
    public var content: LoadState<Dated<LossyArray<Todo>>, NetworkError>
    /// The user whose to-dos are shown; `nil` for all users.
    public let userID: User.ID?
    /// Which to-dos are shown.
    public var filter: Filter

    /// Makes a state.
    ///
    /// - Parameters:
    ///   - content: The to-dos.
    ///   - userID: The user whose to-dos are asked for.
    ///   - filter: Which to-dos are shown.
    public init(
      content: LoadState<Dated<LossyArray<Todo>>, NetworkError> = .idle, userID: User.ID? = nil, filter: Filter = .all
    ) {
      self.content = content
      self.userID = userID
      self.filter = filter
    }

    /// The to-dos that are still to be done, in the server's order.
    public var pending: [Todo] { todos.filter { !$0.isCompleted } }

    /// The to-dos that are done, in the server's order.
    public var completed: [Todo] { todos.filter(\.isCompleted) }

    /// The to-dos to show.
    public var rows: [Todo] {
      switch filter {
      case .all: pending + completed
      case .pending: pending
      case .completed: completed
      }
    }

    private var todos: [Todo] { content.value?.value.elements ?? [] }
  }

  /// What can happen to the list.
  public enum Action: Hashable, Sendable {
    /// The list came on the screen: it loads the first time.
    case appeared
    /// The user asked for the list anew; what is there stays meanwhile.
    case refreshed
    /// Other to-dos are to be shown.
    case filterChanged(Filter)
    /// The load ended.
    case todosResponse(LoadState<Dated<LossyArray<Todo>>, NetworkError>)
  }

  private enum CancelID { case load }

  private let repository = TypicodeRepository()

  /// Makes the rules with the dependencies in force here.
  public init() {}

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: What happened.
  /// - Returns: The load, for ``Action/appeared`` and ``Action/refreshed``.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.content else { return .none }
      return load(.fresh, &state)
    case .refreshed:
      return load(.anew, &state)
    case .filterChanged(let filter):
      state.filter = filter
      return .none
    case .todosResponse(let outcome):
      state.content.finish(outcome)
      return .none
    }
  }

  private func load(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.content.load(id: CancelID.load, Action.todosResponse) { [repository, userID = state.userID] in
      await repository.todos(of: userID, demand)
    }
  }
}
