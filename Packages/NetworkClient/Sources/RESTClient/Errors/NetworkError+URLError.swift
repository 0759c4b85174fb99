import Foundation

extension NetworkError {
  /// Converts an error of `URLSession`.
  ///
  /// On Linux most failures are `URLError.unknown`, distinguished only by libcurl's message.
  ///
  /// - Parameter url: The URL of the request.
  init(_ error: any Error, url: URL) {
    if let error = error as? URLError {
      self.init(code: error.code, message: error.localizedDescription, url: url)
    } else {
      self.init(.invalidResponse, url: url.withoutSecrets, reason: String(describing: error))
    }
    underlying = error
  }

  /// Converts the code of an error, or the message of libcurl for an unknown code.
  private init(code: URLError.Code, message: String, url: URL) {
    let address = url.withoutSecrets
    switch code {
    case .cancelled:
      self = .cancelled
    case .timedOut:
      self.init(.timedOut, url: address)
    case .cannotFindHost, .dnsLookupFailed:
      self.init(.hostNotFound, host: url.host ?? address)
    case .cannotConnectToHost:
      if let proxy = Self.proxy(in: message, of: url) {
        self.init(.proxyFailed, host: url.hostAndPort, reason: "the proxy \(proxy) refused the connection")
      } else {
        self.init(.connectionFailed, host: url.hostAndPort, reason: "the connection was refused")
      }
    case .notConnectedToInternet, .dataNotAllowed:
      self.init(.connectionFailed, host: url.hostAndPort, reason: "there is no network")
    case .networkConnectionLost:
      self.init(.connectionLost, url: address)
    case .serverCertificateHasBadDate, .serverCertificateNotYetValid:
      self.init(.secureConnectionFailed, host: url.hostAndPort, tlsFailure: .expired)
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot:
      self.init(.secureConnectionFailed, host: url.hostAndPort, tlsFailure: .untrusted)
    case .secureConnectionFailed, .clientCertificateRejected, .clientCertificateRequired:
      self.init(.secureConnectionFailed, host: url.hostAndPort, tlsFailure: .handshakeFailed)
    case .badURL:
      self.init(.invalidRequest, url: address, reason: "the URL cannot be requested")
    case .badServerResponse:
      self.init(.noResponse, url: address)
    case .unsupportedURL:
      // libcurl's "unsupported protocol", also reported for a server that does not speak HTTP.
      self.init(.invalidResponse, url: address, reason: "not an HTTP server")
    default:
      self.init(curlMessage: message, url: url)
    }
  }

  /// Converts a message of libcurl.
  private init(curlMessage message: String, url: URL) {
    let address = url.withoutSecrets
    // Without the host, whose name may contain one of the words below.
    let text = message.lowercased().replacing(url.host?.lowercased() ?? "", with: "")
    func insecure(_ reason: TLSFailure) -> NetworkError {
      NetworkError(.secureConnectionFailed, host: url.hostAndPort, tlsFailure: reason)
    }
    func invalid(_ reason: String) -> NetworkError { NetworkError(.invalidResponse, url: address, reason: reason) }
    func proxyFailed(_ reason: String) -> NetworkError {
      NetworkError(.proxyFailed, host: url.hostAndPort, reason: reason)
    }

    func lost(_ kind: Kind) -> NetworkError { NetworkError(kind, url: address) }
    let unreachable =
      Self.proxy(in: message, of: url).map { proxyFailed("the proxy \($0) cannot be reached") }
      ?? NetworkError(.connectionFailed, host: url.hostAndPort, reason: "there is no route to it")
    // "CONNECT tunnel failed, response 403", "Received HTTP code 403 from proxy after CONNECT"
    let code = text.split { !$0.isNumber }.last.map { " (HTTP \($0))" } ?? ""
    let known: [(words: [String], error: NetworkError)] = [
      (["could not resolve proxy"], proxyFailed("the proxy's name is not found")),
      (["connect tunnel failed", "from proxy after connect"], proxyFailed("the proxy refused to connect\(code)")),
      (["unsupported proxy", "proxy connect aborted", "socks"], proxyFailed("the proxy cannot be used")),
      (["failed to connect", "couldn't connect", "no route to host", "network is unreachable"], unreachable),
      (["error setting certificate"], insecure(.noTrustedCertificates)),
      (["has expired"], insecure(.expired)),
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
      (["http/0.9", "unsupported http", "status line", "weird server reply"], invalid("not an HTTP server")),
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
    self = known.first { $0.words.contains(where: text.contains) }?.error ?? invalid(message.redactedCurlMessage)
  }

  /// The host and port in "Failed to connect to 127.0.0.1 port 9 after 0 ms: …" if they are not those of the URL, and so
  /// are those of a proxy.
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
