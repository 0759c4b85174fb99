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
    public var post: LoadState<Dated<Post>, NetworkError>
    /// The post's author, asked for when the post is there.
    public var author: LoadState<Dated<User>, NetworkError>
    /// The comments; idle until they are asked for.
    public var comments: LoadState<Dated<LossyArray<Comment>>, NetworkError>

    /// Makes the state of a post's screen.
    ///
    /// - Parameters:
    ///   - id: The number of the post.
    ///   - post: The post.
    ///   - author: Its author.
    ///   - comments: The comments on it.
    public init(
      id: Post.ID,
      post: LoadState<Dated<Post>, NetworkError> = .idle,
      author: LoadState<Dated<User>, NetworkError> = .idle,
      comments: LoadState<Dated<LossyArray<Comment>>, NetworkError> = .idle
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
    case postResponse(LoadState<Dated<Post>, NetworkError>)
    /// The load of the author ended.
    case authorResponse(LoadState<Dated<User>, NetworkError>)
    /// The load of the comments ended.
    case commentsResponse(LoadState<Dated<LossyArray<Comment>>, NetworkError>)
  }

  private enum CancelID {
    case post
    case author
    case comments
  }

  private let repository = TypicodeRepository()

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
      return loadPost(.fresh, &state)
    case .refreshed:
      if case .idle = state.comments { return loadPost(.anew, &state) }
      return .merge(loadPost(.anew, &state), loadComments(.anew, &state))
    case .commentsRequested:
      guard !state.comments.isLoading else { return .none }
      return loadComments(.fresh, &state)
    case .postResponse(let outcome):
      state.post.finish(outcome)
      guard let post = outcome.value?.value else { return .none }
      // What is on its way may still come: another request has failed.
      if outcome.failure != nil, state.author.isLoading { return .none }
      // An author who has been asked for before is asked for anew, with the post.
      let demand = state.author == .idle ? Demand.fresh : .anew
      return loadAuthor(of: post, demand.following(outcome.failure), &state)
    case .authorResponse(let outcome):
      state.author.finish(outcome)
      return .none
    case .commentsResponse(let outcome):
      state.comments.finish(outcome)
      return .none
    }
  }

  private func loadPost(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.post.load(id: CancelID.post, Action.postResponse) { [repository, id = state.id] in
      await repository.post(id, demand)
    }
  }

  private func loadAuthor(of post: Post, _ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.author.load(id: CancelID.author, Action.authorResponse) { [repository] in
      await repository.user(post.userID, demand)
    }
  }

  private func loadComments(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.comments.load(id: CancelID.comments, Action.commentsResponse) { [repository, id = state.id] in
      await repository.comments(on: id, demand)
    }
  }
}
