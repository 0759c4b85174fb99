/// The protection of the server against web pages in a browser on the same computer.
///
/// A page of any site can send requests to 127.0.0.1. With DNS rebinding, a name of the site resolves to 127.0.0.1, and
/// the browser takes the server for the site itself.
struct OriginPolicy: Sendable {
  /// The values of `Host` that the server accepts, in lowercase.
  private let authorities: [String]

  /// - Parameter port: The port that the server listens on.
  init(port: UInt16) {
    let hosts = ["127.0.0.1", "localhost", "[::1]"]
    authorities = hosts.map { "\($0):\(port)" } + (port == 80 ? hosts : [])
  }

  /// Returns the status 403 for a request with a foreign `Host`, or for a write from a page of another origin.
  ///
  /// Otherwise returns `nil`.
  func rejection(of request: HTTPRequest) -> HTTPResponse? {
    guard request.headers["Host"].map({ authorities.contains($0.lowercased()) }) ?? true else {
      return .error(403, "The host is not \(authorities.joined(separator: ", ")).")
    }
    guard request.isRead || !isForeign(request) else {
      return .error(403, "Pages of other origins cannot write.")
    }
    return nil
  }

  /// Returns whether a browser sends the request for a page of another origin, which may be `null`.
  ///
  /// Programs that are not browsers send neither header. Browsers that omit `Origin` send `Sec-Fetch-Site`.
  private func isForeign(_ request: HTTPRequest) -> Bool {
    if let origin = request.headers["Origin"] {
      return !authorities.contains { origin.lowercased() == "http://" + $0 }
    }
    guard let site = request.headers["Sec-Fetch-Site"] else { return false }
    return site != "same-origin" && site != "none"
  }
}
