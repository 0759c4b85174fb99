import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request that went out and what came back, for logs.
public struct RequestAttempt: Hashable, Sendable {
  /// What came back.
  public enum Outcome: Hashable, Sendable {
    /// An answer: its status code and the bytes of its body after decompression.
    case answered(statusCode: Int, byteCount: Int)
    /// No usable answer.
    case failed(NetworkError)
  }

  /// The method, such as `GET`.
  public let method: String
  /// The address without user name, password and what else sounds secret in it.
  public let url: String
  /// What came back.
  public let outcome: Outcome
  /// The time from sending to the last byte.
  public let duration: Duration
  /// Which attempt it belongs to, from 1; a redirect is followed within one.
  public let attempt: Int
  /// What is done about it, where it failed; `nil` after an answer that will do, and after a redirect that is followed.
  public let retry: RetryDecision?

  private let request: URLRequest

  init(
    _ request: URLRequest, _ result: Result<HTTPResponse, NetworkError>, duration: Duration, attempt: Int,
    retry: RetryDecision?
  ) {
    self.request = request
    method = request.httpMethod ?? "GET"
    url = request.place
    outcome =
      switch result {
      case .success(let response): .answered(statusCode: response.statusCode, byteCount: response.body.count)
      case .failure(let error): .failed(error)
      }
    self.duration = duration
    self.attempt = attempt
    self.retry = retry
  }

  /// A command line for a shell that repeats the request with curl; `…` stands for the values of fields that sound secret.
  public var curlCommand: String {
    var words = ["curl", "--compressed"]
    if method != "GET" { words += ["--request", method] }
    for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
      words += ["--header", "\(name): \(name.soundsSecret ? "…" : value)".shellQuoted]
    }
    if let body = request.httpBody {
      words += ["--data-raw", (String(validating: body, as: UTF8.self) ?? "…").shellQuoted]
    }
    return (words + [url.shellQuoted]).joined(separator: " ")
  }
}

extension URLRequest {
  /// The address asked, for messages.
  var place: String { url?.withoutSecrets ?? "" }
}

extension String {
  /// The text as one word of a POSIX shell.
  fileprivate var shellQuoted: String { "'\(replacing("'", with: #"'\''"#))'" }
}
