import Dependencies
import Foundation
import Models
import NetworkClient
import Persistence
import ReducerRuntime

/// Loads the responses of one API through the cache.
///
/// A fresh response needs no request. A stale one is revalidated with its entity tag, and a 304 renews it. If the server
/// is unreachable or failing, the cached response is used and the failure is reported with it. Neither a failed load nor
/// a part of a list replaces a cached response.
struct CachedAPI: Sendable {
  @Dependency var remote: RESTAPI
  @Dependency(\.responseCache) var cache
  @Dependency(\.date) private var date
  @Dependency private var freshnessPolicy: FreshnessPolicy

  /// Creates a repository of an API, such as `\.typicode`.
  ///
  /// - Parameter freshnessPolicy: The policy of the API's responses.
  init(
    _ api: any KeyPath<DependencyValues, RESTAPI> & Sendable,
    freshnessPolicy: any KeyPath<DependencyValues, FreshnessPolicy> & Sendable = \.freshnessPolicy
  ) {
    _remote = Dependency(api)
    _freshnessPolicy = Dependency(freshnessPolicy)
  }

  /// The current date, which the cached responses of this moment get.
  var now: Date { date() }

  /// Loads a list.
  ///
  /// - Parameters:
  ///   - whole: A request whose list contains the rows of this one, and the column and value that select them. Its
  ///     cached response is used if it is newer.
  ///   - selection: The rows that are needed. A fresh cached response is read in part; otherwise the result has all
  ///     rows, because only a whole list can be revalidated and cached.
  func list<Row: CachedRecord>(
    _ request: Request<LossyArray<Row>>, _ policy: CachePolicy,
    within whole: (request: Request<LossyArray<Row>>, column: String, value: Int)? = nil,
    selecting selection: RowSelection? = nil
  ) async -> Loadable<[Row]> {
    if policy == .useCache, let selection,
      let part = await cache.rows(Row.self, of: key(request), selecting: selection), isFresh(part)
    {
      return .loaded(part)
    }
    let own = await cached(request, as: Row.self)
    var best = own
    if let whole {
      best = newer(await cache.rows(of: key(whole.request), where: (whole.column, whole.value)), or: own)
    }
    if policy == .useCache, let best, isFresh(best) { return .loaded(best) }
    return await load(policy, cached: best) { () async throws(NetworkError) in
      try await fetch(request, cached: own) { Fetched($0, date: now) }
    }
  }

  /// Loads the bytes of an image, which are not cached.
  func image(at url: String) async -> LoadState<Data, NetworkError> {
    do throws(NetworkError) {
      return .loaded(try await remote.send(.image(at: url)))
    } catch {
      return .failed(error, previous: nil)
    }
  }

  /// Loads one record.
  ///
  /// Any cached list that contains the record is used.
  func record<Row: CachedRecord & Identifiable>(
    _ request: Request<Row>, id: Row.ID, _ policy: CachePolicy
  ) async -> Loadable<Row> where Row.ID: DatabaseValue & Sendable {
    let found: Fetched<Row>? = await cache.row(id, in: remote.cacheSource)
    if policy == .useCache, let found, isFresh(found) { return .loaded(found) }
    let outcome = await load(policy, cached: found) { () async throws(NetworkError) in
      let own = await cached(request, as: Row.self)
      return try await fetch(request, cached: own?.value.isEmpty == false ? own : nil) { Fetched([$0], date: now) }
        .map { $0[0] }
    }
    if outcome.failure?.networkError?.isNotFound == true { await cache.remove(Row.self, id, from: remote.cacheSource) }
    return outcome
  }

  /// Loads a list and the users that its rows refer to, concurrently, as one value.
  ///
  /// If one load fails without a cached value, both end, and the failure is the result's.
  func joiningUsers<Row: Sendable, Joined>(
    _ policy: CachePolicy,
    _ load: @escaping @Sendable () async -> Loadable<[Row]>,
    join: ([Row], [User.ID: Shared<User>]) -> [Joined]
  ) async -> Loadable<[Joined]> {
    let failFast = FailFast<LoadFailure>()
    async let rows = failFast.result { () async throws(LoadFailure) in try await load().requiringValue() }
    async let users = failFast.result { () async throws(LoadFailure) in
      try await list(.users, policy).requiringValue()
    }
    do throws(LoadFailure) {
      return Self.join((try await rows.get(), try await users.get()), join)
    } catch {
      return .failed(error, previous: nil)
    }
  }

