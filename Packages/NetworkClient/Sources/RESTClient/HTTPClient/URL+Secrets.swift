import Foundation

extension URL {
  /// The URL for messages: without user name, password and fragment (which is never sent), and with `***` for the
  /// values of query items with secret names, such as `access_token`.
  var withoutSecrets: String {
    guard user != nil || password != nil || query != nil || fragment != nil else { return absoluteString }
    var text = String(absoluteString.prefix { $0 != "#" })
    if let authority = text.range(of: "://").map({ text[$0.upperBound...].prefix { !"/?#".contains($0) } }),
      let end = authority.lastIndex(of: "@")
    {
      text.removeSubrange(authority.startIndex...end)
    }
    guard let mark = text.firstIndex(of: "?") else { return text }
    let items = text[mark...].dropFirst().split(separator: "&", omittingEmptySubsequences: false)
    return text[...mark] + items.map(\.withoutSecretValue).joined(separator: "&")
  }

  /// The values of query items with secret names, as they are and decoded.
  var secretValues: [String] {
    let items = (query(percentEncoded: true) ?? "").split(separator: "&")
    let values = items.compactMap { item in item.secretStart.map { String(item[$0...]) } }
    return values + values.compactMap(\.removingPercentEncoding)
  }

  /// Whether ``withoutSecrets`` removes more than a fragment.
  var hasSecrets: Bool { withoutSecrets != String(absoluteString.prefix { $0 != "#" }) }

  /// The URL without user name and password.
  var withoutUserInfo: URL {
    guard user != nil || password != nil else { return self }
    var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    components?.user = nil
    components?.password = nil
    return components?.url ?? self
  }
}

extension Substring {
  /// A query item, or several separated by semicolons, up to the first secret value.
  ///
  /// A semicolon can be a separator (HTML 4, appendix B.2.2) as well as part of the secret, so nothing after it is
  /// kept.
  fileprivate var withoutSecretValue: String {
    secretStart.map { self[..<$0] + "***" } ?? String(self)
  }

  /// The start of the first secret value.
  fileprivate var secretStart: Index? {
    matches(of: /(?:^|;)([^;=]*)=/).first {
      ($0.1.removingPercentEncoding ?? String($0.1)).isSecretName
    }?.range.upperBound
  }
}

extension String {
  /// Whether the name of a query item suggests a secret value.
  fileprivate var isSecretName: Bool {
    let name = lowercased()
    return name.hasSuffix("key") || ["sid", "sig", "pwd"].contains(name)
      || ["auth", "cookie", "credential", "passwd", "password", "secret", "session", "signature", "token"]
        .contains { name.contains($0) }
  }
}
