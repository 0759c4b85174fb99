public import Dependencies
public import Foundation
public import NetworkClient
import Persistence

extension Request where Response == Data {
  /// Sends the request to an API, such as `\.typicode`, and returns the response, or the cached one if it is fresh.
  ///
  /// A stale response is revalidated. Offline, the cached one is used, however old it is. Only successful responses are
  /// cached, with the images.
  public func cachedResponse(
    from api: any KeyPath<DependencyValues, HTTPClient> & Sendable
  ) async throws(NetworkError) -> HTTPResponse {
    let isAccounts = api == \DependencyValues.accounts
    return try await CachedAPI(api, freshnessPolicy: isAccounts ? \.accountsFreshnessPolicy : \.freshnessPolicy)
      .response(to: self)
  }
}

extension CachedAPI {
  fileprivate func response(to request: Request<Data>) async throws(NetworkError) -> HTTPResponse {
    let key = "\(remote.cacheSource)/\(request.target)"
    let cached = await cache.image(for: key, at: now)
    let known = cached.map { HTTPResponse(url: nil, statusCode: 200, body: $0.data) }
    if let cached, let known, isFresh(cached) { return known }
    do throws(NetworkError) {
      let response = try await remote.respond(to: request, ifNoneMatch: cached?.entityTag)
      if response.statusCode >= 400 { return response }
      let confirmed = response.statusCode == 304 ? cached : nil
      let shown = confirmed == nil ? response : known ?? response
      await save(shown.body, of: response, as: key, replacing: confirmed)
      return shown
    } catch {
      if error.kind == .offline, let known { return known }
      throw error
    }
  }
}
