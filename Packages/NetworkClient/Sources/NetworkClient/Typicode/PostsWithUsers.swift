public import Models
public import RESTClient

/// Loads the posts and the users concurrently.
///
/// The first failure cancels the other load and is thrown at once.
///
/// - Parameters:
///   - loadPosts: Loads the posts with the request, from a server or a cache.
///   - loadUsers: Loads the users with the request.
public func postsWithUsers<Posts: Sendable, Users: Sendable, Failure: Error>(
  posts loadPosts: @escaping @Sendable (Request<LossyArray<Post>>) async throws(Failure) -> Posts,
  users loadUsers: @escaping @Sendable (Request<LossyArray<User>>) async throws(Failure) -> Users
) async throws(Failure) -> (posts: Posts, users: Users) {
  let failFast = FailFast<Failure>()
  async let posts = failFast.result { () async throws(Failure) in try await loadPosts(.posts) }
  async let users = failFast.result { () async throws(Failure) in try await loadUsers(.users) }
  return try await (posts.get(), users.get())
}

extension APIClient {
  /// Fetches the posts and the users concurrently.
  ///
  /// The first failure cancels the other request and is thrown at once.
  public func postsWithUsers() async throws(NetworkError) -> (posts: LossyArray<Post>, users: LossyArray<User>) {
    try await NetworkClient.postsWithUsers(
      posts: { request async throws(NetworkError) in try await send(request) },
      users: { request async throws(NetworkError) in try await send(request) })
  }
}
