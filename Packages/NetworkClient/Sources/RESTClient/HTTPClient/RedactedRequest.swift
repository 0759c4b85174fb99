public import Foundation

/// A request without its secrets, for messages and logs.
public struct RedactedRequest: Hashable, Sendable {
  /// The method.
  public let method: HTTPMethod
  /// The URL without credentials and with `***` for secret query values.
  public let url: URL?
  /// The header fields, with `…` for the values of all but those that describe the representation and the client, such
  /// as `Accept`.
  public let headers: HTTPFields
  private let hasBody: Bool

  /// Removes the secrets of a request.
  public init(_ request: URLRequest) {
    method = request.method
    url = request.url.flatMap { URL(string: $0.withoutSecrets) }
    headers = HTTPFields(request.allHTTPHeaderFields ?? [:]).redacted
    hasBody = request.httpBody != nil
  }

  /// A command for a POSIX shell that repeats the request with curl, in characters that are safe on a terminal.
  var curlCommand: String {
    var words = ["curl", "--compressed"]
    if method != .get { words += ["--request", method.rawValue] }
    for (name, value) in headers { words += ["--header", "\(name): \(value)".shellQuoted] }
    if hasBody { words += ["--data-raw", "…".shellQuoted] }
    return (words + [(url?.absoluteString ?? "").shellQuoted]).joined(separator: " ")
  }
}

extension URLRequest {
  /// The body as text, for a request that is shown instead of being sent; empty without one.
  package var bodyText: String { String(decoding: httpBody ?? Data(), as: UTF8.self) }
}

extension String {
  /// The text in single quotes, with `�` for each character that is not printable ASCII, except `…`.
  ///
  /// `Views` quotes the words of its commands by the same rule of the shell.
  fileprivate var shellQuoted: String {
    let scalars = unicodeScalars.map { 0x20..<0x7F ~= $0.value || $0 == "…" ? $0 : "\u{FFFD}" }
    return "'\(String(String.UnicodeScalarView(scalars)).replacing("'", with: #"'\''"#))'"
  }
}
