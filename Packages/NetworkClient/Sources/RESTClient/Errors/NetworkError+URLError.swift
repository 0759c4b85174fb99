import Foundation

extension NetworkError {
  /// Converts an error of `URLSession`.
  ///
  /// On Linux most failures are `URLError.unknown`, distinguished only by libcurl's message.
  ///
  /// - Parameters:
  ///   - url: The URL of the request.
  ///   - timeout: The time limit of the session.
  init(_ error: any Error, url: URL, timeout: Duration? = nil) {
    self =
      (error as? URLError).map { Self.error(of: $0, url, timeout) }
      ?? NetworkError(.invalidResponse, url: url, reason: String(describing: error))
    underlying = error
  }

  /// Converts the code of an error, or the message of libcurl for an unknown code.
  private static func error(of error: URLError, _ url: URL, _ timeout: Duration?) -> NetworkError {
    let message = error.localizedDescription
    let proxy = proxy(in: message, of: url)
    func proxyFailed(_ reason: String) -> NetworkError {
      NetworkError(.proxyFailed, host: url.hostAndPort, reason: reason)
    }
    func unreachable(_ reason: String) -> NetworkError {
      NetworkError(.connectionFailed, host: url.hostAndPort, reason: reason)
    }
    func insecure(_ reason: TLSFailure) -> NetworkError {
      NetworkError(.secureConnectionFailed, host: url.hostAndPort, tlsFailure: reason)
    }
    func lost(_ kind: Kind) -> NetworkError { NetworkError(kind, url: url) }
    func invalid(_ reason: String) -> NetworkError { NetworkError(.invalidResponse, url: url, reason: reason) }

    switch error.code {
    case .cancelled: return .cancelled
    case .timedOut:
      return timeout.map { NetworkError(.timedOut, url: url, limit: $0) } ?? NetworkError(.timedOut, url: url)
    case .cannotFindHost, .dnsLookupFailed: return NetworkError(.hostNotFound, host: url.host ?? url.withoutSecrets)
    case .cannotConnectToHost:
      return proxy.map { proxyFailed("the proxy \($0) refused the connection") }
        ?? unreachable("the connection was refused")
    case .notConnectedToInternet, .dataNotAllowed: return unreachable("there is no network")
    case .networkConnectionLost: return lost(.connectionLost)
    case .serverCertificateHasBadDate: return insecure(.expired)
    case .serverCertificateNotYetValid: return insecure(.notYetValid)
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: return insecure(.untrusted)
    case .clientCertificateRejected, .clientCertificateRequired: return insecure(.clientCertificateRequired)
    case .secureConnectionFailed: return insecure(.handshakeFailed)
    case .badURL: return NetworkError(.invalidRequest, url: url, reason: "the URL cannot be requested")
    case .badServerResponse: return lost(.noResponse)
    // libcurl's "unsupported protocol", also reported for a server that does not speak HTTP.
    case .unsupportedURL: return invalid(notHTTP)
    default: break
    }

    // Without the host, whose name may contain one of the words below.
    let text = message.lowercased().replacing(url.host?.lowercased() ?? "", with: "")
    // "CONNECT tunnel failed, response 403", "Received HTTP code 403 from proxy after CONNECT"
    let code = text.split { !$0.isNumber }.last.map { " (HTTP \($0))" } ?? ""
    let known: [(words: [String], error: NetworkError)] = [
      (["could not resolve proxy"], proxyFailed("the proxy's name is not found")),
      (["connect tunnel failed", "from proxy after connect"], proxyFailed("the proxy refused to connect\(code)")),
      (["unsupported proxy", "proxy connect aborted", "socks"], proxyFailed("the proxy cannot be used")),
      (
        ["failed to connect", "couldn't connect", "no route to host", "network is unreachable"],
        proxy.map { proxyFailed("the proxy \($0) cannot be reached") } ?? unreachable("there is no route to it")
      ),
      (["error setting certificate"], insecure(.noTrustedCertificates)),
      (["has expired"], insecure(.expired)),
      (["not yet valid"], insecure(.notYetValid)),
      (["certificate required", "alert bad certificate"], insecure(.clientCertificateRequired)),
      (["subject name", "no alternative certificate"], insecure(.wrongHost)),
      (
        ["unsupported protocol", "protocol version", "legacy sigalg", "wrong signature type", "dh key too small"],
        insecure(.protocolTooOld)
      ),
      (["self-signed", "self signed", "local issuer", "certificate"], insecure(.untrusted)),
      (["wrong version number", "packet length too long", "record layer"], insecure(.notSpoken)),
      (["ssl", "tls"], insecure(.handshakeFailed)),
      (["connection reset", "recv failure", "send failure", "connection died"], lost(.connectionLost)),
      (
        ["transfer closed", "outstanding read data", "not closed cleanly", "http2 framing layer"],
        lost(.incompleteResponse)
      ),
      (["http/0.9", "unsupported http", "status line", "weird server reply"], invalid(notHTTP)),
      (["chunk", "hexadecimal"], invalid("its chunks are broken")),
      // Foundation accepts all data, so the decoder has failed: libcurl decodes only the first member of a gzip body.
      (
        ["failed writing received data", "failure writing output", "client returned error on write"],
        invalid("its compressed body has data after the end, such as a second gzip member")
      ),
      (["encoding", "decompress", "incorrect header check", "gzip", "brotli"], invalid("its compression is broken")),
      // libcurl reports a header field of more than 100 KB as "out of memory".
      (["too large response headers", "out of memory"], invalid("its header is too large")),
      (["content-length"], invalid("its Content-Length is not a number of bytes")),
      (["header"], invalid("its header is not understood")),
    ]
    return known.first { $0.words.contains(where: text.contains) }?.error ?? invalid(message.redactedCurlMessage)
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
  /// The host, and the port if the URL has one.
  var hostAndPort: String {
    (host ?? withoutSecrets) + (port.map { ":\($0)" } ?? "")
  }

  /// The host and the port; the default port is that of the scheme.
  fileprivate var hostAndKnownPort: String {
    "\(host ?? ""):\(port ?? (scheme?.lowercased() == "https" ? 443 : 80))"
  }
}
