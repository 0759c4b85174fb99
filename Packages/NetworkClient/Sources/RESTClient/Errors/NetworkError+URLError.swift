import Foundation

extension NetworkError {
  /// Converts an error of `URLSession`.
  ///
  /// - Parameters:
  ///   - url: The URL of the request.
  ///   - timeout: The time limit of the session.
  init(_ error: any Error, url: URL, timeout: Duration? = nil) {
    if let error = error as? URLError {
      let cause = Cause.codes[error.code] ?? Cause(error.localizedDescription, of: url)
      self = cause.error(of: url, timeout, Self.proxy(in: error.localizedDescription, of: url))
    } else {
      self = NetworkError(.invalidResponse, url: url, reason: String(describing: error))
    }
    underlying = error
  }

  /// The host and port in "Failed to connect to 127.0.0.1 port 9 after 0 ms: …" if they are not those of the URL, and
  /// so are those of a proxy.
  private static func proxy(in message: String, of url: URL) -> String? {
    let words = message.split(separator: " ")
    guard let port = words.firstIndex(of: "port"), port > 0, words.indices.contains(port + 1) else { return nil }
    let peer = "\(words[port - 1]):\(words[port + 1])"
    return peer == url.hostAndKnownPort ? nil : peer
  }
}

/// What an error of `URLSession` means.
private enum Cause {
  /// A kind with the URL, which implies the reason.
  case kind(NetworkError.Kind)
  /// The URL is not one that the session requests.
  case badURL
  /// The host cannot be reached, or the proxy for it, with the end of the sentence about the proxy.
  case unreachable(String, proxy: String?)
  case proxyFailed(String)
  case insecure(TLSFailure)
  case invalidResponse(String)

  static let codes: [URLError.Code: Cause] = [
    .cancelled: .kind(.cancelled),
    .timedOut: .kind(.timedOut),
    .cannotFindHost: .kind(.hostNotFound),
    .dnsLookupFailed: .kind(.hostNotFound),
    .cannotConnectToHost: .unreachable("the connection was refused", proxy: "refused the connection"),
    .notConnectedToInternet: .unreachable("there is no network", proxy: nil),
    .dataNotAllowed: .unreachable("there is no network", proxy: nil),
    .networkConnectionLost: .kind(.connectionLost),
    .serverCertificateHasBadDate: .insecure(.expired),
    .serverCertificateNotYetValid: .insecure(.notYetValid),
    .serverCertificateUntrusted: .insecure(.untrusted),
    .serverCertificateHasUnknownRoot: .insecure(.untrusted),
    .clientCertificateRejected: .insecure(.clientCertificateRequired),
    .clientCertificateRequired: .insecure(.clientCertificateRequired),
    .secureConnectionFailed: .insecure(.handshakeFailed),
    .badURL: .badURL,
    .badServerResponse: .kind(.noResponse),
    // libcurl's "unsupported protocol", also reported for a server that does not speak HTTP.
    .unsupportedURL: .invalidResponse(NetworkError.notHTTP),
  ]

  /// Words of libcurl's messages in lower case: on Linux, most failures have the code `unknown`.
  ///
  /// The first match counts.
  private static let messages: [(words: [String], cause: Cause)] = [
    (["could not resolve proxy"], .proxyFailed("the proxy's name is not found")),
    (["connect tunnel failed", "from proxy after connect"], .proxyFailed("the proxy refused to connect")),
    (["unsupported proxy", "proxy connect aborted", "socks"], .proxyFailed("the proxy cannot be used")),
    (
      ["failed to connect", "couldn't connect", "no route to host", "network is unreachable"],
      .unreachable("there is no route to it", proxy: "cannot be reached")
    ),
    (["error setting certificate"], .insecure(.noTrustedCertificates)),
    (["has expired"], .insecure(.expired)),
    (["not yet valid"], .insecure(.notYetValid)),
    (["certificate required", "alert bad certificate"], .insecure(.clientCertificateRequired)),
    (["subject name", "no alternative certificate"], .insecure(.wrongHost)),
    (
      ["unsupported protocol", "protocol version", "legacy sigalg", "wrong signature type", "dh key too small"],
      .insecure(.protocolTooOld)
    ),
    (["self-signed", "self signed", "local issuer", "certificate"], .insecure(.untrusted)),
    (["wrong version number", "packet length too long", "record layer"], .insecure(.notSpoken)),
    (["ssl", "tls"], .insecure(.handshakeFailed)),
    (["connection reset", "recv failure", "send failure", "connection died"], .kind(.connectionLost)),
    (
      ["transfer closed", "outstanding read data", "not closed cleanly", "http2 framing layer"],
      .kind(.incompleteResponse)
    ),
    (["http/0.9", "unsupported http", "status line", "weird server reply"], .invalidResponse(NetworkError.notHTTP)),
    (["chunk", "hexadecimal"], .invalidResponse("its chunks are broken")),
    (
      ["encoding", "decompress", "incorrect header check", "gzip", "brotli"],
      .invalidResponse("its compression is broken")
    ),
    // Foundation accepts all data, so the decoder has failed: libcurl decodes only the first member of a gzip body.
    (["writing received data", "writing output", "error on write"], .invalidResponse("its compression is broken")),
    // libcurl reports a header field of more than 100 KB as "out of memory".
    (["too large response headers", "out of memory"], .invalidResponse("its header is too large")),
    (["content-length"], .invalidResponse("its Content-Length is not a number of bytes")),
    (["header"], .invalidResponse("its header is not understood")),
  ]

