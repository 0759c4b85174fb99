public import Foundation

/// The URL that the paths of an API are appended to: an `http` or `https` URL with a host.
///
/// The initializer rejects every URL that `URLSession` on Linux would reject, misread or send a secret with, so an
/// invalid URL fails where it is entered and not at the first request. The scheme and the host are lowercased and a
/// trailing slash is removed, so equal addresses are equal values.
public struct BaseURL: Hashable, Sendable {
  @Boxed private(set) var components: URLComponents

  /// Creates a base URL from an absolute URL, such as `https://api.example` or `http://127.0.0.1:8080/v2/`.
  ///
  /// White space and invisible characters at the ends are ignored. A host with a port, `localhost` and an IP address
  /// need no scheme; theirs is `http`.
  ///
  /// - Throws: ``InvalidBaseURL`` if the scheme is not `http` or `https`, for a missing host, an IPv6 literal or a
  ///   shortened IPv4 address (Foundation on Linux rejects both), a user name or password, a query or a fragment, and
  ///   for a port out of range.
  public init(_ text: String) throws(InvalidBaseURL) {
    let text = text.trimmedURL
    if let character = text.unicodeScalars.first(where: \.isInvisible) {
      throw InvalidBaseURL(text, reason: "it must not hold \(character.codeAndName)")
    }
    var components = try Self.components(of: Substring(text).isServer ? "http://\(text)" : text, from: text)
    guard components.query == nil, components.fragment == nil else {
      throw InvalidBaseURL(text, reason: "it must not hold a query or a fragment")
    }
    if components.percentEncodedPath.hasSuffix("/") { components.percentEncodedPath.removeLast() }
    self.components = components
  }

  /// Creates a base URL from a scheme and a host that are known to be valid.
  package init(scheme: String, host: String) {
    var components = URLComponents()
    components.scheme = scheme
    components.host = host
    self.components = components
  }

  /// The components of a URL that passes all checks except those for a query and a fragment, with the scheme and the
  /// host lowercased.
  ///
  /// - Parameter text: The text of the user, for the error.
  static func components(of url: String, from text: String) throws(InvalidBaseURL) -> URLComponents {
    guard let scheme = ["http", "https"].first(where: { url.lowercased().hasPrefix("\($0):") }) else {
      throw InvalidBaseURL(text, reason: "it must start with http:// or https://")
    }
    guard var components = URLComponents(string: url) else { throw InvalidBaseURL(text, reason: "it is not a URL") }
    guard components.user == nil, components.password == nil else {
      throw InvalidBaseURL(text, reason: "it must not hold a user name or a password")
    }
    if let reason = reasonToRejectHost(of: components) { throw InvalidBaseURL(text, reason: reason) }
    components.scheme = scheme
    components.host = components.host?.lowercased()
    return components
  }

  /// The reason why `URLSession` on Linux cannot connect to a URL's host and port, or `nil` if it can.
  static func reasonToRejectHost(of components: URLComponents) -> String? {
    guard let host = components.encodedHost, !host.isEmpty else { return "it names no host" }
    if host.contains(":") || host.hasPrefix("[") {
      return "an IPv6 literal is not supported on this system; use a host name"
    }
    if host.contains("%") || host.contains(where: { !$0.isASCII }) {
      return "the host name must be plain ASCII"
    }
    let labels = host.split(separator: ".")
    let isNumeric = labels.last.map { $0.allSatisfy(\.isNumber) || $0.lowercased().hasPrefix("0x") } ?? true
    // A leading zero is rejected as well: some systems read the number as octal.
    let areBytes = labels.allSatisfy { label in UInt8(label).map(String.init) == String(label) }
    if isNumeric, labels.count != 4 || !areBytes {
      return "an IPv4 address must be four numbers from 0 to 255"
    }
    // `port` is `nil` for a number that exceeds `Int`, although the URL has a port.
    let isPortWritten = components.rangeOfPort?.isEmpty == false
    guard (1...65535).contains(components.port ?? (isPortWritten ? 0 : 80)) else {
      return "the port must be 1 to 65535"
    }
    return nil
  }
}

/// The error for a text that is not a valid ``BaseURL``.
public struct InvalidBaseURL: Error, Hashable, CustomStringConvertible {
  /// The invalid text, without the parts that can hold a secret: before an `@`, and after a `?` or `#`.
  let text: String
  /// The reason, as a clause such as `it must start with http:// or https://`.
  let reason: String

  init(_ text: String, reason: String) {
    self.text = text.withoutSecrets
    self.reason = reason
  }

  /// The text and the reason, in one line.
  public var description: String { "\"\(text)\" cannot be a base URL: \(reason)" }
}

// MARK: - Conformances

extension InvalidBaseURL: LocalizedError {
  /// The ``description``.
  public var errorDescription: String? { description }
}

extension BaseURL: CustomStringConvertible {
  /// The URL as text.
  public var description: String { components.string ?? "" }
}

extension String {
  /// The text without the parts of a URL that can hold a secret; it need not be a URL.
  fileprivate var withoutSecrets: String {
    var text = self
    if let end = text.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      // With an `@` after that, the password could be in any part.
      text = text[end...].contains("@") ? "" : String(text[...end])
      text += "…"
    }
    return text.lastIndex(of: "@").map { "…\(text[$0...])" } ?? text
  }
}

extension Unicode.Scalar {
  /// Whether the character is white space, a control character, or not shown.
  var isInvisible: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
  }

  /// The code point and the name, such as `U+200B ZERO WIDTH SPACE`.
  var codeAndName: String {
    String(format: "U+%04X", value) + (properties.name.map { " \($0)" } ?? "")
  }
}
