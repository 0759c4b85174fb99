public import Models
public import RESTClient

extension APIClient {
  /// Fetches the posts and the users concurrently.
  ///
  /// An error of the posts is thrown first and cancels the request for the users. An error of the users is thrown once the
  /// posts have arrived.
  public func postsWithUsers() async throws(NetworkError) -> (posts: LossyArray<Post>, users: LossyArray<User>) {
    async let posts = send(.posts)
    async let users = send(.users)
    do {
      return try await (posts, users)
    } catch {
      // `async let` drops the type of the error.
      throw error as? NetworkError ?? .cancelled
    }
  }
}
