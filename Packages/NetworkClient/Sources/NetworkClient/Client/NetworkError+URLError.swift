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
    let place = url.withoutCredentials
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
      self = .connectionFailed(host: url.hostAndPort, reason: "the connection was refused")
    case .notConnectedToInternet, .dataNotAllowed:
      self = .connectionFailed(host: url.hostAndPort, reason: "there is no network")
    case .networkConnectionLost:
      self = .connectionLost(url: place)
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      self = .secureConnectionFailed(host: url.hostAndPort, reason: "certificate not trusted")
    case .badURL:
      self = .invalidRequest(url: place, reason: "the address is not one that can be asked")
    case .badServerResponse:
      self = .invalidResponse(url: place, reason: "the server closed the connection without an answer")
    case .unsupportedURL:
      // libcurl's "unsupported protocol", which also stands for a server that does not speak HTTP.
      self = .invalidResponse(url: place, reason: "not an HTTP server")
    default:
      self.init(curlMessage: error.localizedDescription, url: url)
    }
  }

  /// Reads libcurl's own text, the only thing that tells what `URLError.unknown` stands for.
  private init(curlMessage message: String, url: URL) {
    let place = url.withoutCredentials
    let text = message.lowercased()
    func says(_ parts: String...) -> Bool { parts.contains { text.contains($0) } }

    if says("error setting certificate") {
      self = .secureConnectionFailed(
        host: url.hostAndPort, reason: "the system has no certificates to trust: install ca-certificates")
    } else if says("has expired") {
      self = .secureConnectionFailed(host: url.hostAndPort, reason: "certificate expired")
    } else if says("subject name", "no alternative certificate") {
      self = .secureConnectionFailed(host: url.hostAndPort, reason: "certificate made out to another host")
    } else if says("self-signed", "self signed", "local issuer", "certificate") {
      self = .secureConnectionFailed(host: url.hostAndPort, reason: "certificate not trusted")
    } else if says("wrong version number", "packet length too long", "record layer") {
      self = .secureConnectionFailed(host: url.hostAndPort, reason: "the server does not speak TLS; try http://")
    } else if says("ssl", "tls") {
      self = .secureConnectionFailed(host: url.hostAndPort, reason: "the TLS handshake failed")
    } else if says("connection reset", "recv failure", "send failure", "connection died") {
      self = .connectionLost(url: place)
    } else if says("no route to host", "network is unreachable") {
      self = .connectionFailed(host: url.hostAndPort, reason: "there is no route to it")
    } else if says("transfer closed", "outstanding read data", "not closed cleanly") {
      self = .invalidResponse(url: place, reason: "it ended before it was complete")
    } else if says("http/0.9", "unsupported http", "status line", "weird server reply") {
      self = .invalidResponse(url: place, reason: "not an HTTP server")
    } else if says("encoding", "decompress", "incorrect header check", "gzip", "brotli") {
      self = .invalidResponse(url: place, reason: "its compression is broken")
    } else if says("header") {
      self = .invalidResponse(url: place, reason: "its header is not understood")
    } else {
      self = .invalidResponse(url: place, reason: message)
    }
  }
}

extension URL {
  /// The address without user name and password, for messages.
  var withoutCredentials: String {
    guard user != nil || password != nil else { return absoluteString }
    var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    components?.user = nil
    components?.password = nil
    return components?.string ?? ""
  }

  /// The host, and the port where it is written.
  var hostAndPort: String {
    (host ?? withoutCredentials) + (port.map { ":\($0)" } ?? "")
  }
}
