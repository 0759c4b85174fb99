import Dispatch
public import Models
public import NetworkClient
import Persistence

/// The lists of JSONPlaceholder, loaded through the cache.
public struct CachedTypicode: TypicodeSource {
  private let policy: CachePolicy
  private let api = CachedAPI.typicode

  /// Creates a source with the dependencies in scope.
  public init(_ policy: CachePolicy) {
    self.policy = policy
  }

  public func posts() async throws(NetworkError) -> Fetched<[Post]> { try await api.list(.posts, policy) }

  public func users() async throws(NetworkError) -> Fetched<[User]> { try await api.list(.users, policy) }

  /// Loads the albums of a user, or all for `nil`.
  public func albums(of user: User.ID?) async throws(NetworkError) -> Fetched<[Album]> {
    guard let user else { return try await api.list(.albums, policy) }
    return try await api.list(.albums(of: user), policy, subsetOf: (.albums, { $0.userID == user }))
  }

  /// Loads the to-dos of a user, or all for `nil`.
  public func todos(of user: User.ID?) async throws(NetworkError) -> Fetched<[Todo]> {
    guard let user else { return try await api.list(.todos, policy) }
    return try await api.list(.todos(of: user), policy, subsetOf: (.todos, { $0.userID == user }))
  }

  /// Loads the comments on a post, or all for `nil`.
  public func comments(on post: Post.ID?) async throws(NetworkError) -> Fetched<[Comment]> {
    guard let post else { return try await api.list(.comments, policy) }
    return try await api.list(.comments(on: post), policy, subsetOf: (.comments, { $0.postID == post }))
  }

  /// Loads the photos of an album, or all for `nil`.
  public func photos(in album: Album.ID?) async throws(NetworkError) -> Fetched<[Photo]> {
    guard let album else { return try await api.list(.photos, policy) }
    return try await api.list(.photos(in: album), policy, subsetOf: (.photos, { $0.albumID == album }))
  }

  /// Loads the users except the owner, in reverse order, by the request with callbacks.
  ///
  /// The cache keeps all users in the order received.
  public func users(except ownerID: User.ID) async throws(NetworkError) -> Fetched<[User]> {
    let load = Task { await Result { () async throws(NetworkError) in try await users() } }
    let result: Result<UsersAPI.UsersList, FetchError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        UsersAPI(queue: .global()) { () async throws(NetworkError) in try await load.value.get() }.fetchUsers(
          ownerID: "\(ownerID)", success: { continuation.resume(returning: .success($0)) },
          failure: { continuation.resume(returning: .failure($0)) })
      }
    } onCancel: {
      load.cancel()
    }
    let list = try result.mapError(\.networkError).get()
    return list.response.map { _ in list.users }
  }
}
