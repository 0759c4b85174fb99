import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Decides where a redirect leads, instead of the session, which on Linux takes secrets along to any host.
///
/// The rules are RFC 9110's (section 15.4) and the Fetch standard's, narrowed: five at most, `http` and `https` only,
/// never from https to http, and no credentials to another origin.
struct RedirectPolicy {
  /// The most redirects that one request may take.
  static let limit = 5

  private var count = 0

  /// Makes the policy of one request.
  init() {}

  /// The request that an answer asks for next.
  ///
  /// - Parameters:
  ///   - response: The answer.
  ///   - request: The request it answers.
  /// - Returns: The next request, or `nil` when the answer is no redirect.
  /// - Throws: ``NetworkError/redirectRefused(url:reason:)`` where it must not be followed.
  mutating func request(
    after response: HTTPResponse, to request: URLRequest
  ) throws(NetworkError) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(response.statusCode) else { return nil }
    let place = request.place
    func refused(_ reason: String) -> NetworkError { .redirectRefused(url: place, reason: reason) }

    count += 1
    guard count <= Self.limit else { throw refused("more than \(Self.limit) redirects") }
    guard let location = response.header("Location"), !location.isEmpty else { throw refused("it names no place") }
    guard let old = request.url, let new = URL(string: location, relativeTo: old)?.absoluteURL else {
      throw refused("it names a place that is no URL")
    }
    guard let scheme = new.scheme?.lowercased(), ["http", "https"].contains(scheme), new.host?.isEmpty == false else {
      throw refused("it leads away from http and https")
    }
    guard scheme == "https" || old.scheme?.lowercased() == "http" else {
      throw refused("it leads from https to http")
    }
    if let components = URLComponents(url: new, resolvingAgainstBaseURL: true),
      let reason = BaseURL.reasonToRefuseHost(of: components)
    {
      throw refused("it leads to an address that cannot be asked: \(reason)")
    }
    var next = request
    next.url = new.withoutUserInfo
    if Origin(old) != Origin(new) {
      for field in ["Authorization", "Cookie", "Proxy-Authorization"] { next.setValue(nil, forHTTPHeaderField: field) }
    }
    if response.statusCode == 303 || (response.statusCode <= 302 && request.httpMethod == "POST") {
      if request.httpMethod != "HEAD" { next.httpMethod = "GET" }
      next.httpBody = nil
      next.setValue(nil, forHTTPHeaderField: "Content-Type")
    }
    return next
  }
}
