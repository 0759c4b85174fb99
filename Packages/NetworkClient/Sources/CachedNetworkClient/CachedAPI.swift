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
  /// - Parameter whole: A request whose list contains the rows of this one, and a predicate that selects them. Its
  ///   cached response is used if it lacks no row, and is newer.
  public func list<Row: CachedRecord>(
    _ request: Request<LossyArray<Row>>, _ policy: CachePolicy,
    subsetOf whole: (request: Request<LossyArray<Row>>, isIncluded: @Sendable (Row) -> Bool)? = nil
  ) async throws(NetworkError) -> Fetched<[Row]> {
    let response = try await load(policy) {
      let own: CachedResponse<Row>? = await cache.rows(of: key(request))
      guard let whole else { return own }
      return newer(await cache.rows(of: key(whole.request))?.subset(whole.isIncluded), or: own)
    } fetch: { () async throws(NetworkError) in
      Fetched(try await fetch(request) { CachedResponse($0.elements, date: now, extent: ListExtent($0)) })
    }
    return updatingLinks(response)
  }

  /// Loads one record.
  ///
  /// Any cached list that contains the record is used.
  public func record<Row: CachedRecord & Identifiable>(
    _ request: Request<Row>, id: Row.ID, _ policy: CachePolicy
  ) async throws(NetworkError) -> Fetched<Row> where Row.ID: DatabaseValue & Sendable {
    do throws(NetworkError) {
      let rows = try await load(policy) {
        await cache.row(id, in: source)
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
      return updatingLinks(rows).map { $0[0] }
    } catch {
      if error.isNotFound { await cache.remove(Row.self, id, from: source) }
      throw error
    }
  }
}

// MARK: - Steps of a load

extension CachedAPI {
  /// The source of the responses in the cache: the server, and the header fields that select its responses.
  var source: String { remote.cacheSource + remote.cachedFields }

  /// The key of a request's response in the cache.
  func key<Response>(_ request: Request<Response>) -> CacheKey {
    CacheKey(source: source, path: "\(request.target)")
  }

  /// Returns whether a response needs no request: it lacks no row that can only be received with the whole list again.
  func isFresh<Row>(_ response: CachedResponse<Row>) -> Bool {
    response.extent.next != .unknown
      && freshnessPolicy.isFresh(response.date, maximumAge: response.maximumAge, at: now)
  }

  /// Returns the newer response.
  func newer<Row>(_ other: CachedResponse<Row>?, or own: CachedResponse<Row>?) -> CachedResponse<Row>? {
    guard let other, let own else { return other ?? own }
    return own.date < other.date ? other : own
  }

  /// Fetches a response, unless the policy allows the cached one, and falls back to the cached one in an outage.
  ///
  /// The cached rows are read only where they are used.
  ///
  /// - Parameter isSufficient: Whether a fresh response has the requested rows. The default is `true`.
  func load<Row>(
    _ policy: CachePolicy, isSufficient: (CachedResponse<Row>) -> Bool = { _ in true },
    cached: () async -> CachedResponse<Row>?, fetch: () async throws(NetworkError) -> Fetched<[Row]>
  ) async throws(NetworkError) -> Fetched<[Row]> {
    if policy == .useCache, !freshnessPolicy.alwaysRevalidates, let cached = await cached(), isFresh(cached),
      isSufficient(cached)
    {
      return Fetched(cached)
    }
    if case .cacheOnly(let failure) = policy {
      return try Fetched(await cached().map { Fetched($0) }, inPlaceOf: failure)
    }
    do throws(NetworkError) {
      return try await fetch()
    } catch {
      guard error.isOutage else { throw error }
      let cached = await cached()
      if error.kind == .offline, cached == nil, let url = error.url { throw NetworkError(.notCached, url: url) }
      return try Fetched(cached.map { Fetched($0) }, inPlaceOf: error)
    }
  }

  /// Sends a request, with the entity tag of the cached response, and caches the response.
  ///
  /// A response that has not changed is renewed. A new one is saved after it is returned.
  ///
  /// - Parameter isConditional: Whether the request has the entity tag.
  func fetch<Response, Row: CachedRecord>(
    _ request: Request<Response>, isConditional: Bool = true,
    unpack: (Response) throws(NetworkError) -> CachedResponse<Row>
  ) async throws(NetworkError) -> CachedResponse<Row> {
    let key = key(request)
    let entityTag = isConditional ? await cache.entityTag(of: key, as: Row.self) : nil
    let response = try await remote.respond(to: request, ifNoneMatch: entityTag)
    let cacheControl = response.cacheControl
    if response.statusCode == 304, entityTag != nil {
      guard var cached: CachedResponse<Row> = await cache.rows(of: key) else {
        // Another process has removed the rows, or they cannot be read.
        return try await fetch(request, isConditional: false, unpack: unpack)
      }
      cached.date = now
      cached.maximumAge = cacheControl.maximumAge ?? cached.maximumAge
      cache.enqueueRenewal(of: cached, as: key)
      return cached
    }
    var fetched = try unpack(try remote.decode(response, to: request))
    fetched.entityTag = response.header("ETag")
    fetched.maximumAge = cacheControl.maximumAge
    if cacheControl.forbidsStorage {
      await cache.remove(key)
    } else {
      cache.enqueue(fetched, as: key)
    }
    return fetched
  }
}

extension CachedResponse {
  /// The rows that a predicate selects; `nil` if the list lacks rows, which may be some of them.
  fileprivate func subset(_ isIncluded: (Row) -> Bool) -> CachedResponse? {
    extent.isWhole ? CachedResponse(rows.filter(isIncluded), date: date, maximumAge: maximumAge) : nil
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
    cacheControl.maximumAge = response.maximumAge
  }
}

extension CachedResponse {
  /// Creates a response from a list that was read page by page.
  init(_ list: Fetched<[Row]>) {
    self.init(list.value, date: list.date, maximumAge: list.cacheControl.maximumAge, extent: list.extent)
  }
}
