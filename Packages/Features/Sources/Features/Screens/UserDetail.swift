public import Models
import NetworkClient
public import ReducerRuntime

/// One user with albums and to-dos.
///
/// The sections load concurrently. A failed load does not hide the others.
public struct UserDetail: Reducer {
  /// The state of the screen.
  public struct State: Hashable, Sendable {
    /// The user's id.
    public let id: User.ID
    /// The user.
    public var user: Loadable<User>
    /// The user's albums in the server's order.
    public var albums: Loadable<[Album]>
    /// The user's to-dos in the server's order.
    public var todos: Loadable<[Todo]>

    /// Creates the state of a user's screen.
    public init(
      id: User.ID, user: Loadable<User> = .idle, albums: Loadable<[Album]> = .idle, todos: Loadable<[Todo]> = .idle
    ) {
      self.id = id
      self.user = user
      self.albums = albums
      self.todos = todos
    }
  }

  /// The actions of the screen.
  public enum Action: Hashable, Sendable {
    /// The screen appeared. All sections load if they have not been loaded before.
    case appeared
    /// The user reloaded the screen. The previous values stay visible until the loads finish.
    case refreshed
    /// The load of the user finished.
    case userResponse(Loadable<User>)
    /// The load of the albums finished.
    case albumsResponse(Loadable<[Album]>)
    /// The load of the to-dos finished.
    case todosResponse(Loadable<[Todo]>)
  }

  private enum CancelID {
    case user
    case albums
    case todos
  }

  private let api = CachedAPI.typicode

  /// Creates the reducer.
  public init() {}

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.user else { return .none }
      return load(.useCache, &state)
    case .refreshed:
      return load(.reload, &state)
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

  private func load(_ policy: CachePolicy, _ state: inout State) -> Effect<Action> {
    let id = state.id
    return .merge(
      state.user.load(id: CancelID.user, Action.userResponse) { [api] in
        await api.record(.user(id), id: id, policy)
      },
      state.albums.load(id: CancelID.albums, Action.albumsResponse) { [api] in
        await api.albums(of: id, policy)
      },
      state.todos.load(id: CancelID.todos, Action.todosResponse) { [api] in
        await api.todos(of: id, policy)
      }
    )
  }
}
