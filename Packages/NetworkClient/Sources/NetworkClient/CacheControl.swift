import Foundation
public import RESTClient

/// How long a response may be used without a request, and whether it may be stored (RFC 9111, section 5.2.2).
public struct CacheControl: Hashable, Sendable {
  /// The seconds for which the response is fresh: its `max-age` less its `Age`, and 0 for `no-cache`; `nil` without
  /// either directive.
  public var maximumAge: Int?
  /// Whether the response must not be stored: `no-store`.
  public var forbidsStorage: Bool

  /// Creates directives, by default none.
  public init(maximumAge: Int? = nil, forbidsStorage: Bool = false) {
    self.maximumAge = maximumAge
    self.forbidsStorage = forbidsStorage
  }

  /// Returns the directives for a value of two responses: the stricter ones.
  public func combined(with other: CacheControl) -> CacheControl {
    CacheControl(
      maximumAge: [maximumAge, other.maximumAge].compactMap(\.self).min(),
      forbidsStorage: forbidsStorage || other.forbidsStorage)
  }
}

extension HTTPResponse {
  /// The directives of the response: `max-age`, `no-cache` and `no-store` of `Cache-Control`, and `Age`.
  public var cacheControl: CacheControl {
    let directives = (header("Cache-Control") ?? "").lowercased().split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let limit = directives.lazy.compactMap { $0.hasPrefix("max-age=") ? Int($0.dropFirst("max-age=".count)) : nil }
      .first
    let age = header("Age").flatMap(Int.init) ?? 0
    return CacheControl(
      maximumAge: directives.contains("no-cache") ? 0 : limit.map { max($0 - max(age, 0), 0) },
      forbidsStorage: directives.contains("no-store"))
  }
}
