import Dependencies
public import NetworkClient
import Persistence

extension HTTPClient {
  /// The name of the server in cache keys and drafts, so that the data of two servers are never mixed up.
  ///
  /// The default is the base URL, or the name of the API without one. `\.sourceNames` overrides it.
  public var cacheSource: String {
    @Dependency(\.sourceNames) var names
    let server = baseURL?.description ?? name
    return names[server] ?? server
  }
}
