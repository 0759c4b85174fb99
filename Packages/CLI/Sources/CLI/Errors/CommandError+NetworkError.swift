import NetworkClient

extension CommandError {
  /// Puts a failed request in the program's words, and gives it its exit code.
  ///
  /// - Parameters:
  ///   - error: Why the request failed.
  ///   - subject: What was asked for, such as `post 7`, for an answer that says there is none.
  ///   - alternative: A command that helps when there is none, such as `app posts`.
  init(_ error: NetworkError, subject: String? = nil, alternative: String? = nil) {
    self.init(message: error.description, exitCode: ExitCode(error))
    switch error {
    case .unacceptableStatus(let code, let method, let url, _, _) where code == 404 || code == 410:
      message = "\(subject ?? url) not found"
      details = ["\(method.rawValue) \(url) -> \(code)"]
      hints = alternative.map { ["Try: \($0)"] } ?? []
    case .offline(let url):
      message = "nothing is saved of \(url)"
      hints = ["--offline asks no server: try again without it."]
    default:
      hints = error.hint.map { [$0] } ?? []
    }
  }
}

extension NetworkError {
  /// What to do about it, in the words of the command line, as a sentence; `nil` where nothing helps but asking the
  /// server's owner.
  fileprivate var hint: String? {
    switch self {
    // The message names the variable.
    case .invalidProxy: "Correct or unset it."
    case .hostNotFound, .connectionFailed: "Check the connection, or set another server with --base-url."
    case .secureConnectionFailed(_, let reason): reason.hint
    // A server that expects TLS may reset the connection, close it, or say so in its own way.
    case .connectionLost(let url) where url.hasPrefix("http://"):
      "Check the connection, and whether the address should start with https://."
    case .timedOut: "Try again, or allow more time with --timeout SECONDS."
    case .noResponse(let url) where url.hasPrefix("http://"):
      "The server is at fault, or the address should start with https://."
    case .invalidResponse(let url, "not an HTTP server") where url.hasPrefix("http://"):
      "Check the server's address, and whether it should start with https://."
    case .noResponse, .incompleteResponse: "The server is at fault: try again later."
    case .invalidResponse: "Check the server's address; if it is right, the server is at fault."
    case .unacceptableStatus(_, _, _, _, let pause?) where pause > .zero: "Try again in \(pause.words)."
    case .invalidRequest, .offline, .proxyFailed, .connectionLost, .cancelled, .redirectRefused, .responseTooLarge,
      .unacceptableStatus, .emptyResponse, .webPage, .undecodable:
      suggestion
    }
  }

  /// Why, for a note in brackets: as short as it can be, but with the server where nothing else names it.
  var note: String {
    switch self {
    case .unacceptableStatus(let code, _, _, _, let pause?) where pause > .zero:
      "HTTP \(code), try again in \(pause.words)"
    case .unacceptableStatus(let code, _, _, _, _): "HTTP \(code)"
    case .offline: "offline"
    default: description
    }
  }

  /// Why, where the address has just been told.
  var reason: String {
    switch self {
    case .invalidRequest(_, let reason), .connectionFailed(_, let reason), .proxyFailed(_, let reason),
      .invalidResponse(_, let reason), .redirectRefused(_, let reason):
      reason
    case .invalidProxy(_, let variable): "\(variable) is not the address of a proxy"
    case .offline: "offline"
    case .hostNotFound: "host name not found"
    case .secureConnectionFailed(_, let reason): "\(reason)"
    case .connectionLost: "the connection was lost"
    case .timedOut: "timed out"
    case .cancelled: "given up"
    case .noResponse: "closed without an answer"
    case .incompleteResponse: "ended before it was complete"
    case .responseTooLarge: "too large"
    case .unacceptableStatus(let code, _, _, _, _): "\(code)"
    case .emptyResponse: "empty answer"
    case .webPage: "a web page, not JSON"
    case .undecodable(_, let path, let reason): path.isEmpty ? reason : "\(path): \(reason)"
    }
  }
}

extension TLSFailure {
  /// What to do about it, as a sentence; `nil` where that has been said.
  fileprivate var hint: String? {
    switch self {
    case .untrusted: "Check the address, or have this system trust who signed the certificate."
    case .expired: "Check this machine's clock; if it is right, the server's owner must renew the certificate."
    case .wrongHost: "Check the address, or set another server with --base-url."
    case .noTrustedCertificates: nil
    case .notSpoken: "Check whether the address should start with http://."
    case .protocolTooOld: "Only the server's owner can help, by updating it."
    case .handshakeFailed: "Check the address, and whether it should start with http:// or https://."
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
      case .hostNotFound, .connectionFailed, .proxyFailed, .secureConnectionFailed, .connectionLost, .timedOut,
        .cancelled, .offline:
        .network
      case .unacceptableStatus(let code, _, _, _, _) where (400...499).contains(code): .refused
      case .unacceptableStatus, .noResponse, .incompleteResponse, .invalidResponse, .redirectRefused, .responseTooLarge,
        .emptyResponse, .webPage, .undecodable:
        .server
      case .invalidRequest, .invalidProxy: .usage
      }
  }
}
