public import Models

/// The calls of JSONPlaceholder, each a closure, so that a test replaces the one it needs.
public struct TypicodeClient: Sendable {
  /// Fetches all posts, in the server's order.
  public var posts: @Sendable () async throws(NetworkError) -> LossyArray<Post>
  /// Fetches one post.
  public var post: @Sendable (Post.ID) async throws(NetworkError) -> Post
  /// Fetches the comments on a post, in the server's order.
  public var comments: @Sendable (Post.ID) async throws(NetworkError) -> LossyArray<Comment>
  /// Fetches all users, in the server's order.
  public var users: @Sendable () async throws(NetworkError) -> LossyArray<User>
  /// Fetches one user.
  public var user: @Sendable (User.ID) async throws(NetworkError) -> User

  /// Makes a client of its calls.
  ///
  /// - Parameters:
  ///   - posts: Fetches all posts.
  ///   - post: Fetches one post.
  ///   - comments: Fetches the comments on a post.
  ///   - users: Fetches all users.
  ///   - user: Fetches one user.
  public init(
    posts: @escaping @Sendable () async throws(NetworkError) -> LossyArray<Post>,
    post: @escaping @Sendable (Post.ID) async throws(NetworkError) -> Post,
    comments: @escaping @Sendable (Post.ID) async throws(NetworkError) -> LossyArray<Comment>,
    users: @escaping @Sendable () async throws(NetworkError) -> LossyArray<User>,
    user: @escaping @Sendable (User.ID) async throws(NetworkError) -> User
  ) {
    self.posts = posts
    self.post = post
    self.comments = comments
    self.users = users
    self.user = user
  }

  /// Fetches the posts and the users side by side.
  ///
  /// - Returns: Both lists, when both have arrived.
  /// - Throws: The failure that came first; the other request is then cancelled at once, whichever was slower.
  public func postsWithAuthors() async throws(NetworkError) -> PostsWithAuthors {
    let (posts, users) = try await both(posts, users)
    return PostsWithAuthors(posts: posts, users: users)
  }
}
