import Foundation

extension String {
  /// The text of a URL as a user, a server or a record has it, in the form in which it is requested.
  ///
  /// White space and invisible characters are removed from both ends. What a path and a query cannot hold is
  /// percent-encoded once. The fragment is dropped, since it is never sent (RFC 9110, section 4.1). A relative
  /// reference is resolved (RFC 3986, section 5.2), also `127.0.0.1:8080/a`, which has no scheme. Without a base it
  /// stays relative, and the scheme of `//host/a` is https.
  func normalizedURL(relativeTo base: URL? = nil) -> String {
    let text = trimmedURL
    var (scheme, rest) = text.schemeAndRest
    if scheme == "", rest.isHostAndPort, let base {
      (scheme, rest) = ("\(base.scheme ?? "http"):", "//" + rest)
    } else if scheme == "", rest.hasPrefix("//") {
      scheme = "\(base?.scheme?.lowercased() ?? "https"):"
    } else if scheme != "", rest.hasPrefix("\\") {
      rest = Substring(rest.replacing("\\", with: "/"))
    }
    var authority = rest.prefix(0)
    if rest.hasPrefix("//") { authority = rest.prefix(2) + rest.dropFirst(2).prefix { !"/?#".contains($0) } }
    let target = rest.unicodeScalars.dropFirst(authority.unicodeScalars.count).prefix { $0 != "#" }
    let normalized = scheme + authority + target.percentEncodedOnce
    guard scheme.isEmpty, let base else { return normalized }
    let absolute = (URL(string: normalized, relativeTo: base)?.absoluteString ?? normalized).schemeAndRest
    return absolute.0 + absolute.1
  }

  /// The text without white space, control characters and invisible characters at both ends.
  var trimmedURL: String {
    let text = unicodeScalars.drop(while: \.isInvisible)
    guard let last = text.lastIndex(where: { !$0.isInvisible }) else { return "" }
    return String(text[...last])
  }

  /// The scheme with its colon, in lower case, or an empty text, and what follows it.
  ///
  /// A colon before a port does not end a scheme.
  private var schemeAndRest: (String, Substring) {
    let scheme = prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let rest = self[scheme.endIndex...]
    guard scheme.first?.isLetter == true, rest.hasPrefix(":"), rest.dropFirst().first?.isNumber != true else {
      return ("", self[...])
    }
    return (scheme.lowercased() + ":", rest.dropFirst())
  }
}

extension Substring {
  /// Whether the text begins with a host and a port: `localhost:8080/a`.
  fileprivate var isHostAndPort: Bool {
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
      && parts[1].allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Whether the text begins with a host and a port, `localhost` or an IPv4 address, without a scheme.
  var isServer: Bool {
    isHostAndPort || authority.lowercased() == "localhost"
      || authority.split(separator: ".").count == 4 && authority.allSatisfy { $0.isNumber || $0 == "." }
  }

  private var authority: Substring { prefix { !"/?#".contains($0) } }
}
