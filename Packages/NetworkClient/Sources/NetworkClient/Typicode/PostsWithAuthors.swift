public import Models

/// The posts and the users, among whom are the posts' authors.
public struct PostsWithAuthors: Hashable, Sendable {
  /// The posts, in the server's order.
  public var posts: LossyArray<Post>
  /// The users, in the server's order.
  public var users: LossyArray<User>

  /// Joins the two lists.
  ///
  /// - Parameters:
  ///   - posts: The posts.
  ///   - users: The users.
  public init(posts: LossyArray<Post>, users: LossyArray<User>) {
    self.posts = posts
    self.users = users
  }
}
