import Models
import NetworkClient
import Persistence
import ReducerRuntime

extension CachedAPI {
  /// JSONPlaceholder.
  static var typicode: CachedAPI { CachedAPI(\.typicode) }

  /// Loads posts with their authors.
  ///
  /// Posts and users load concurrently.
  ///
  /// - Parameter selection: The posts that are needed; by default all. The result can have more.
  func posts(_ policy: CachePolicy, selecting selection: RowSelection? = nil) async -> Loadable<[AuthoredPost]> {
    do throws(LoadFailure) {
      let loaded = try await postsWithUsers(
        posts: { request async throws(LoadFailure) in
          try await list(request, policy, selecting: selection).requiringValue()
        },
        users: { request async throws(LoadFailure) in try await list(request, policy).requiringValue() })
      return Self.join((loaded.posts, loaded.users)) { posts, users in
        posts.map { AuthoredPost(post: $0, sharedAuthor: users[$0.userID]) }
      }
    } catch {
      return .failed(error, previous: nil)
    }
  }

  /// Loads all albums, or those of one user.
  func albums(of user: User.ID?, _ policy: CachePolicy) async -> Loadable<[Album]> {
    guard let user else { return await list(.albums, policy) }
    return await list(.albums(of: user), policy, within: (.albums, "user_id", user.rawValue))
  }

  /// Loads all to-dos, or those of one user.
  func todos(of user: User.ID?, _ policy: CachePolicy) async -> Loadable<[Todo]> {
    guard let user else { return await list(.todos, policy) }
    return await list(.todos(of: user), policy, within: (.todos, "user_id", user.rawValue))
  }
}
