import Dependencies
public import Models
public import NetworkClient

/// One post with its author, and its comments when they are asked for.
///
/// The post comes first; an author or comments that fail to load do not hide it.
public struct PostDetail: Reducer {
  /// What the screen knows.
  public struct State: Hashable, Sendable {
    /// The number of the post.
    public let id: Post.ID
    /// The post.
    public var post: LoadState<Post, NetworkError>
    /// The post's author, asked for when the post is there.
    public var author: LoadState<User, NetworkError>
    /// The comments; idle until they are asked for.
    public var comments: LoadState<LossyArray<Comment>, NetworkError>

    /// Makes the state of a post's screen.
    ///
    /// - Parameters:
    ///   - id: The number of the post.
    ///   - post: The post.
    ///   - author: Its author.
    ///   - comments: The comments on it.
    public init(
      id: Post.ID,
      post: LoadState<Post, NetworkError> = .idle,
      author: LoadState<User, NetworkError> = .idle,
      comments: LoadState<LossyArray<Comment>, NetworkError> = .idle
    ) {
      self.id = id
      self.post = post
      self.author = author
      self.comments = comments
    }
  }

  /// What can happen on the screen.
  public enum Action: Hashable, Sendable {
    /// The screen came up: the post loads the first time.
    case appeared
    /// The user asked for everything anew; what is there stays meanwhile.
    case refreshed
    /// The user asked for the comments.
    case commentsRequested
    /// The load of the post ended.
    case postResponse(Result<Post, NetworkError>)
    /// The load of the author ended.
    case authorResponse(Result<User, NetworkError>)
    /// The load of the comments ended.
    case commentsResponse(Result<LossyArray<Comment>, NetworkError>)
  }

  private enum CancelID {
    case post
    case author
    case comments
  }

  @Dependency(\.typicode) private var typicode

  /// Makes the rules with the dependencies in force here.
  public init() {}

  /// Takes an action into the state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - action: What happened.
  /// - Returns: The loads that follow.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard case .idle = state.post else { return .none }
      return loadPost(&state)
    case .refreshed:
      if case .idle = state.comments { return loadPost(&state) }
      return .merge(loadPost(&state), loadComments(&state))
    case .commentsRequested:
      guard !state.comments.isLoading else { return .none }
      return loadComments(&state)
    case .postResponse(.success(let post)):
      state.post = .loaded(post)
      return loadAuthor(of: post, &state)
    case .postResponse(.failure(let failure)):
      state.post.finish(.failure(failure))
      return .none
    case .authorResponse(let result):
      state.author.finish(result)
      return .none
    case .commentsResponse(let result):
      state.comments.finish(result)
      return .none
    }
  }

  private func loadPost(_ state: inout State) -> Effect<Action> {
    state.post.start()
    return .run { [typicode, id = state.id] send in
      await send(.postResponse(await Result { () async throws(NetworkError) in try await typicode.post(id) }))
    }
    .cancellable(id: CancelID.post, cancelInFlight: true)
  }

  private func loadAuthor(of post: Post, _ state: inout State) -> Effect<Action> {
    state.author.start()
    return .run { [typicode] send in
      await send(
        .authorResponse(await Result { () async throws(NetworkError) in try await typicode.user(post.userID) }))
    }
    .cancellable(id: CancelID.author, cancelInFlight: true)
  }

  private func loadComments(_ state: inout State) -> Effect<Action> {
    state.comments.start()
    return .run { [typicode, id = state.id] send in
      await send(
        .commentsResponse(await Result { () async throws(NetworkError) in try await typicode.comments(id) }))
    }
    .cancellable(id: CancelID.comments, cancelInFlight: true)
  }
}
