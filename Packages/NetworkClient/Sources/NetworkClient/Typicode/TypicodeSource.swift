public import Models
public import RESTClient

/// A source of the lists of JSONPlaceholder: the server, or a cache in front of it.
public protocol TypicodeSource: Sendable {
  /// Loads all posts.
  func posts() async throws(NetworkError) -> Fetched<[Post]>

  /// Loads all users.
  func users() async throws(NetworkError) -> Fetched<[User]>

  /// Loads the albums of a user, or all for `nil`.
  func albums(of user: User.ID?) async throws(NetworkError) -> Fetched<[Album]>

  /// Loads the to-dos of a user, or all for `nil`.
  func todos(of user: User.ID?) async throws(NetworkError) -> Fetched<[Todo]>
}

/// The joins of two lists, which load concurrently.
///
/// The error of a join is a `NetworkError`, also that of the users. If the records fail, the load of the users is
/// cancelled.
extension TypicodeSource {
  /// Loads all posts and their authors.
  public func postsWithAuthors() async throws -> Fetched<[AuthoredPost]> {
    async let posts = posts()
    async let users = users()
    return try await posts.owned(by: users)
  }

  /// Loads albums and their owners: the albums of a user, or all for `nil`.
  public func albumsWithOwners(of user: User.ID?) async throws -> Fetched<[OwnedAlbum]> {
    async let albums = albums(of: user)
    async let users = users()
    return try await albums.owned(by: users)
  }

  /// Loads to-dos and their owners: the to-dos of a user, or all for `nil`.
  ///
  /// To-dos without their owners are better than none: a failure of the users is ignored.
  public func todosWithOwners(of user: User.ID?) async throws -> Fetched<[OwnedTodo]> {
    async let todos = todos(of: user)
    async let users = users()
    return try await todos.owned(by: (try? users)?.value ?? [])
  }
}

extension Fetched {
  /// Returns the records with their owners, and the metadata of both lists: the older date, the first failure.
  func owned<Record>(by users: Fetched<[User]>) -> Fetched<[Owned<Record>]> where Value == [Record] {
    var owned = owned(by: users.value)
    owned.date = min(date, users.date)
    owned.skippedCount += users.skippedCount
    owned.isComplete = isComplete && users.isComplete
    owned.reloadFailure = reloadFailure ?? users.reloadFailure
    return owned
  }

  /// Returns the records with their owners; the first of two users with the same id counts.
  func owned<Record>(by users: [User]) -> Fetched<[Owned<Record>]> where Value == [Record] {
    let users = Dictionary(users.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return map { $0.map { Owned($0, owner: $0.userID.flatMap { users[$0] }) } }
  }
}