  /// The cause that a message of libcurl names.
  init(_ message: String, of url: URL) {
    // Without the host, whose name may contain one of the words.
    let text = message.lowercased().replacing(url.host?.lowercased() ?? "", with: "")
    let known = Self.messages.first { $0.words.contains(where: text.contains) }?.cause
    self = known ?? .invalidResponse(message.redactedCurlMessage)
    // "CONNECT tunnel failed, response 403", "Received HTTP code 403 from proxy after CONNECT"
    if case .proxyFailed(let reason) = self, let status = text.firstMatch(of: /(?:response|code) (\d+)/)?.1 {
      self = .proxyFailed("\(reason) (HTTP \(status))")
    }
  }

  /// - Parameters:
  ///   - timeout: The time limit, if it is known.
  ///   - proxy: The host and port of the proxy, if the message names one.
  func error(of url: URL, _ timeout: Duration?, _ proxy: String?) -> NetworkError {
    switch self {
    case .kind(.cancelled): .cancelled
    case .kind(.hostNotFound): NetworkError(.hostNotFound, host: url.host ?? url.withoutSecrets)
    case .kind(.timedOut):
      timeout.map { NetworkError(.timedOut, url: url, limit: $0) } ?? NetworkError(.timedOut, url: url)
    case .kind(let kind): NetworkError(kind, url: url)
    case .badURL: NetworkError(.invalidRequest, url: url, reason: "the URL cannot be requested")
    case .unreachable(_, let end?) where proxy != nil: .proxyFailed(for: url, "the proxy \(proxy ?? "") \(end)")
    case .unreachable(let reason, _): NetworkError(.connectionFailed, host: url.hostAndPort, reason: reason)
    case .proxyFailed(let reason): .proxyFailed(for: url, reason)
    case .insecure(let failure): NetworkError(.secureConnectionFailed, host: url.hostAndPort, tlsFailure: failure)
    case .invalidResponse(let reason): NetworkError(.invalidResponse, url: url, reason: reason)
    }
  }
}

extension NetworkError {
  /// Creates the error of a proxy, whose suggestion has the variable that sets the proxy.
  static func proxyFailed(for url: URL, _ reason: String) -> Self {
    let error = NetworkError(.proxyFailed, host: url.hostAndPort, reason: reason)
    guard let variable = ProxyVariables().variable(for: url) else { return error }
    return error.suggesting("Check the proxy that \(variable) names, or list the host in no_proxy.")
  }
}

extension String {
  /// The part of a message of libcurl that is text of libcurl: it quotes what it was given, secrets included.
  fileprivate var redactedCurlMessage: String {
    let words: [Substring] = split(separator: " ").prefix(20).prefix { (word: Substring) in
      word.count < 40 && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".,;-()".contains($0)) }
    }.map(\.self)
    return words.isEmpty ? "an unknown error of the system's network library" : words.joined(separator: " ")
  }
}

extension URL {
  var hostAndPort: String {
    (host ?? withoutSecrets) + (port.map { ":\($0)" } ?? "")
  }

  /// The host and the port; the default port is that of the scheme.
  fileprivate var hostAndKnownPort: String {
    "\(host ?? ""):\(port ?? (scheme?.lowercased() == "https" ? 443 : 80))"
  }
}
