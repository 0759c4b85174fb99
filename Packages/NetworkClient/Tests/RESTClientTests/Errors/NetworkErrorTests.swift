import Foundation
import Testing

@testable import RESTClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Errors of URLSession are converted to NetworkError")
struct NetworkErrorTests {
  private static let place = "https://api.example:8443/posts"
  private static let host = "api.example:8443"

  @Test(
    "A code of URLError is converted, and the URLError is kept",
    arguments: [
      (URLError.Code.cancelled, NetworkError.cancelled),
      (.timedOut, .timedOut(url: place, after: .zero)),
      (.cannotFindHost, .hostNotFound(host: "api.example")),
      (.dnsLookupFailed, .hostNotFound(host: "api.example")),
      (.cannotConnectToHost, .connectionFailed(host: host, reason: "the connection was refused")),
      (.notConnectedToInternet, .connectionFailed(host: host, reason: "there is no network")),
      (.networkConnectionLost, .connectionLost(url: place)),
      (.serverCertificateUntrusted, .secureConnectionFailed(host: host, reason: .untrusted)),
      (.badURL, .invalidRequest(url: place, reason: "the URL cannot be requested")),
      (.badServerResponse, .noResponse(url: place)),
      (.unsupportedURL, .invalidResponse(url: place, reason: "not an HTTP server")),
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
      ("error setting certificate file: /etc/ssl/certs/ca-certificates.crt", "install ca-certificates"),
      ("SSL certificate problem: self-signed certificate", "certificate not trusted"),
      ("SSL certificate problem: unable to get local issuer certificate", "certificate not trusted"),
      ("SSL certificate problem: certificate has expired", "certificate expired"),
      (
        "SSL: no alternative certificate subject name matches target host name 'x'",
        "certificate issued for another host"
      ),
      ("error:0A00010B:SSL routines::wrong version number", "does not speak TLS"),
      ("OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection", "the TLS handshake failed"),
      ("Recv failure: Connection reset by peer", "the connection was lost"),
      ("Connection died, tried 5 times before giving up", "the connection was lost"),
      ("connect: No route to host", "there is no route to it"),
      ("transfer closed with 10 bytes remaining to read", "it ended before it was complete"),
      ("transfer closed with outstanding read data remaining", "it ended before it was complete"),
      ("HTTP/2 stream 1 was not closed cleanly: INTERNAL_ERROR (err 2)", "it ended before it was complete"),
      ("Received HTTP/0.9 when not allowed", "not an HTTP server"),
      ("Unsupported HTTP version in response", "not an HTTP server"),
      ("Failed writing header", "its header is not understood"),
      ("Too large response headers: 307235 > 307200", "its header is too large"),
      ("Out of memory", "its header is too large"),
      ("Error while processing content unencoding: incorrect header check", "its compression is broken"),
      ("Unrecognized content encoding type. libcurl understands deflate, gzip", "its compression is broken"),
      ("CONNECT tunnel failed, response 403", "the proxy refused to connect (HTTP 403)"),
      ("Received HTTP code 407 from proxy after CONNECT", "the proxy refused to connect (HTTP 407)"),
      ("Error in the HTTP2 framing layer", "it ended before it was complete"),
      ("SSL: no alternative certificate subject name matches target host name 'api.example'", "another host"),
      ("Failed to connect to 224.0.0.1 port 3128 after 0 ms: Couldn't connect", "the proxy 224.0.0.1:3128 cannot be"),
      ("Could not resolve proxy: nosuch.invalid", "the proxy's name is not found"),
      ("error:0A000102:SSL routines::unsupported protocol", "the server's TLS is too old"),
      ("Illegal or missing hexadecimal sequence in chunked-encoding", "its chunks are broken"),
      ("Failed reading the chunked-encoded stream", "its chunks are broken"),
      ("Failed writing received data to disk/application", "data after the end, such as a second gzip member"),
      ("Failure writing output to destination", "data after the end, such as a second gzip member"),
      ("SOCKS5: server resolving disabled for hostname", "the proxy cannot be used"),
      ("Unsupported proxy syntax in 'http://u:sec@secret@h'", "the proxy cannot be used"),
      ("Unsupported proxy scheme for 'ftp://u:secret@h'", "the proxy cannot be used"),
      ("Something new", "cannot be read: Something new"),
      ("Something new in 'http://u:secret@h'", "cannot be read: Something new in"),
      ("Something new: secret", "cannot be read: Something"),
      ("http://u:secret@h", "cannot be read: an unknown error of the system's network library"),
      ("", "cannot be read: an unknown error of the system's network library"),
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
    let refused = NetworkError.connectionFailed(host: Self.host, reason: "the connection was refused")
    #expect(try error("api.example port 8443") == refused)
    let proxy = NetworkError.proxyFailed(host: Self.host, reason: "the proxy 127.0.0.1:9 refused the connection")
    #expect(try error("127.0.0.1 port 9") == proxy)
  }

  @Test("Errors are equal if they differ only in their underlying errors")
  func equality() {
    let error = NetworkError.connectionLost(url: "u", underlying: URLError(.networkConnectionLost))
    #expect(Set([error, .connectionLost(url: "u")]).count == 1)
    #expect(error != .connectionLost(url: "v"))
    #expect(error != .noResponse(url: "u"))
    #expect(NetworkError.hostNotFound(host: "h") != .hostNotFound(host: "g"))
    #expect(NetworkError.webPage(url: "u", body: Data("a".utf8)) != .webPage(url: "u", body: Data("b".utf8)))
  }

  @Test("An error of any type is matched by its kind, which has a name")
  func kind() {
    let error: any Error = NetworkError.timedOut(url: "u", after: .seconds(1))
    #expect(NetworkError.Kind.timedOut ~= error)
    #expect(!(NetworkError.Kind.offline ~= error))
    #expect(!(NetworkError.Kind.timedOut ~= URLError(.timedOut)))
    #expect("\(NetworkError.Kind.timedOut)" == "timedOut")
  }

  @Test("An error of another type becomes the reason")
  func other() throws {
    struct Odd: Error {}
    #expect(try NetworkError(Odd(), url: url()) == .invalidResponse(url: Self.place, reason: "Odd()"))
  }

  @Test(
    "Each kind has a message",
    arguments: [
      (NetworkError.hostNotFound(host: "h"), "cannot reach h: host name not found"),
      (
        .connectionFailed(host: "h:1", reason: "the connection was refused"),
        "cannot reach h:1: the connection was refused"
      ),
      (
        .secureConnectionFailed(host: "h", reason: .untrusted),
        "cannot connect securely to h: certificate not trusted"
      ),
      (.connectionLost(url: "u"), "the connection was lost while reading u"),
      (.timedOut(url: "u", after: .seconds(1)), "u timed out after 1 s"),
      (.timedOut(url: "u", after: .milliseconds(1500)), "u timed out after 1.5 s"),
      (.timedOut(url: "u", after: .seconds(30)), "u timed out after 30 s"),
      (.timedOut(url: "u", after: .seconds(Int64.max)), "u timed out after 9223372036854775807 s"),
      (.cancelled, "the request was cancelled"),
      (
        .noResponse(url: "u"), "the response from u cannot be read: the server closed the connection without a response"
      ),
      (.incompleteResponse(url: "u"), "the response from u cannot be read: it ended before it was complete"),
      (.invalidRequest(url: "u", reason: "r"), "cannot request u: r"),
      (.invalidProxy(url: "u", variable: "v"), "cannot request u: v is not the address of a proxy"),
      (
        .proxyFailed(host: "h", reason: "the proxy's name is not found"),
        "cannot reach h: the proxy's name is not found"
      ),
      (.offline(url: "u"), "u was not requested: working offline"),
      (
        .authorizationFailed(url: "u", underlying: NetworkError.cancelled),
        "u was not authorized: the request was cancelled"
      ),
      (
        .invalidResponse(url: "u", reason: "not an HTTP server"),
        "the response from u cannot be read: not an HTTP server"
      ),
      (
        .redirectRefused(url: "u", reason: "more than 5 redirects"),
        "the redirect from u was not followed: more than 5 redirects"
      ),
      (.responseTooLarge(url: "u", limit: 16 << 20), "the response from u is larger than 16 MB"),
      (.responseTooLarge(url: "u", limit: 1000), "the response from u is larger than 1000 bytes"),
      (.unacceptableStatus(code: 503, method: .get, url: "u", message: nil), "u returned HTTP 503"),
      (.unacceptableStatus(code: 422, method: .post, url: "u", message: "no title"), "u returned HTTP 422: no title"),
      (.emptyResponse(url: "u"), "the response from u is not the expected JSON (empty response)"),
      (.webPage(url: "u"), "u: got a web page, not JSON: sign in to the network?"),
      (
        .undecodable(url: "u", path: "[3].id", reason: "missing"),
        "the response from u is not the expected JSON ([3].id: missing)"
      ),
      (
        .undecodable(url: "u", path: "", reason: "not valid JSON"),
        "the response from u is not the expected JSON (not valid JSON)"
      ),
    ]
  )
  func description(error: NetworkError, words: String) {
    #expect(error.description == words)
  }

  @Test("The localized texts of an error are its description and its suggestion")
  func localized() {
    let error = NetworkError.offline(url: "u")
    #expect((error as any Error).localizedDescription == "u was not requested: working offline")
    #expect(error.recoverySuggestion == "Go online to send requests.")
    let invalid = #expect(throws: InvalidBaseURL.self) { try BaseURL("ftp://x") }
    #expect(
      (invalid as (any Error)?)?.localizedDescription
        == #""ftp://x" cannot be a base URL: it must start with http:// or https://"#)
  }

  @Test("An error has a suggestion if the user can do something")
  func suggestions() {
    #expect(NetworkError.timedOut(url: "u", after: .seconds(1)).suggestion == "Try again, or allow more time.")
    #expect(NetworkError.hostNotFound(host: "h").suggestion == "Check the connection and the server's address.")
    let status = { NetworkError.unacceptableStatus(code: $0, method: .get, url: "u", message: nil) }
    #expect(status(503).suggestion == "The server is at fault: try again later.")
    #expect(status(404).suggestion == nil)
    let limited = { NetworkError.unacceptableStatus(code: 429, method: .get, url: "u", retryAfter: .seconds($0)) }
    #expect(limited(30).suggestion == "Try again in 30 s.")
    #expect(limited(0).suggestion == nil)
    #expect(NetworkError.offline(url: "u").suggestion == "Go online to send requests.")
    #expect(NetworkError.cancelled.suggestion == nil)
  }

  private func url() throws -> URL {
    try #require(URL(string: "https://user:secret@api.example:8443/posts"))
  }
}
