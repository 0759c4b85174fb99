import Dependencies
public import Models
public import NetworkClient

/// One user with albums and to-dos.
///
/// The parts load side by side; one that fails leaves the others as they are.
public struct UserDetail: Reducer {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// The number of the user.
    public let id: User.ID
    /// The user.
    public var user: LoadState<Dated<User>, NetworkError>
    /// The user's albums, in the server's order.
    public var albums: LoadState<Dated<LossyArray<Album>>, NetworkError>
    /// The user's to-dos, in the server's order.
    public var todos: LoadState<Dated<LossyArray<Todo>>, NetworkError>

    /// Makes the state of a user's screen.
    ///
    /// - Parameters:
    ///   - id: The number of the user.
    ///   - user: The user.
    ///   - albums: The user's albums.
    ///   - todos: The user's to-dos.
    public init(
      id: User.ID,
      user: LoadState<Dated<User>, NetworkError> = .idle,
      albums: LoadState<Dated<LossyArray<Album>>, NetworkError> = .idle,
      todos: LoadState<Dated<LossyArray<Todo>>, NetworkError> = .idle
    ) {
      self.id = id
      self.user = user
      self.albums = albums
      self.todos = todos
    }
  }

  /// What can happen on the screen.
  public enum Action: Hashable, Sendable {
    /// The screen came up: everything loads the first time.
    case appeared
    /// The user asked for everything anew; what is there stays meanwhile.
    case refreshed
    /// The load of the user ended.
    case userResponse(LoadState<Dated<User>, NetworkError>)
    /// The load of the albums ended.
    case albumsResponse(LoadState<Dated<LossyArray<Album>>, NetworkError>)
    /// The load of the to-dos ended.
    case todosResponse(LoadState<Dated<LossyArray<Todo>>, NetworkError>)
  }

  private enum CancelID {
    case user
    case albums
    case todos
  }

  private let repository = TypicodeRepository()

  /// Makes the rules with the dependencies in force here.
  public init() {}

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: What happened.
  /// - Returns: The loads, for ``Action/appeared`` and ``Action/refreshed``.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.user else { return .none }
      return load(.fresh, &state)
    case .refreshed:
      return load(.anew, &state)
    case .userResponse(let outcome):
      state.user.finish(outcome)
      return .none
    case .albumsResponse(let outcome):
      state.albums.finish(outcome)
      return .none
    case .todosResponse(let outcome):
      state.todos.finish(outcome)
      return .none
    }
  }

  private func load(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    let id = state.id
    return .merge(
      state.user.load(id: CancelID.user, Action.userResponse) { [repository] in
        await repository.user(id, demand)
      },
      state.albums.load(id: CancelID.albums, Action.albumsResponse) { [repository] in
        await repository.albums(of: id, demand)
      },
      state.todos.load(id: CancelID.todos, Action.todosResponse) { [repository] in
        await repository.todos(of: id, demand)
      }
    )
  }
}
