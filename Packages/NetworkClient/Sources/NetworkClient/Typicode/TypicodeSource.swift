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
/// The error of a join is a `NetworkError`: that of the first load that fails, which cancels the other one.
extension TypicodeSource {
  /// Loads all posts and their authors.
  public func postsWithAuthors() async throws -> Fetched<[AuthoredPost]> {
    let join = Join(count: 2)
    async let posts = join.load { try await self.posts() }
    async let users = join.load { try await self.users() }
    try await join.end()
    return try await posts.owned(by: .loaded(users))
  }

  /// Loads other records and their owners.
  ///
  /// - Parameters:
  ///   - requiresUsers: Whether a failure of the users is an error; otherwise the records have no owners then.
  ///   - load: Loads the records.
  public func withOwners<Record>(
    requiresUsers: Bool = true, _ load: @escaping @Sendable () async throws -> Fetched<[Record]>
  ) async throws -> Fetched<[Owned<Record>]> {
    let join = Join(count: requiresUsers ? 2 : 1)
    async let records = join.load(load)
    async let users = requiresUsers ? join.load { try await self.users() } : users()
    try await join.end()
    let owners: OwnersLoad
    do {
      owners = .loaded(try await users)
    } catch let error as NetworkError {
      owners = .failed(error)
    }
    return try await records.owned(by: owners)
  }
}

/// Concurrent loads that end with the first failure.
private struct Join {
  private let ends: AsyncThrowingStream<Void, any Error>
  private let end: AsyncThrowingStream<Void, any Error>.Continuation
  private let count: Int

  init(count: Int) {
    (ends, end) = AsyncThrowingStream.makeStream()
    self.count = count
  }

  /// Runs a load.
  func load<Value>(_ load: () async throws -> Value) async throws -> Value {
    do {
      let value = try await load()
      end.yield()
      return value
    } catch {
      end.finish(throwing: error)
      throw error
    }
  }

  /// Waits until all loads have succeeded.
  ///
  /// - Throws: The error of the first load that fails.
  func end() async throws {
    for try await _ in ends.prefix(count) {}
  }
}

extension Fetched {
  /// Returns the records with their owners; the first of two users with the same id counts.
  func owned<Record>(by owners: OwnersLoad) -> Fetched<[Owned<Record>]> where Value == [Record] {
    var users: [User.ID: SharedUser] = [:]
    if case .loaded(let list) = owners {
      users = Dictionary(list.value.map { ($0.id, SharedUser.user($0)) }, uniquingKeysWith: { first, _ in first })
    }
    var owned = map { $0.map { Owned($0, sharedOwner: $0.userID.flatMap { users[$0] }) } }
    owned.owners = owners
    return owned
  }
}
