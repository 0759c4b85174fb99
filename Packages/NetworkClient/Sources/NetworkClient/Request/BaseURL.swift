import Foundation

/// The address that an API's paths are appended to, checked once: an `http` or `https` URL with a host.
///
/// The type cannot be built from anything `URLSession` on Linux would refuse, misread or send a secret with, so a bad
/// address fails where it was typed and not at the first request. Scheme and host are in lower case, and a slash at the
/// end is left out, so that one address is one value however it was typed.
public struct BaseURL: Hashable, Sendable {
  /// The parts of the address.
  private(set) var components: URLComponents

  /// Checks an address.
  ///
  /// - Parameter text: An absolute URL such as `https://jsonplaceholder.typicode.com` or `http://127.0.0.1:8080/v2/`.
  /// - Throws: ``InvalidBaseURL`` with the reason: not `http` or `https`, no host, an IPv6 literal or a shortened IPv4
  ///   address (Foundation on Linux refuses both), a user name or password, a query or a fragment, a port out of range.
  public init(_ text: String) throws(InvalidBaseURL) {
    var components = try Self.components(of: text)
    guard components.query == nil, components.fragment == nil else {
      throw InvalidBaseURL(text, reason: "it must not hold a query or a fragment")
    }
    if components.percentEncodedPath.hasSuffix("/") { components.percentEncodedPath.removeLast() }
    self.components = components
  }

  /// The public JSONPlaceholder service.
  public static let typicode = BaseURL(scheme: "https", host: "jsonplaceholder.typicode.com")

  /// Joins parts that need no check.
  private init(scheme: String, host: String) {
    components = URLComponents()
    components.scheme = scheme
    components.host = host
  }

  /// The parts of an address that `URLSession` on Linux asks, its query and fragment with them; scheme and host are in
  /// lower case.
  static func components(of text: String) throws(InvalidBaseURL) -> URLComponents {
    guard
      !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F }),
      var components = URLComponents(string: text)
    else { throw InvalidBaseURL(text, reason: "it is not a URL") }
    guard let scheme = components.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
      throw InvalidBaseURL(text, reason: "it must start with http:// or https://")
    }
    guard components.user == nil, components.password == nil else {
      throw InvalidBaseURL(text, reason: "it must not hold a user name or a password")
    }
    if let reason = reasonToRefuseHost(of: components) { throw InvalidBaseURL(text, reason: reason) }
    components.scheme = scheme
    components.host = components.host?.lowercased()
    return components
  }

  /// Why a URL's host or port is none that `URLSession` on Linux asks, or `nil` when it does.
  static func reasonToRefuseHost(of components: URLComponents) -> String? {
    guard let host = components.encodedHost, !host.isEmpty else { return "it names no host" }
    if host.contains(":") || host.hasPrefix("[") {
      return "an IPv6 literal is not supported on this system; use a host name"
    }
    if host.contains("%") || host.contains(where: { !$0.isASCII }) {
      return "the host name must be plain ASCII"
    }
    let labels = host.split(separator: ".")
    let isNumeric = labels.last.map { $0.allSatisfy(\.isNumber) || $0.lowercased().hasPrefix("0x") } ?? true
    // A leading zero is refused as well: some read the number as octal then.
    if isNumeric, labels.count != 4 || !labels.allSatisfy({ label in UInt8(label).map(String.init) == String(label) }) {
      return "an IPv4 address must be four numbers from 0 to 255"
    }
    // A port that is no `Int` is none at all by its value, but it is written.
    let isPortWritten = components.rangeOfPort?.isEmpty == false
    guard (1...65535).contains(components.port ?? (isPortWritten ? 0 : 80)) else {
      return "the port must be 1 to 65535"
    }
    return nil
  }
}

/// The reason why a text is no ``BaseURL``.
public struct InvalidBaseURL: Error, Hashable, CustomStringConvertible {
  /// The text that was refused, without anything that could be a secret: what stands before an `@` or after a `?` or `#`.
  public let text: String
  /// What is wrong with it, as the rest of a sentence.
  public let reason: String

  init(_ text: String, reason: String) {
    self.text = text.withoutSecrets
    self.reason = reason
  }

  /// The text and the reason in one line.
  public var description: String { "\"\(text)\" cannot be a base URL: \(reason)" }
}

// MARK: - Conformances

extension BaseURL: CustomStringConvertible {
  /// The address as text.
  public var description: String { components.string ?? "" }
}

extension String {
  /// The text, which need not be a URL, without the parts of a URL that can hold a secret.
  fileprivate var withoutSecrets: String {
    var text = self
    if let end = text.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      // An `@` behind that leaves it open which part is the password.
      text = text[end...].contains("@") ? "" : String(text[...end])
      text += "…"
    }
    return text.lastIndex(of: "@").map { "…\(text[$0...])" } ?? text
  }
}
