public import Foundation

/// One attempt at a request and its outcome, for logs.
public struct RequestAttempt: Hashable, Sendable {
  /// The result of the attempt.
  public enum Outcome: Hashable, Sendable {
    /// A response, with its status code and the size of its body after decompression.
    case response(statusCode: Int, byteCount: Int)
    /// A failure without a response.
    case failed(NetworkError)
  }

  /// The method.
  public let method: HTTPMethod
  /// The URL without credentials and with `***` for secret query values.
  public let url: URL?
  /// The result of the attempt.
  public let outcome: Outcome
  /// The time from sending the request to the last byte of the response.
  public let duration: Duration
  /// The number of the attempt, from 1.
  ///
  /// A redirect belongs to the attempt that it was followed in.
  public let attempt: Int
  /// Whether a failed attempt is retried; `nil` after an accepted response and after a redirect that is followed.
  public internal(set) var retry: RetryDecision?

  let request: URLRequest
  /// The lower-case names of header fields whose values are redacted whatever their name.
  private let secretFields: Set<String>

  init(
    _ request: URLRequest, _ result: Result<HTTPResponse, NetworkError>, duration: Duration, attempt: Int,
    retry: RetryDecision? = nil, secretFields: Set<String> = []
  ) {
    self.request = request
    self.secretFields = secretFields
    method = request.method
    url = request.url.flatMap { URL(string: $0.withoutSecrets) }
    outcome =
      switch result {
      case .success(let response): .response(statusCode: response.statusCode, byteCount: response.body.count)
      case .failure(let error): .failed(error)
      }
    self.duration = duration
    self.attempt = attempt
    self.retry = retry
  }

  /// A command for a POSIX shell that repeats the request with curl.
  ///
  /// The header fields of the API and of its interceptor, those whose names suggest a secret, and the whole body are
  /// replaced by `…`. All characters are safe to print on a terminal.
  public var curlCommand: String {
    var words = ["curl", "--compressed"]
    if method != .get { words += ["--request", method.rawValue] }
    for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
      let isSecret = name.isSecretName || secretFields.contains(name.lowercased())
      words += ["--header", "\(name): \(isSecret ? "…" : value)".shellQuoted]
    }
    if request.httpBody != nil { words += ["--data-raw", "…".shellQuoted] }
    return (words + [(url?.absoluteString ?? "").shellQuoted]).joined(separator: " ")
  }
}

extension String {
  /// The text in single quotes, with `�` for each character that is not printable ASCII, except `…`.
  fileprivate var shellQuoted: String {
    let scalars = unicodeScalars.map { 0x20..<0x7F ~= $0.value || $0 == "…" ? $0 : "\u{FFFD}" }
    return "'\(String(String.UnicodeScalarView(scalars)).replacing("'", with: #"'\''"#))'"
  }
}