  /// Joins rows and the users that they refer to.
  static func join<Row, Joined>(
    _ loaded: (rows: Loadable<[Row]>, users: Loadable<[User]>), _ join: ([Row], [User.ID: Shared<User>]) -> [Joined]
  ) -> Loadable<[Joined]> {
    loaded.rows.zip(loaded.users) { rows, users in
      // The first of two users with the same id counts.
      let usersByID = Dictionary(users.value.map { ($0.id, Shared($0)) }, uniquingKeysWith: { first, _ in first })
      return Fetched(
        join(rows.value, usersByID), date: min(rows.date, users.date),
        skippedCount: rows.skippedCount + users.skippedCount, totalCount: rows.totalCount,
        isComplete: rows.isComplete && users.isComplete)
    }
  }
}

// MARK: - Steps of a load

extension CachedAPI {
  /// The key of a request's response in the cache.
  func key<Response>(_ request: Request<Response>) -> CacheKey {
    CacheKey(source: remote.cacheSource, path: request.pathAndQuery)
  }

  /// Returns the cached rows of a request's response.
  func cached<Response, Row: CachedRecord>(_ request: Request<Response>, as type: Row.Type) async -> Fetched<[Row]>? {
    await cache.rows(type, of: key(request))
  }

  /// Returns whether a cached response needs no request.
  func isFresh<Value>(_ response: Fetched<Value>) -> Bool {
    response.isComplete && freshnessPolicy.isFresh(response.date, at: now)
  }

  /// Returns the rows from a longer list if they are complete and newer than the response of their own request.
  func newer<Row>(_ longer: Fetched<[Row]>?, or own: Fetched<[Row]>?) -> Fetched<[Row]>? {
    guard let longer, let own else { return longer ?? own }
    return longer.isComplete && own.date < longer.date ? longer : own
  }

  /// Fetches a value, and falls back to the cached one in an outage.
  func load<Value>(
    _ policy: CachePolicy, cached: Fetched<Value>?, _ fetch: () async throws(NetworkError) -> Fetched<Value>
  ) async -> Loadable<Value> {
    if case .cacheOnly(let failure) = policy { return .failed(failure, previous: cached) }
    do throws(NetworkError) {
      return .loaded(try await fetch())
    } catch {
      if case .offline(let url) = error, cached == nil { return .failed(.notCached(url: url), previous: nil) }
      return .failed(.network(error), previous: error.isOutage ? cached : nil)
    }
  }

  /// Sends a request and caches the response.
  ///
  /// A response that has not changed is renewed.
  ///
  /// - Throws: ``NetworkError/invalidResponse(url:reason:)`` for a 304 to a request without an entity tag.
  func fetch<Response, Row: CachedRecord>(
    _ request: Request<Response>, cached own: Fetched<[Row]>?, unpack: (Response) -> Fetched<[Row]>
  ) async throws(NetworkError) -> Fetched<[Row]> {
    // An incomplete response is fetched in full: a 304 would leave it incomplete.
    let known = own.flatMap { $0.isComplete && $0.skippedCount == 0 && $0.entityTag != nil ? $0 : nil }
    switch try await remote.send(request, ifNoneMatch: known?.entityTag) {
    case .modified(let response, let tag):
      var rows = unpack(response)
      rows.entityTag = tag
      await cache.save(rows, as: key(request))
      return rows
    case .notModified:
      guard var known else {
        throw .invalidResponse(url: request.pathAndQuery, reason: "not modified, but nothing is cached")
      }
      known.date = now
      if await !cache.renew(key(request), fetchedAt: known.date) {
        // Another process has removed the rows.
        await cache.save(known, as: key(request))
      }
      return known
    }
  }
}

extension Fetched {
  /// Creates a value from the rows of a response.
  init<Row>(_ rows: LossyArray<Row>, date: Date, totalCount: Int? = nil) where Value == [Row] {
    self.init(rows.elements, date: date, skippedCount: rows.skippedCount, totalCount: totalCount)
  }
}

extension LoadState {
  /// Returns the state if it has a value.
  ///
  /// - Throws: The failure of a load without a value.
  func requiringValue() throws(Failure) -> LoadState {
    if case .failed(let failure, previous: nil) = self { throw failure }
    return self
  }
}
