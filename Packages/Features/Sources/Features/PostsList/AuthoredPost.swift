public import Models

/// A post together with the user who wrote it.
public struct AuthoredPost: Hashable, Identifiable, Sendable {
  /// The post.
  public var post: Post
  /// The author, or `nil` when the post names a user who is not there.
  public var author: User?

  /// Joins a post and its author.
  ///
  /// - Parameters:
  ///   - post: The post.
  ///   - author: The author, if known.
  public init(post: Post, author: User?) {
    self.post = post
    self.author = author
  }

  /// The post's number.
  public var id: Post.ID { post.id }
}
