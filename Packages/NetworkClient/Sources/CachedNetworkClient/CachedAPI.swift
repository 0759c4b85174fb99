public import Dependencies
import Foundation
import Models
public import NetworkClient
public import Persistence

/// Loads the responses of one API through the cache.
///
/// A fresh response needs no request. A stale one is revalidated with its entity tag, and a 304 renews it. If the
/// server is unreachable or failing, the cached response is used and the failure is reported with it. Neither a failed
/// load nor a part of a list replaces a cached response.
public struct CachedAPI: Sendable {
  @Dependency var remote: HTTPClient
  @Dependency(\.responseCache) var cache
  @Dependency(\.date) private var date
  @Dependency var freshnessPolicy: FreshnessPolicy

  /// Creates a client of an API, such as `\.typicode`.
  ///
  /// - Parameter freshnessPolicy: The policy of the API's responses.
  public init(
    _ api: any KeyPath<DependencyValues, HTTPClient> & Sendable,
    freshnessPolicy: any KeyPath<DependencyValues, FreshnessPolicy> & Sendable = \.freshnessPolicy
  ) {
    _remote = Dependency(api)
    _freshnessPolicy = Dependency(freshnessPolicy)
  }

  /// JSONPlaceholder.
  public static var typicode: CachedAPI { CachedAPI(\.typicode) }

  /// The current date, which the cached responses of this moment get.
  var now: Date { date() }

  /// Loads a list.
  ///
  /// - Parameter whole: A request whose list contains the rows of this one, and a predicate that selects them.
  ///   Its cached response is used if it is newer.
  public func list<Row: CachedRecord>(
    _ request: Request<LossyArray<Row>>, _ policy: CachePolicy,
    subsetOf whole: (request: Request<LossyArray<Row>>, isIncluded: @Sendable (Row) -> Bool)? = nil
  ) async throws(NetworkError) -> Fetched<[Row]> {
    try await load(policy) {
      let own = await cached(request, as: Row.self)
      guard let whole else { return own.map { Fetched($0) } }
      return newer(await cache.rows(of: key(whole.request), where: whole.isIncluded), or: own).map { Fetched($0) }
    } fetch: { () async throws(NetworkError) in
      Fetched(try await fetch(request) { CachedResponse($0.elements, date: now, extent: ListExtent($0)) })
    }
  }

  /// Loads one record.
  ///
  /// Any cached list that contains the record is used.
  public func record<Row: CachedRecord & Identifiable>(
    _ request: Request<Row>, id: Row.ID, _ policy: CachePolicy
  ) async throws(NetworkError) -> Fetched<Row> where Row.ID: DatabaseValue & Sendable {
    do throws(NetworkError) {
      let rows = try await load(policy) {
        await cache.row(id, in: remote.cacheSource).map { (row: CachedResponse<Row>) in Fetched(row) }
      } fetch: { () async throws(NetworkError) in
        let response = try await fetch(request) { row throws(NetworkError) in
          guard row.id == id else {
            let url = (remote.baseURL.map { "\($0)/" } ?? "") + "\(request.target)"
            throw NetworkError(.undecodable, url: URL(string: url), reason: "it has the id \(row.id)")
          }
          return CachedResponse([row], date: now)
        }
        return Fetched(response)
      }
      return rows.map { $0[0] }
    } catch {
      if error.isNotFound { await cache.remove(Row.self, id, from: remote.cacheSource) }
      throw error
    }
  }
}

// MARK: - Steps of a load

extension CachedAPI {
  /// The key of a request's response in the cache.
  func key<Response>(_ request: Request<Response>) -> CacheKey {
    CacheKey(source: remote.cacheSource, path: "\(request.target)")
  }

  /// Returns the cached rows of a request's response.
  func cached<Response, Row: CachedRecord>(
    _ request: Request<Response>, as type: Row.Type
  ) async -> CachedResponse<Row>? {
    await cache.rows(type, of: key(request))
  }

  /// Returns whether a response of this date needs no request.
  func isFresh(_ date: Date) -> Bool { freshnessPolicy.isFresh(date, at: now) }

  /// Returns the rows from a longer list if they are complete and newer than the response of their own request.
  func newer<Row>(_ longer: CachedResponse<Row>?, or own: CachedResponse<Row>?) -> CachedResponse<Row>? {
    guard let longer, let own else { return longer ?? own }
    return longer.extent.next == .end && own.date < longer.date ? longer : own
  }

  /// Fetches a response, unless the policy allows the cached one, and falls back to the cached one in an outage.
  ///
  /// The cached rows are read only where they are used.
  func load<Row>(
    _ policy: CachePolicy, cached: () async -> Fetched<[Row]>?,
    fetch: () async throws(NetworkError) -> Fetched<[Row]>
  ) async throws(NetworkError) -> Fetched<[Row]> {
    if policy == .useCache, !freshnessPolicy.alwaysRevalidates, let cached = await cached(),
      cached.extent.next != .unknown, isFresh(cached.date)
    {
      return cached
    }
    if case .cacheOnly(let failure) = policy { return try Fetched(await cached(), inPlaceOf: failure) }
    do throws(NetworkError) {
      return try await fetch()
    } catch {
      guard error.isOutage else { throw error }
      let cached = await cached()
      if error.kind == .offline, cached == nil, let url = error.url { throw NetworkError(.notCached, url: url) }
      return try Fetched(cached, inPlaceOf: error)
    }
  }

  /// Sends a request, with the entity tag of the cached response, and caches the response.
  ///
  /// A response that has not changed is renewed. A new one is saved after it is returned.
  func fetch<Response, Row: CachedRecord>(
    _ request: Request<Response>, unpack: (Response) throws(NetworkError) -> CachedResponse<Row>
  ) async throws(NetworkError) -> CachedResponse<Row> {
    let key = key(request)
    let entityTag = await cache.entityTag(of: key, as: Row.self)
    let response = try await remote.respond(to: request, ifNoneMatch: entityTag)
    if response.statusCode == 304, entityTag != nil {
      guard var cached = await cached(request, as: Row.self) else {
        // Another process has removed the rows.
        return try await fetch(request, unpack: unpack)
      }
      cached.date = now
      if await !cache.renew(key, fetchedAt: now) { cache.enqueue(cached, as: key) }
      return cached
    }
    var fetched = try unpack(try remote.decode(response, to: request))
    fetched.entityTag = response.header("ETag")
    if response.forbidsStorage {
      await cache.remove(key)
    } else {
      cache.enqueue(fetched, as: key)
    }
    return fetched
  }
}

extension Fetched {
  /// Creates a value from a cached one that takes the place of a failed reload, and throws the failure without one.
  init(_ cached: Self?, inPlaceOf failure: NetworkError) throws(NetworkError) {
    guard let cached else { throw failure }
    self = cached
    reloadFailure = failure
  }

  /// Creates a value from the rows and the metadata of a cached response.
  init<Row>(_ response: CachedResponse<Row>) where Value == [Row] {
    self.init(response.rows, date: response.date, extent: response.extent)
  }
}
