import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment variables for proxies, as libcurl reads them.
///
/// `HTTP_PROXY` is ignored: a web server passes a request's `Proxy` header field to CGI programs under that name.
struct ProxyVariables {
  /// The variables of this process, read at each access.
  static var ofProcess: ProxyVariables {
    ProxyVariables { name in getenv(name).map { String(cString: $0) } }
  }

  private let value: (String) -> String?

  init(_ environment: [String: String]) {
    self.init { environment[$0] }
  }

  private init(value: @escaping (String) -> String?) {
    // libcurl ignores an empty variable.
    self.value = { name in value(name).flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// The name of the variable that applies to a URL, if its value is not a valid proxy.
  func malformed(for url: URL) -> String? {
    let own = url.scheme?.lowercased() == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    let name = (own + ["all_proxy", "ALL_PROXY"]).first { value($0) != nil }
    guard let name, let proxy = value(name), !isExempt(url.host ?? "") else { return nil }
    return Self.isProxy(proxy) ? nil : name
  }

  /// Whether `no_proxy` is `*`, or lists the host or one of its parent domains.
  ///
  /// Networks are not read: an invalid proxy for one of their addresses is reported, although libcurl would not use it.
  private func isExempt(_ host: String) -> Bool {
    guard let list = value("no_proxy") ?? value("NO_PROXY") else { return false }
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
  /// The rules are stricter than those of libcurl, which takes part of a password for the host, and which ignores a proxy
  /// with a control character in the password.
  private static func isProxy(_ text: String) -> Bool {
    var rest = Substring(text)
    if let scheme = text.firstRange(of: "://") {
      guard schemes.contains(text[..<scheme.lowerBound].lowercased()) else { return false }
      rest = text[scheme.upperBound...]
    }
    let authority = rest.prefix { !"/?#".contains($0) }
    let address = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
    let credentials = authority[..<address.startIndex].dropLast()
    // A password with one of the characters that end the authority.
    guard !rest[authority.endIndex...].contains("@"), !credentials.contains("@") else { return false }
    let scalars = text.unicodeScalars
    guard !scalars.contains(where: { $0.properties.isWhitespace || $0.properties.generalCategory == .control }),
      !hasEncodedControl(credentials)
    else { return false }
    return isAddress(address)
  }

  private static let schemes: Set = ["http", "https", "socks", "socks4", "socks4a", "socks5", "socks5h"]

  /// Whether a text has a percent-encoded control character.
  private static func hasEncodedControl(_ text: Substring) -> Bool {
    text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().contains { part in
      guard part.utf8.count > 1, let byte = UInt8(part.prefix(2), radix: 16) else { return false }
      return byte < 0x20 || byte == 0x7F
    }
  }

  /// Whether a text is a host, with an optional port.
  private static func isAddress(_ text: Substring) -> Bool {
    let isLiteral = text.first == "["
    let host = isLiteral ? text.prefix { $0 != "]" }.dropFirst() : text.prefix { $0 != ":" }
    let tail = text[host.endIndex...].dropFirst(isLiteral ? 1 : 0)
    guard !host.isEmpty, !isLiteral || text.contains("]"), tail.isEmpty || tail.first == ":" else { return false }
    let port = tail.dropFirst()
    if !port.isEmpty {
      guard port.allSatisfy(\.isNumber), let number = UInt16(port), number > 0 else { return false }
    }
    let punctuation = isLiteral ? ":.%" : "-._"
    return host.allSatisfy { $0.isLetter || $0.isNumber || punctuation.contains($0) }
  }
}
