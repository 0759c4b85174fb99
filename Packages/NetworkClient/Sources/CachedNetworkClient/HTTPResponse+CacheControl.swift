import Foundation
import NetworkClient

extension HTTPResponse {
  /// The directives of `Cache-Control` (RFC 9111, section 5.2.2), in lowercase.
  var cacheDirectives: [String] {
    (header("Cache-Control") ?? "").lowercased().split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }
}

extension HTTPResponse {
  /// Whether the response must not be stored (RFC 9111, section 5.2.2.5).
  var forbidsStorage: Bool { cacheDirectives.contains("no-store") }
}

extension [String] {
  /// The number of seconds for which the response of the directives is fresh; `nil` if they don't limit it.
  var maximumAge: Int? {
    if contains("no-cache") { return 0 }
    return lazy.compactMap { $0.hasPrefix("max-age=") ? Int($0.dropFirst(8)) : nil }.first
  }
}
