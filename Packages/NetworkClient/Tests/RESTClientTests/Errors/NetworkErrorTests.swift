import Foundation
import Testing

@testable import RESTClient

@Suite("Errors of URLSession are converted to NetworkError")
struct NetworkErrorTests {
  private static let place = "https://api.example:8443/posts"
  private static let host = "api.example:8443"
  private static let checkConnection = "Check the connection and the server's address."

  @Test(
    "A code of URLError is converted, and the URLError is kept",
    arguments: [
      (URLError.Code.cancelled, NetworkError.cancelled),
      (.timedOut, NetworkError(.timedOut, url: URL(string: place))),
      (.cannotFindHost, NetworkError(.hostNotFound, host: "api.example")),
      (.dnsLookupFailed, NetworkError(.hostNotFound, host: "api.example")),
      (.cannotConnectToHost, NetworkError(.connectionFailed, host: host, reason: "the connection was refused")),
      (.notConnectedToInternet, NetworkError(.connectionFailed, host: host, reason: "there is no network")),
      (.networkConnectionLost, NetworkError(.connectionLost, url: URL(string: place))),
      (.serverCertificateUntrusted, NetworkError(.secureConnectionFailed, host: host, tlsFailure: .untrusted)),
      (.badURL, NetworkError(.invalidRequest, url: URL(string: place), reason: "the URL cannot be requested")),
      (.badServerResponse, NetworkError(.noResponse, url: URL(string: place))),
      (.unsupportedURL, NetworkError(.invalidResponse, url: URL(string: place), reason: "not an HTTP server")),
    ]
  )
  func code(code: URLError.Code, expected: NetworkError) throws {
    let error = try NetworkError(URLError(code), url: url())
    #expect(error == expected)
    #expect((error.underlying as? URLError)?.code == code)
  }

