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

  private let request: RedactedRequest
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

  init(
    _ request: URLRequest, _ result: Result<HTTPResponse, NetworkError>, duration: Duration, attempt: Int,
    retry: RetryDecision? = nil
  ) {
    self.request = RedactedRequest(request)
    outcome =
      switch result {
      case .success(let response): .response(statusCode: response.statusCode, byteCount: response.body.count)
      case .failure(let error): .failed(error)
      }
    self.duration = duration
    self.attempt = attempt
    self.retry = retry
  }

  /// The method of the request.
  public var method: HTTPMethod { request.method }
  /// The URL of the request, without credentials and with `***` for secret query values.
  public var url: URL? { request.url }
  /// A command for a POSIX shell that repeats the request with curl, with `…` in place of the whole body and of secret
  /// header fields.
  ///
  /// All characters are safe to print on a terminal.
  public var curlCommand: String { request.curlCommand }
}
