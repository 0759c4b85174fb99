import Dependencies
public import NetworkClient
import Persistence

extension HTTPClient {
  /// The name of the server in drafts, and in cache keys with `cachedFields`, so that the data of two servers are
  /// never mixed up.
  ///
  /// The default is the base URL, or the name of the API without one. `\.sourceNames` overrides it.
  public var cacheSource: String {
    @Dependency(\.sourceNames) var names
    let server = baseURL?.description ?? name
    return names[server] ?? server
  }

  /// The header fields of the client that are part of its cache keys: two languages are two lists.
  ///
  /// Secrets are in no key. A program that sends them has a cache of its own, such as one in memory.
  var cachedFields: String {
    headers.filter { !HTTPFields([$0.name: $0.value]).hasSecrets }.map { " \($0.name.lowercased()): \($0.value)" }
      .joined()
  }
}
