import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension NetworkError {
  /// Puts an error of `URLSession` in this module's terms.
  ///
  /// On Linux most failures arrive as `URLError.unknown`, and only libcurl's own text tells them apart.
  ///
  /// - Parameters:
  ///   - error: What `URLSession` reported.
  ///   - url: The address that was asked.
  init(_ error: any Error, url: URL) {
    let place = url.withoutSecrets
    guard let error = error as? URLError else {
      self = .invalidResponse(url: place, reason: String(describing: error))
      return
    }
    switch error.code {
    case .cancelled:
      self = .cancelled
    case .timedOut:
      self = .timedOut(url: place, after: .seconds(0))
    case .cannotFindHost, .dnsLookupFailed:
      self = .hostNotFound(host: url.host ?? place)
    case .cannotConnectToHost:
      if let proxy = Self.proxy(in: error.localizedDescription, of: url) {
        self = .proxyFailed(host: url.hostAndPort, reason: "the proxy \(proxy) refused the connection")
      } else {
        self = .connectionFailed(host: url.hostAndPort, reason: "the connection was refused")
      }
    case .notConnectedToInternet, .dataNotAllowed:
      self = .connectionFailed(host: url.hostAndPort, reason: "there is no network")
    case .networkConnectionLost:
      self = .connectionLost(url: place)
    case .serverCertificateHasBadDate, .serverCertificateNotYetValid:
      self = .secureConnectionFailed(host: url.hostAndPort, reason: .expired)
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot:
      self = .secureConnectionFailed(host: url.hostAndPort, reason: .untrusted)
    case .secureConnectionFailed, .clientCertificateRejected, .clientCertificateRequired:
      self = .secureConnectionFailed(host: url.hostAndPort, reason: .handshakeFailed)
    case .badURL:
      self = .invalidRequest(url: place, reason: "the address is not one that can be asked")
    case .badServerResponse:
      self = .noResponse(url: place)
    case .unsupportedURL:
      // libcurl's "unsupported protocol", which also stands for a server that does not speak HTTP.
      self = .invalidResponse(url: place, reason: "not an HTTP server")
    default:
      self.init(curlMessage: error.localizedDescription, url: url)
    }
  }

  /// Reads libcurl's own text, the only thing that tells what `URLError.unknown` stands for.
  private init(curlMessage message: String, url: URL) {
    let place = url.withoutSecrets
    // The host may be named like a reason.
    let text = message.lowercased().replacing(url.host?.lowercased() ?? "", with: "")
    func says(_ parts: String...) -> Bool { parts.contains { text.contains($0) } }
    func insecure(_ reason: TLSFailure) -> NetworkError {
      .secureConnectionFailed(host: url.hostAndPort, reason: reason)
    }

    if says("could not resolve proxy") {
      self = .proxyFailed(host: url.hostAndPort, reason: "the proxy's name is not found")
    } else if says("connect tunnel failed", "from proxy after connect") {
      // "CONNECT tunnel failed, response 403", "Received HTTP code 403 from proxy after CONNECT"
      let code = text.split { !$0.isNumber }.last.map { " (HTTP \($0))" } ?? ""
      self = .proxyFailed(host: url.hostAndPort, reason: "the proxy refused to connect\(code)")
    } else if says("failed to connect", "couldn't connect", "no route to host", "network is unreachable") {
      if let proxy = Self.proxy(in: message, of: url) {
        self = .proxyFailed(host: url.hostAndPort, reason: "the proxy \(proxy) cannot be reached")
      } else {
        self = .connectionFailed(host: url.hostAndPort, reason: "there is no route to it")
      }
    } else if says("error setting certificate") {
      self = insecure(.noTrustedCertificates)
    } else if says("has expired") {
      self = insecure(.expired)
    } else if says("subject name", "no alternative certificate") {
      self = insecure(.wrongHost)
    } else if says(
      "unsupported protocol", "protocol version", "legacy sigalg", "wrong signature type", "dh key too small")
    {
      self = insecure(.protocolTooOld)
    } else if says("self-signed", "self signed", "local issuer", "certificate") {
      self = insecure(.untrusted)
    } else if says("wrong version number", "packet length too long", "record layer") {
      self = insecure(.notSpoken)
    } else if says("ssl", "tls") {
      self = insecure(.handshakeFailed)
    } else if says("connection reset", "recv failure", "send failure", "connection died") {
      self = .connectionLost(url: place)
    } else if says("transfer closed", "outstanding read data", "not closed cleanly", "http2 framing layer") {
      self = .incompleteResponse(url: place)
    } else if says("http/0.9", "unsupported http", "status line", "weird server reply") {
      self = .invalidResponse(url: place, reason: "not an HTTP server")
    } else if says("chunk", "hexadecimal") {
      self = .invalidResponse(url: place, reason: "its chunks are broken")
    } else if says("encoding", "decompress", "incorrect header check", "gzip", "brotli") {
      self = .invalidResponse(url: place, reason: "its compression is broken")
    } else if says("too large response headers", "out of memory") {
      // The second is what libcurl says of a single field of more than 100 KB.
      self = .invalidResponse(url: place, reason: "its header is too large")
    } else if says("header") {
      self = .invalidResponse(url: place, reason: "its header is not understood")
    } else {
      self = .invalidResponse(url: place, reason: message)
    }
  }

  /// The place that libcurl names in "Failed to connect to 127.0.0.1 port 9 after 0 ms: …", where it is not that of the
  /// address asked, and so a proxy's.
  private static func proxy(in message: String, of url: URL) -> String? {
    let words = message.split(separator: " ")
    guard let port = words.firstIndex(of: "port"), port > 0, words.indices.contains(port + 1) else { return nil }
    let place = "\(words[port - 1]):\(words[port + 1])"
    return place == url.hostAndKnownPort ? nil : place
  }
}

extension URL {
  /// The host, and the port where it is written.
  var hostAndPort: String {
    (host ?? withoutSecrets) + (port.map { ":\($0)" } ?? "")
  }

  /// The host and the port, the scheme's own where none is written.
  fileprivate var hostAndKnownPort: String {
    "\(host ?? ""):\(port ?? (scheme?.lowercased() == "https" ? 443 : 80))"
  }
}
