import Dependencies
public import Models
public import NetworkClient
import Persistence

/// The list of posts with their authors: loading, loaded, failed, or empty; searched and filtered on the spot.
public struct PostsList: Reducer {
  /// What the list knows.
  public struct State: Hashable, Sendable {
    /// The posts, as far as they are loaded.
    public var content: LoadState<Dated<Content>, NetworkError>
    /// The text that a post's title or body must hold, letter case and accents aside; empty for all.
    public var searchText: String
    /// The author whose posts are shown; `nil` for all authors.
    public var userID: User.ID?

    /// Makes a state.
    ///
    /// - Parameters:
    ///   - content: The posts.
    ///   - searchText: The text to search for.
    ///   - userID: The author to filter by.
    public init(
      content: LoadState<Dated<Content>, NetworkError> = .idle, searchText: String = "", userID: User.ID? = nil
    ) {
      self.content = content
      self.searchText = searchText
      self.userID = userID
    }

    /// The posts that the search and the filter let through, in the server's order.
    public var rows: [AuthoredPost] {
      let search = TextMatcher(searchText)
      return (content.value?.value.posts ?? []).filter { row in
        (userID == nil || row.post.userID == userID)
          && (search.matches(row.post.title) || search.matches(row.post.body))
      }
    }
  }

  /// All posts, as they were loaded.
  public struct Content: Hashable, Sendable {
    /// The posts with their authors, in the server's order.
    public var posts: [AuthoredPost]
    /// How many posts and users the server sent that could not be read, and are left out.
    public var skippedCount: Int

    /// Makes a content.
    ///
    /// - Parameters:
    ///   - posts: The posts with their authors.
    ///   - skippedCount: How many rows are left out.
    public init(posts: [AuthoredPost], skippedCount: Int = 0) {
      self.posts = posts
      self.skippedCount = skippedCount
    }

    /// Joins posts and users by the users' numbers; the first of two users with one number counts.
    ///
    /// - Parameters:
    ///   - posts: The posts.
    ///   - users: The users.
    public init(_ posts: LossyArray<Post>, by users: LossyArray<User>) {
      let authors = users.byID
      self.init(
        posts: posts.map { AuthoredPost(post: $0, author: authors[$0.userID]) },
        skippedCount: posts.skippedCount + users.skippedCount
      )
    }
  }

  /// What can happen to the list.
  public enum Action: Hashable, Sendable {
    /// The list came on the screen: it loads the first time.
    case appeared
    /// The user asked for the list anew; what is there stays meanwhile.
    case refreshed
    /// The search text changed.
    case searchTextChanged(String)
    /// An author was chosen, or `nil` for all.
    case userSelected(User.ID?)
    /// The load ended.
    case postsResponse(LoadState<Dated<Content>, NetworkError>)
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
    case .searchTextChanged(let text):
      state.searchText = text
      return .none
    case .userSelected(let id):
      state.userID = id
      return .none
    case .postsResponse(let outcome):
      state.content.finish(outcome)
      return .none
    }
  }

  private func load(_ demand: Demand, _ state: inout State) -> Effect<Action> {
    state.content.load(id: CancelID.load, Action.postsResponse) { [repository] in
      await repository.withUsers(demand, { await repository.posts(demand) }, join: Content.init(_:by:))
    }
  }
}
