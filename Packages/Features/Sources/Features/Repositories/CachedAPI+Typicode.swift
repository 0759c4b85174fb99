import Models
import NetworkClient
import Persistence
import ReducerRuntime

extension CachedAPI {
  /// JSONPlaceholder.
  static var typicode: CachedAPI { CachedAPI(\.typicode) }

  /// Loads records and, concurrently, their owners; a failure of either ends both.
  func withOwners<Record: OwnedRecord>(
    _ policy: CachePolicy, _ records: @escaping @Sendable () async -> Loadable<[Record]>
  ) async -> Loadable<[Owned<Record>]> {
    let failFast = FailFast()
    async let records = failFast.load(records)
    async let users = failFast.load { await list(.users, policy) }
    return await records.zip(await users) { records, users in
      var owned = records.withOwners(users.value)
      owned.date = min(records.date, users.date)
      owned.skippedCount += users.skippedCount
      owned.isComplete = records.isComplete && users.isComplete
      return owned
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

extension Fetched {
  /// Returns the records with those of the users that own them.
  func withOwners<Record>(_ users: [User]) -> Fetched<[Owned<Record>]> where Value == [Record] {
    // The first of two users with the same id counts.
    let users = Dictionary(users.map { ($0.id, Shared($0)) }, uniquingKeysWith: { first, _ in first })
    return map { $0.map { Owned($0, sharedOwner: users[$0.userID]) } }
  }
}
