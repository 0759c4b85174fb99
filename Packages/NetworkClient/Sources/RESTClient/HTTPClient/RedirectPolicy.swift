import Foundation

/// Follows redirects in place of the session, which on Linux sends credentials to any host.
///
/// The rules are those of RFC 9110 (section 15.4) and the Fetch standard, with limits: at most five redirects, only to
/// `http` and `https`, never from https to http, and no header field to another origin but those that describe the
/// representation and the client. Only `GET` and `HEAD` are redirected without limits of their own: another method is
/// sent again once after 307 and 308 on the same origin, and never becomes `GET`.
struct RedirectPolicy {
  /// The maximum number of redirects of a request.
  static let limit = 5

  /// The path of the request below the base URL.
  private let path: String
  /// The header fields that were not sent to another origin.
  private(set) var withheldFields: Set<String> = []
  private var count = 0
  private var setsCookies = false

  init(path: String = "") {
    self.path = path
  }

  /// Returns the request that a response redirects to, or `nil` if it is not a redirect.
  ///
  /// - Throws: ``NetworkError/Kind/redirectRefused`` for a redirect that must not be followed.
  mutating func request(
    after response: HTTPResponse, to request: URLRequest
  ) throws(NetworkError) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(response.statusCode) else { return nil }
    func refused(_ reason: String) -> NetworkError {
      NetworkError(.redirectRefused, url: request.url, reason: reason).with(response, to: request.method)
    }

    count += 1
    setsCookies = setsCookies || response.header("Set-Cookie") != nil
    guard count <= Self.limit else {
      let cause = setsCookies ? ": the server wants cookies, which are not kept" : ""
      throw refused("more than \(Self.limit) redirects\(cause)")
    }
    guard let location = response.header("Location")?.trimmedURL, !location.isEmpty else {
      throw refused("it has no location")
    }
    guard let old = request.url, let new = URL(string: location.normalizedURL(relativeTo: old)) else {
      throw refused("its location is not a URL")
    }
    if let reason = Self.reasonToRefuse(new, from: old) { throw refused(reason) }
    guard request.isSafe || (response.statusCode >= 307 && count == 1 && Origin(old) == Origin(new)) else {
      let error = NetworkError(
        .moved, url: request.url, reason: "HTTP \(response.statusCode) to \(new.withoutSecrets)")
      // Another base URL has an effect only if it leads to the new address.
      let isBelowOtherBase = new.path(percentEncoded: true).hasSuffix(path)
      throw error.with(response, to: request.method).suggesting(isBelowOtherBase ? error.suggestion : nil)
    }
    var next = request
    next.url = new.withoutUserInfo
    if Origin(old) != Origin(new) { withheldFields.formUnion(next.removeSecretFields()) }
    return next
  }

  private static func reasonToRefuse(_ new: URL, from old: URL) -> String? {
    guard let scheme = new.scheme, ["http", "https"].contains(scheme), new.host?.isEmpty == false else {
      return "it leads away from http and https"
    }
    guard scheme == "https" || old.scheme?.lowercased() == "http" else { return "it leads from https to http" }
    return URLComponents(url: new, resolvingAgainstBaseURL: true).flatMap(BaseURL.reasonToRejectHost)
      .map { "it leads to a URL that cannot be requested: \($0)" }
  }
}

extension URLRequest {
  /// Removes the secret fields, and returns their names.
  fileprivate mutating func removeSecretFields() -> [String] {
    let names = (allHTTPHeaderFields ?? [:]).keys.filter(HTTPFields.isSecret)
    for name in names { setValue(nil, forHTTPHeaderField: name) }
    return names
  }
}
