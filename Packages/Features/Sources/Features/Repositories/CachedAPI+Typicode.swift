import Models
import NetworkClient
import Persistence
import ReducerRuntime

extension CachedAPI {
  /// JSONPlaceholder.
  static var typicode: CachedAPI { CachedAPI(\.typicode) }

  /// Loads posts with their authors.
  func posts(_ policy: CachePolicy) async -> Loadable<[AuthoredPost]> {
    let failFast = FailFast()
    async let posts = failFast.load { await list(.posts, policy) }
    async let users = failFast.load { await list(.users, policy) }
    return Self.join(await (posts, users)) { posts, users in
      posts.map { AuthoredPost(post: $0, sharedAuthor: users[$0.userID]) }
    }
  }

  /// Loads all albums, or those of one user, with their owners.
  func albumsWithOwners(of user: User.ID?, _ policy: CachePolicy) async -> Loadable<[OwnedAlbum]> {
    let failFast = FailFast()
    async let albums = failFast.load { await self.albums(of: user, policy) }
    async let users = failFast.load { await list(.users, policy) }
    return Self.join(await (albums, users)) { albums, users in
      albums.map { OwnedAlbum(album: $0, sharedOwner: users[$0.userID]) }
    }
  }

  /// Loads all albums, or those of one user.
  func albums(of user: User.ID?, _ policy: CachePolicy) async -> Loadable<[Album]> {
    guard let user else { return await list(.albums, policy) }
    return await list(.albums(of: user), policy, subsetOf: (.albums, { $0.userID == user }))
  }

  /// Loads all to-dos, or those of one user.
  func todos(of user: User.ID?, _ policy: CachePolicy) async -> Loadable<[Todo]> {
    guard let user else { return await list(.todos, policy) }
    return await list(.todos(of: user), policy, subsetOf: (.todos, { $0.userID == user }))
  }
}
