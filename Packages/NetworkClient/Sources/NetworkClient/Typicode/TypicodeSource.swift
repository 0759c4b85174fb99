public import Models
public import RESTClient

/// A source of the posts and the users of JSONPlaceholder: the server, or a cache in front of it.
public protocol TypicodeSource: Sendable {
  /// Loads all posts.
  func posts() async throws(NetworkError) -> Fetched<[Post]>

  /// Loads all users.
  func users() async throws(NetworkError) -> Fetched<[User]>
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

  /// Loads other records and their owners.
  ///
  /// - Parameters:
  ///   - requiresUsers: Whether a failure of the users is an error; otherwise the records have no owners then.
  ///   - load: Loads the records.
  public func withOwners<Record>(
    requiresUsers: Bool = true, _ load: @escaping @Sendable () async throws -> Fetched<[Record]>
  ) async throws -> Fetched<[Owned<Record>]> {
    async let records = load()
    async let users = users()
    if requiresUsers { return try await records.owned(by: users) }
    return try await records.owned(by: (try? users)?.value ?? [])
  }
}

extension Fetched {
  /// Returns the records with their owners, and the metadata of both lists: the older date, the first failure.
  func owned<Record>(by users: Fetched<[User]>) -> Fetched<[Owned<Record>]> where Value == [Record] {
    var owned = owned(by: users.value)
    owned.date = min(date, users.date)
    owned.extent.skippedCount += users.extent.skippedCount
    owned.extent.skipReason = extent.skipReason ?? users.extent.skipReason
    if users.extent.next == .unknown { owned.extent.next = .unknown }
    owned.reloadFailure = reloadFailure ?? users.reloadFailure
    return owned
  }

  /// Returns the records with their owners; the first of two users with the same id counts.
  func owned<Record>(by users: [User]) -> Fetched<[Owned<Record>]> where Value == [Record] {
    let users = Dictionary(users.map { ($0.id, Boxed.value($0)) }, uniquingKeysWith: { first, _ in first })
    return map { $0.map { Owned($0, sharedOwner: $0.userID.flatMap { users[$0] }) } }
  }
}