  @Test(
    "A message of libcurl is converted",
    arguments: [
      ("error setting certificate file: /etc/ssl/certs/ca-certificates.crt", "certificates"),
      ("SSL certificate problem: certificate is not yet valid", "certificate not valid yet"),
      ("SSL routines::tlsv13 alert certificate required", "requires a client certificate"),
      ("SSL certificate problem: self-signed certificate", "certificate not trusted"),
      ("SSL certificate problem: certificate has expired", "certificate expired"),
      ("error:0A00010B:SSL routines::wrong version number", "does not speak TLS"),
      ("OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection", "the TLS handshake failed"),
      ("Recv failure: Connection reset by peer", "the connection was lost"),
      ("connect: No route to host", "there is no route to it"),
      ("transfer closed with 10 bytes remaining to read", "ended before it was complete"),
      ("Received HTTP/0.9 when not allowed", "not an HTTP server"),
      ("Too large response headers: 307235 > 307200", "its header is too large"),
      ("CONNECT tunnel failed, response 403", "the proxy refused to connect (HTTP 403)"),
      ("SSL: no alternative certificate subject name matches target host name 'api.example'", "another host"),
      ("Failed to connect to 224.0.0.1 port 3128 after 0 ms: Couldn't connect", "the proxy 224.0.0.1:3128 cannot be"),
      ("Could not resolve proxy: nosuch.invalid", "the proxy's name is not found"),
      ("error:0A000102:SSL routines::unsupported protocol", "the server's TLS is too old"),
      ("Failed writing received data to disk/application", "its compression is broken"),
      ("Unsupported proxy syntax in 'http://u:sec@secret@h'", "the proxy cannot be used"),
      ("Something new", "cannot be read: Something new"),
      ("Something new in 'http://u:secret@h'", "cannot be read: Something new in"),
      ("Something new: secret", "cannot be read: Something"),
      ("http://u:secret@h", "cannot be read: an unknown error of the system's network library"),
    ]
  )
  func text(text: String, words: String) throws {
    let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: text])
    let description = try NetworkError(error, url: url()).description
    #expect(description.contains(words))
    #expect(description.contains("api.example:8443"))
    #expect(!description.contains("secret"))
  }

  @Test("A refused connection to another host than the server is a proxy's")
  func proxy() throws {
    func error(_ place: String) throws -> NetworkError {
      let text = "Failed to connect to \(place) after 0 ms: Couldn't connect to server"
      return try NetworkError(
        URLError(.cannotConnectToHost, userInfo: [NSLocalizedDescriptionKey: text]), url: url())
    }
    let refused = NetworkError(.connectionFailed, host: Self.host, reason: "the connection was refused")
    #expect(try error("api.example port 8443") == refused)
    let proxy = NetworkError(.proxyFailed, host: Self.host, reason: "the proxy 127.0.0.1:9 refused the connection")
    #expect(try error("127.0.0.1 port 9") == proxy)
  }

  @Test("Errors are equal if they differ only in their underlying errors")
  func equality() {
    let error = NetworkError(.connectionLost, url: URL(string: "u"), underlying: URLError(.networkConnectionLost))
    #expect(Set([error, NetworkError(.connectionLost, url: URL(string: "u"))]).count == 1)
    #expect(error != NetworkError(.connectionLost, url: URL(string: "v")))
    #expect(error != NetworkError(.noResponse, url: URL(string: "u")))
  }

  @Test("An error of any type is matched by its kind, which has a name")
  func kind() {
    let error: any Error = NetworkError(.timedOut, url: URL(string: "u"), limit: .seconds(1))
    #expect(NetworkError.Kind.timedOut ~= error)
    #expect(!(NetworkError.Kind.offline ~= error))
    #expect(!(NetworkError.Kind.timedOut ~= URLError(.timedOut)))
    #expect("\(NetworkError.Kind.timedOut)" == "timedOut")
  }

  @Test("An error of another type becomes the reason")
  func other() throws {
    struct Odd: Error {}
    #expect(
      try NetworkError(Odd(), url: url())
        == NetworkError(.invalidResponse, url: URL(string: Self.place), reason: "Odd()"))
  }

  @Test(
    "The category, the reason, the message and the suggestion of an error depend on its kind and its cause",
    arguments: [
      (
        .init(.invalidRequest, url: URL(string: "u"), reason: "r"), .notSent, "invalid request: r",
        "invalid request: r (u)", nil
      ),
      (
        .init(.invalidProxy, url: URL(string: "u"), reason: "v is bad"), .notSent, "v is bad",
        "v is bad (u)", "Correct or unset v."
      ),
      (
        .init(.authorizationFailed, url: URL(string: "u"), underlying: NetworkError.cancelled), .rejected,
        "not authorized: the request was cancelled", "not authorized: the request was cancelled (u)", "Sign in again."
      ),
      (
        .init(.authorizationFailed, url: URL(string: "u"), underlying: NetworkError(.hostNotFound, host: "t")),
        .unreachable, "cannot authorize the request: cannot reach t: host name not found",
        "cannot authorize the request: cannot reach t: host name not found (u)", checkConnection
      ),
      (
        .init(.connectionFailed, host: "h:1", reason: "r"), .unreachable, "cannot reach h:1: r", "cannot reach h:1: r",
        checkConnection
      ),
      (
        .init(.secureConnectionFailed, host: "h", tlsFailure: .expired), .untrusted,
        "cannot connect securely to h: certificate expired", "cannot connect securely to h: certificate expired",
        "Check this machine's clock; if it is right, the server's owner must renew the certificate."
      ),
      (
        .init(.timedOut, url: URL(string: "u"), limit: .milliseconds(1500)), .interrupted,
        "timed out after 1.5 s", "timed out after 1.5 s (u)", "Try again, or allow more time."
      ),
      (
        .init(.responseTooLarge, url: URL(string: "u"), byteLimit: 16 << 20), .unusable,
        "the response is larger than 16 MB", "the response is larger than 16 MB (u)",
        "Request less data, or allow more bytes."
      ),
      (
        .init(.unacceptableStatus, url: URL(string: "u"), status: 403, message: "m"), .rejected, "HTTP 403",
        "m (HTTP 403, u)", nil
      ),
      (
        .init(.unacceptableStatus, url: URL(string: "u"), status: 503), .serverFault, "HTTP 503",
        "HTTP 503 (u)",
        "The server is at fault: try again later."
      ),
      (
        .init(.unacceptableStatus, url: URL(string: "u"), status: 429, retryAfter: .seconds(30)), .serverFault,
        "HTTP 429",
        "HTTP 429 (u)", "Try again in 30 s."
      ),
      (
        .init(.unacceptableStatus, url: URL(string: "u"), status: 429, retryAfter: .zero), .serverFault, "HTTP 429",
        "HTTP 429 (u)", nil
      ),
    ] as [(NetworkError, NetworkError.Category, String, String, String?)]
  )
  func texts(
    error: NetworkError, category: NetworkError.Category, reason: String, description: String, suggestion: String?
  ) {
    #expect(error.category == category)
    #expect(error.reason == reason)
    #expect(error.description == description)
    #expect(error.suggestion == suggestion)
  }

  @Test(
    "The category of an unacceptable status is that of its code",
    arguments: [
      ([100, 204, 300, 304, 400, 401, 404, 407, 410, 422, 499, 501], .rejected),
      ([408, 425, 429, 500, 503, 504, 599], .serverFault),
    ] as [([Int], NetworkError.Category)]
  )
  func status(codes: [Int], category: NetworkError.Category) {
    for code in codes { #expect(NetworkError(.unacceptableStatus, status: code).category == category) }
  }

  @Test("The localized texts of an error are its description and its suggestion")
  func localized() {
    let error = NetworkError(.offline, url: URL(string: "u"))
    #expect((error as any Error).localizedDescription == "working offline (u)")
    #expect(error.recoverySuggestion == "Go online to send requests.")
    #expect(NetworkError(.offline).description == "working offline")
    let invalid = #expect(throws: InvalidBaseURL.self) { try BaseURL("ftp://x") }
    #expect(
      (invalid as (any Error)?)?.localizedDescription
        == #""ftp://x" cannot be a base URL: it must start with http:// or https://"#)
  }

  private func url() throws -> URL {
    try #require(URL(string: "https://user:secret@api.example:8443/posts"))
  }
}
