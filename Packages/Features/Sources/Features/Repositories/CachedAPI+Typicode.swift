import Models
import NetworkClient
import Persistence
import ReducerRuntime

extension CachedAPI {
  /// JSONPlaceholder.
  static var typicode: CachedAPI { CachedAPI(\.typicode) }

  /// Loads all posts and their authors, concurrently.
  func posts(_ policy: CachePolicy) async -> Loadable<[AuthoredPost]> {
    async let posts = list(.posts, policy)
    async let users = list(.users, policy)
    // The end of the scope cancels the users.
    if let failure = await posts.failureWithoutValue { return .failed(failure, previous: nil) }
    return await posts.owned(by: users)
  }

  /// Loads the albums and their owners, concurrently: all albums, or those of one user.
  func ownedAlbums(of user: User.ID?, _ policy: CachePolicy) async -> Loadable<[OwnedAlbum]> {
    async let albums = albums(of: user, policy)
    async let users = list(.users, policy)
    if let failure = await albums.failureWithoutValue { return .failed(failure, previous: nil) }
    return await albums.owned(by: users)
  }

  /// Loads the to-dos and their owners, concurrently: all to-dos, or those of one user.
  ///
  /// To-dos without their owners are better than none: a failure of the users is ignored.
  func ownedTodos(of user: User.ID?, _ policy: CachePolicy) async -> Loadable<[OwnedTodo]> {
    async let todos = todos(of: user, policy)
    async let users = list(.users, policy).rows
    return await todos.owned(by: users)
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

extension LoadState {
  /// The failure of a load that has no previous value.
  fileprivate var failureWithoutValue: Failure? {
    if case .failed(let failure, previous: nil) = self { failure } else { nil }
  }

  /// Returns the records with their owners; a failure of either load is the failure of both.
  func owned<Record>(by users: Loadable<[User]>) -> Loadable<[Owned<Record>]> where Self == Loadable<[Record]> {
    zip(users) { records, users in
      var owned = records.owned(by: users.value)
      owned.date = min(records.date, users.date)
      owned.skippedCount += users.skippedCount
      owned.isComplete = records.isComplete && users.isComplete
      return owned
    }
  }

  /// Returns the records with their owners.
  func owned<Record>(by users: [User]) -> Loadable<[Owned<Record>]> where Self == Loadable<[Record]> {
    map { $0.owned(by: users) }
  }
}

extension Fetched {
  /// Returns the records with their owners; the first of two users with the same id counts.
  func owned<Record>(by users: [User]) -> Fetched<[Owned<Record>]> where Value == [Record] {
    let users = Dictionary(users.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return map { $0.map { Owned($0, owner: users[$0.userID]) } }
  }
}
