import Dependencies
public import Foundation
public import NetworkClient
import Persistence

extension CachedAPI {
  /// Loads an image through the cache.
  ///
  /// It is fresh for the `max-age` of its response.
  ///
  /// - Parameter timeLimit: The time for its only attempt; `nil` for the time and the retries of the client. The
  ///   default is five seconds, because its page is complete without it.
  public func image(
    at url: String, _ policy: CachePolicy = .useCache, timeLimit: Duration? = .seconds(5)
  ) async throws(NetworkError) -> Fetched<Data> {
    let key = imageKey(url)
    let cached: CachedImage? = if let key { await cache.image(for: key, at: now) } else { nil }
    let previous = cached.map { Fetched($0.data, date: $0.date) }
    if policy == .useCache, let cached, let previous, isFresh(cached) { return previous }
    if case .cacheOnly(let failure) = policy { return try Fetched(previous, inPlaceOf: failure) }
    return try await withDependencies {
      guard let timeLimit else { return }
      $0.httpConfiguration.retryPolicy = .never
      $0.httpConfiguration.deadline = min($0.httpConfiguration.deadline, timeLimit)
    } operation: { () async throws(NetworkError) in
      do throws(NetworkError) {
        return try await fetchImage(at: url, key: key, cached: cached)
      } catch {
        return try Fetched(error.isOutage ? previous : nil, inPlaceOf: error)
      }
    }
  }

  /// Requests an image, conditionally if it is cached with an entity tag, and caches it unless the server forbids it.
  private func fetchImage(
    at url: String, key: String?, cached: CachedImage?
  ) async throws(NetworkError) -> Fetched<Data> {
    let request = Request.image(at: updated(url))
    let response = try await remote.respond(to: request, ifNoneMatch: cached?.entityTag)
    let confirmed = response.statusCode == 304 ? cached : nil
    let data = if let confirmed { confirmed.data } else { try remote.decode(response, to: request) }
    if let key { await save(data, of: response, as: key, replacing: confirmed) }
    return Fetched(data, date: now)
  }

  /// Caches the body of a response, unless the server forbids it.
  ///
  /// - Parameter confirmed: The cached body that the server has confirmed (304 Not Modified).
  private func save(_ data: Data, of response: HTTPResponse, as key: String, replacing confirmed: CachedImage?) async {
    let cacheControl = response.cacheControl
    if cacheControl.forbidsStorage { return }
    let image = CachedImage(
      url: key, data: data, date: now, maximumAge: cacheControl.maximumAge ?? confirmed?.maximumAge,
      entityTag: response.header("ETag") ?? confirmed?.entityTag)
    await cache.save(image, at: now)
  }

  private func isFresh(_ image: CachedImage) -> Bool {
    var policy = freshnessPolicy
    if let maximumAge = image.maximumAge { policy.maximumAge = .seconds(maximumAge) }
    return policy.isFresh(image.date, at: now)
  }

  /// The URL of an image in the cache: without the port of this run, below the cache source if it is relative; `nil`
  /// for a `data:` URL.
  private func imageKey(_ url: String) -> String? {
    if DataURL(url) != nil { return nil }
    guard var parts = URLComponents(string: url), parts.scheme != nil else { return "\(remote.cacheSource)/\(url)" }
    if hasPortOfRun, isOnServer(parts) { parts.port = nil }
    return parts.string ?? url
  }

  /// Whether the server has another port in each run: it has a named cache source, as the sandbox.
  var hasPortOfRun: Bool { remote.baseURL.map { remote.cacheSource != $0.description } ?? false }

  /// Returns a URL, with the current port if it is on the API's own server.
  func updated(_ url: String) -> String {
    guard hasPortOfRun, var parts = URLComponents(string: url), isOnServer(parts) else { return url }
    parts.port = server?.port
    return parts.string ?? url
  }

  private var server: URLComponents? { remote.baseURL.flatMap { URLComponents(string: $0.description) } }

  private func isOnServer(_ url: URLComponents) -> Bool { url.scheme == server?.scheme && url.host == server?.host }
}
