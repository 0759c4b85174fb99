public import Models
import NetworkClient
import Persistence
public import ReducerRuntime

/// One post with its author and, on request, its comments.
///
/// The post loads first. A failed load of the author or the comments does not hide it.
public struct PostDetail: Reducer {
  /// The state of the screen.
  public struct State: Hashable, Sendable {
    /// The post's id.
    public let id: Post.ID
    /// The post.
    public var post: Loadable<Post>
    /// The author, loaded after the post.
    public var author: Loadable<User>
    /// The comments; idle until they are requested.
    public var comments: Loadable<[Comment]>

    /// Creates the state of a post's screen.
    public init(
      id: Post.ID, post: Loadable<Post> = .idle, author: Loadable<User> = .idle, comments: Loadable<[Comment]> = .idle
    ) {
      self.id = id
      self.post = post
      self.author = author
      self.comments = comments
    }
  }

  /// The actions of the screen.
  public enum Action: Hashable, Sendable {
    /// The screen appeared. The post loads if it has not been loaded before.
    case appeared
    /// The user reloaded the screen. The previous values stay visible until the loads finish.
    case refreshed
    /// The user requested the comments.
    case commentsRequested
    /// The load of the post finished.
    case postResponse(Loadable<Post>)
    /// The load of the author finished.
    case authorResponse(Loadable<User>)
    /// The load of the comments finished.
    case commentsResponse(Loadable<[Comment]>)
  }

  private enum CancelID {
    case post
    case author
    case comments
  }

  private let api = CachedAPI.typicode

  /// Creates the reducer.
  public init() {}

  /// Handles an action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.post else { return .none }
      return loadPost(.useCache, &state)
    case .refreshed:
      if case .idle = state.comments { return loadPost(.reload, &state) }
      return .merge(loadPost(.reload, &state), loadComments(.reload, &state))
    case .commentsRequested:
      guard !state.comments.isLoading else { return .none }
      return loadComments(.useCache, &state)
    case .postResponse(let outcome):
      state.post.finish(outcome)
      guard let post = outcome.value?.value, let policy = CachePolicy.following(outcome, state.author) else {
        return .none
      }
      return state.author.load(id: CancelID.author, Action.authorResponse) { [api] in
        await api.record(.user(post.userID), id: post.userID, policy)
      }
    case .authorResponse(let outcome):
      state.author.finish(outcome)
      return .none
    case .commentsResponse(let outcome):
      state.comments.finish(outcome)
      return .none
    }
  }

  private func loadPost(_ policy: CachePolicy, _ state: inout State) -> Effect<Action> {
    state.post.load(id: CancelID.post, Action.postResponse) { [api, id = state.id] in
      await api.record(.post(id), id: id, policy)
    }
  }

  private func loadComments(_ policy: CachePolicy, _ state: inout State) -> Effect<Action> {
    state.comments.load(id: CancelID.comments, Action.commentsResponse) { [api, id = state.id] in
      await api.list(.comments(on: id), policy)
    }
  }
}
