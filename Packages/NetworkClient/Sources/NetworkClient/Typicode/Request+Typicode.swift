public import Models

extension Request where Response == LossyArray<Post> {
  /// All posts: `GET /posts`.
  public static var posts: Self { Self(path: ["posts"]) }
}

extension Request where Response == Post {
  /// One post: `GET /posts/7`.
  ///
  /// - Parameter id: The post's number; the server answers 404 to one it does not have.
  /// - Returns: The call.
  public static func post(_ id: Post.ID) -> Self { Self(path: ["posts", "\(id)"]) }
}

extension Request where Response == LossyArray<Comment> {
  /// The comments on a post: `GET /posts/7/comments`; none for a post that the server does not have.
  ///
  /// - Parameter id: The post's number.
  /// - Returns: The call.
  public static func comments(on id: Post.ID) -> Self { Self(path: ["posts", "\(id)", "comments"]) }
}

extension Request where Response == LossyArray<User> {
  /// All users: `GET /users`.
  public static var users: Self { Self(path: ["users"]) }
}

extension Request where Response == User {
  /// One user: `GET /users/1`.
  ///
  /// - Parameter id: The user's number; the server answers 404 to one it does not have.
  /// - Returns: The call.
  public static func user(_ id: User.ID) -> Self { Self(path: ["users", "\(id)"]) }
}
