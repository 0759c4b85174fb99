import Foundation

/// The environment variables that name a proxy, as libcurl reads them.
///
/// `http_proxy` counts in lower case only: a web server passes a header `Proxy` on to its programs as `HTTP_PROXY`.
struct ProxyVariables {
  /// Those of this process.
  static let ofProcess = ProxyVariables(ProcessInfo.processInfo.environment)

  private let environment: [String: String]

  /// Reads an environment.
  init(_ environment: [String: String]) {
    self.environment = environment
  }

  /// The name of the variable that would be used for an address, and does not name a proxy.
  ///
  /// - Parameter url: The address.
  /// - Returns: The name, or `nil` where no variable is used, or a sound one.
  func malformed(for url: URL) -> String? {
    let own = url.scheme?.lowercased() == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    let name = (own + ["all_proxy", "ALL_PROXY"]).first { environment[$0]?.isEmpty == false }
    guard let name, let value = environment[name], !isExempt(url.host ?? "") else { return nil }
    return Self.isProxy(value) ? nil : name
  }

  /// Whether `no_proxy` names the host, or a domain that it is in.
  private func isExempt(_ host: String) -> Bool {
    let list = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
    return list.split { $0 == "," || $0 == " " }.contains { entry in
      let name = entry.drop { $0 == "." }.lowercased()
      return entry == "*" || host.lowercased() == name || host.lowercased().hasSuffix(".\(name)")
    }
  }

  /// Whether a text is the address of a proxy: a host, with or without a scheme, a user and a port.
  private static func isProxy(_ text: String) -> Bool {
    let address = text.contains("://") ? text : "http://\(text)"
    guard let components = URLComponents(string: address), components.host?.isEmpty == false,
      (1...65535).contains(components.port ?? 1)
    else { return false }
    return ["http", "https", "socks4", "socks4a", "socks5", "socks5h"].contains(components.scheme?.lowercased())
  }
}
