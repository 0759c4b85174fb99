import NetworkClient

extension Failure {
  /// Puts a failed request in the program's words, and gives it its exit code.
  ///
  /// - Parameters:
  ///   - error: Why the request failed.
  ///   - subject: What was asked for, such as `post 7`, for an answer that says there is none.
  ///   - alternative: A command that helps when there is none, such as `app posts`.
  init(_ error: NetworkError, subject: String? = nil, alternative: String? = nil) {
    self.init(message: error.description, exitCode: ExitCode(error))
    switch error {
    case .unacceptableStatus(let code, let method, let url, _) where code == 404 || code == 410:
      message = "\(subject ?? url) not found"
      facts = ["\(method.rawValue) \(url) -> \(code)"]
      hints = alternative.map { ["Try: \($0)"] } ?? []
    case .hostNotFound, .connectionFailed:
      hints = ["Check the connection, or set another server with --base-url."]
    case .offline(let url):
      message = "nothing is saved of \(url)"
      hints = ["--offline asks no server: try again without it."]
    case .timedOut:
      hints = ["Try again, or allow more time with --timeout SECONDS."]
    default:
      hints = error.suggestion.map { [$0] } ?? []
    }
  }
}

extension ExitCode {
  /// The exit code that tells a script what kind of failure a request met.
  ///
  /// - Parameter error: Why the request failed.
  init(_ error: NetworkError) {
    self =
      switch error {
      case .hostNotFound, .connectionFailed, .secureConnectionFailed, .connectionLost, .timedOut, .cancelled, .offline:
        .network
      case .unacceptableStatus(let code, _, _, _) where (400...499).contains(code): .refused
      case .unacceptableStatus, .invalidResponse, .redirectRefused, .responseTooLarge, .emptyResponse, .webPage,
        .undecodable:
        .server
      case .invalidRequest: .usage
      }
  }
}
