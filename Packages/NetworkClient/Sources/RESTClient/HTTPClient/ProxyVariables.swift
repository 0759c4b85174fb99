import Foundation

/// The environment variables for proxies, as libcurl reads them.
///
/// `HTTP_PROXY` is ignored: a web server passes a request's `Proxy` header field to CGI programs under that name.
struct ProxyVariables {
  /// Without empty variables, which libcurl ignores.
  private let values: [String: String]

  init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    values = environment.filter { !$0.value.isEmpty }
  }

  /// The name of the variable that sets the proxy for a URL; `nil` without a proxy.
  func variable(for url: URL) -> String? {
    let own = url.scheme?.lowercased() == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    return isExempt(url.host ?? "") ? nil : (own + ["all_proxy", "ALL_PROXY"]).first { values[$0] != nil }
  }

  /// The name of the variable that sets the proxy for a URL, if its value is not a valid proxy.
  func malformed(for url: URL) -> String? {
    variable(for: url).flatMap { values[$0].map(Self.isProxy) == true ? nil : $0 }
  }

  /// Whether `no_proxy` is `*`, or lists the host or one of its parent domains.
  ///
  /// Networks are not read: an invalid proxy for one of their addresses is reported, although libcurl would not use it.
  private func isExempt(_ host: String) -> Bool {
    guard let list = values["no_proxy"] ?? values["NO_PROXY"] else { return false }
    if list == "*" { return true }
    let host = host.lowercased()
    return list.split { $0 == "," || $0 == " " || $0 == "\t" }.contains { entry in
      let name = entry.drop { $0 == "." }.lowercased()
      return host == name || host.hasSuffix(".\(name)")
    }
  }
}

// MARK: - Syntax

extension ProxyVariables {
  /// Whether a text is a proxy: `[scheme://][user[:password]@]host[:port][/path]`.
  ///
  /// The rules are stricter than those of libcurl, which takes part of a password for the host, and which ignores a
  /// proxy with a control character in the password.
  private static func isProxy(_ text: String) -> Bool {
    let url =
      #/
      (?: (?<scheme> [^:\/]*) :\/\/ )?
      (?: (?<credentials> [^@\/?\#]*) @ )?
      (?: \[ [\p{L}\p{N}:.%]+ \] | [\p{L}\p{N}\-._]+ )
      (?: : (?<port> \d*) )?
      (?: [\/?\#] (?!\/) [^@]* )?
      /#
    guard let match = text.wholeMatch(of: url), match.scheme.map({ schemes.contains($0.lowercased()) }) ?? true,
      match.port.map({ $0.isEmpty || UInt16($0).map { $0 > 0 } ?? false }) ?? true
    else { return false }
    let isBlank = text.unicodeScalars.contains {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
    // Nor a percent-encoded control character.
    return !isBlank && match.credentials?.contains(/%(?:[01][0-9A-Fa-f]|7[Ff])/) != true
  }

  private static let schemes: Set = ["http", "https", "socks", "socks4", "socks4a", "socks5", "socks5h"]
}
