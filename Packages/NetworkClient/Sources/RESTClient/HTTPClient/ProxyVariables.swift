import Foundation

/// The environment variables for proxies, as libcurl reads them.
///
/// `HTTP_PROXY` is ignored: a web server passes a request's `Proxy` header field to CGI programs under that name.
struct ProxyVariables {
  /// The variables of this process.
  static let ofProcess = ProxyVariables(ProcessInfo.processInfo.environment)

  private let environment: [String: String]

  init(_ environment: [String: String]) {
    self.environment = environment
  }

  /// The name of the variable that applies to a URL, if its value is not a valid proxy.
  func malformed(for url: URL) -> String? {
    let own = url.scheme?.lowercased() == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    let name = (own + ["all_proxy", "ALL_PROXY"]).first { environment[$0]?.isEmpty == false }
    guard let name, let value = environment[name], !isExempt(url.host ?? "") else { return nil }
    return Self.isProxy(value) ? nil : name
  }

  /// Whether `no_proxy` lists the host or one of its parent domains.
  private func isExempt(_ host: String) -> Bool {
    let list = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    return list.split { $0 == "," || $0 == " " }.contains { entry in
      let name = entry.drop { $0 == "." }.lowercased()
      return entry == "*" || host.lowercased() == name || host.lowercased().hasSuffix(".\(name)")
    }
  }

  /// Whether a text is a proxy URL: a host, with an optional scheme, user and port.
  private static func isProxy(_ text: String) -> Bool {
    let address = text.contains("://") ? text : "http://\(text)"
    guard let components = URLComponents(string: address), components.host?.isEmpty == false,
      (1...65535).contains(components.port ?? 1)
    else { return false }
    return ["http", "https", "socks4", "socks4a", "socks5", "socks5h"].contains(components.scheme?.lowercased())
  }
}
