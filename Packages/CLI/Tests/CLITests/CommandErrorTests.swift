import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("A failed request ends the program with a code and words of its kind")
struct CommandErrorTests {
  static let url = "https://example.com/posts/7"
  static let connectionHint = "Check the connection, or set another server with --base-url."
  static let serverHint = "The server is at fault: try again later."

  static let retryHint = "Try again in 1 hour."

  static let table: [(NetworkError, CommandError)] =
    [
      (
        .invalidRequest(url: url, reason: "no URL"),
        CommandError(message: "cannot ask \(url): no URL", exitCode: .usage)
      ),
      (
        .invalidProxy(url: url, variable: "http_proxy"),
        CommandError(
          message: "cannot ask \(url): http_proxy is not the address of a proxy", hints: ["Correct or unset it."],
          exitCode: .usage)
      ),
      (
        .offline(url: url),
        CommandError(
          message: "nothing is saved of \(url)", hints: ["--offline asks no server: try again without it."],
          exitCode: .network)
      ),
      (
        .hostNotFound(host: "example.com"),
        CommandError(
          message: "cannot reach example.com: host name not found", hints: [connectionHint], exitCode: .network)
      ),
      (
        .connectionFailed(host: "127.0.0.1:9", reason: "connection refused"),
        CommandError(
          message: "cannot reach 127.0.0.1:9: connection refused", hints: [connectionHint], exitCode: .network)
      ),
      (
        .connectionLost(url: url),
        CommandError(
          message: "the connection was lost while reading \(url)",
          hints: ["Check the connection and the server's address."], exitCode: .network)
      ),
      (
        .connectionLost(url: "http://example.com/posts/7"),
        CommandError(
          message: "the connection was lost while reading http://example.com/posts/7",
          hints: ["Check the connection, and whether the address should start with https://."], exitCode: .network)
      ),
      (
        .timedOut(url: url, after: .milliseconds(1500)),
        CommandError(
          message: "\(url) timed out after 1.5 s", hints: ["Try again, or allow more time with --timeout SECONDS."],
          exitCode: .network)
      ),
      (.cancelled, CommandError(message: "the request was cancelled", exitCode: .network)),
      (
        .noResponse(url: "http://example.com/posts/7"),
        CommandError(
          message:
            "the answer from http://example.com/posts/7 cannot be read: the server closed the connection without an answer",
          hints: ["The server is at fault, or the address should start with https://."], exitCode: .server)
      ),
      (
        .invalidResponse(url: "http://example.com/posts/7", reason: "not an HTTP server"),
        CommandError(
          message: "the answer from http://example.com/posts/7 cannot be read: not an HTTP server",
          hints: ["Check the server's address, and whether it should start with https://."], exitCode: .server)
      ),
      (
        .noResponse(url: url),
        CommandError(
          message: "the answer from \(url) cannot be read: the server closed the connection without an answer",
          hints: [serverHint], exitCode: .server)
      ),
      (
        .incompleteResponse(url: url),
        CommandError(
          message: "the answer from \(url) cannot be read: it ended before it was complete", hints: [serverHint],
          exitCode: .server)
      ),
      (
        .invalidResponse(url: url, reason: "not an HTTP server"),
        CommandError(
          message: "the answer from \(url) cannot be read: not an HTTP server",
          hints: ["Check the server's address; if it is right, the server is at fault."], exitCode: .server)
      ),
      (
        .redirectRefused(url: url, reason: "too many"),
        CommandError(message: "the redirect from \(url) was not followed: too many", exitCode: .server)
      ),
      (
        .responseTooLarge(url: url, limit: 16 << 20),
        CommandError(
          message: "the answer from \(url) is larger than 16 MB", hints: ["Ask for less, or allow more bytes."],
          exitCode: .server)
      ),
      (
        .emptyResponse(url: url),
        CommandError(message: "the answer from \(url) is not the expected JSON (empty answer)", exitCode: .server)
      ),
      (
        .webPage(url: url),
        CommandError(
          message: "\(url): got a web page, not JSON: sign in to the network?",
          hints: ["Sign in to the network, or check the server's address."], exitCode: .server)
      ),
      (
        .undecodable(url: url, path: "[3].id", reason: "expected a whole number"),
        CommandError(
          message: "the answer from \(url) is not the expected JSON ([3].id: expected a whole number)",
          exitCode: .server)
      ),
    ] + proxies + certificates + statuses

  /// A proxy stands before the server: the message names it, and the hint tells where it is set.
  static let proxies: [(NetworkError, CommandError)] = [
    "the proxy 127.0.0.1:9 refused the connection", "the proxy refused to connect (HTTP 403)",
  ].map { reason in
    (
      .proxyFailed(host: "example.com", reason: reason),
      CommandError(
        message: "cannot reach example.com: \(reason)",
        hints: ["Check the proxy that http_proxy or https_proxy names, or list the host in no_proxy."],
        exitCode: .network)
    )
  }

  static let certificates: [(NetworkError, CommandError)] = [
    (
      .untrusted, "certificate not trusted",
      "Check the address, or have this system trust who signed the certificate."
    ),
    (
      .expired, "certificate expired",
      "Check this machine's clock; if it is right, the server's owner must renew the certificate."
    ),
    (
      .wrongHost, "certificate made out to another host",
      "Check the address, or set another server with --base-url."
    ),
    (.noTrustedCertificates, "the system has no certificates to trust: install ca-certificates", nil),
    (
      .notSpoken, "the server does not speak TLS",
      "Check whether the address should start with http://."
    ),
    (.protocolTooOld, "the server's TLS is too old", "Only the server's owner can help, by updating it."),
    (
      .handshakeFailed, "the TLS handshake failed",
      "Check the address, and whether it should start with http:// or https://."
    ),
  ].map { (failure: TLSFailure, words: String, hint: String?) in
    (
      .secureConnectionFailed(host: "example.com:8443", reason: failure),
      CommandError(
        message: "cannot connect securely to example.com:8443: \(words)", hints: hint.map { [$0] } ?? [],
        exitCode: .network)
    )
  }

  static let statuses: [(NetworkError, CommandError)] = [
    (.status(500), CommandError(message: "\(url) answered HTTP 500", hints: [serverHint], exitCode: .server)),
    (
      .status(503, message: "down"),
      CommandError(message: "\(url) answered HTTP 503: down", hints: [serverHint], exitCode: .server)
    ),
    (
      .status(503, retryAfter: .seconds(3600)),
      CommandError(message: "\(url) answered HTTP 503", hints: [retryHint], exitCode: .server)
    ),
    (
      .status(503, retryAfter: .zero),
      CommandError(message: "\(url) answered HTTP 503", hints: [serverHint], exitCode: .server)
    ),
    (.status(302), CommandError(message: "\(url) answered HTTP 302", exitCode: .server)),
    (.status(400), CommandError(message: "\(url) answered HTTP 400", exitCode: .refused)),
    (.status(403, message: "no"), CommandError(message: "\(url) answered HTTP 403: no", exitCode: .refused)),
    (.status(429), CommandError(message: "\(url) answered HTTP 429", exitCode: .refused)),
    (
      .status(429, message: "slow down", retryAfter: .seconds(3600)),
      CommandError(message: "\(url) answered HTTP 429: slow down", hints: [retryHint], exitCode: .refused)
    ),
    (
      .status(404),
      CommandError(
        message: "post 7 not found", details: ["GET \(url) -> 404"], hints: ["Try: app posts"], exitCode: .refused)
    ),
    (
      .status(410),
      CommandError(
        message: "post 7 not found", details: ["GET \(url) -> 410"], hints: ["Try: app posts"], exitCode: .refused)
    ),
  ]

  /// The kinds of errors there are; a new one does not compile before it is here.
  enum Kind: CaseIterable {
    case invalidRequest, invalidProxy, offline, hostNotFound, connectionFailed, proxyFailed, secureConnectionFailed
    case connectionLost, timedOut
    case cancelled, noResponse, incompleteResponse, invalidResponse, redirectRefused, responseTooLarge
    case unacceptableStatus, emptyResponse, webPage, undecodable

    init(_ error: NetworkError) {
      self =
        switch error {
        case .invalidRequest: .invalidRequest
        case .invalidProxy: .invalidProxy
        case .offline: .offline
        case .hostNotFound: .hostNotFound
        case .connectionFailed: .connectionFailed
        case .proxyFailed: .proxyFailed
        case .secureConnectionFailed: .secureConnectionFailed
        case .connectionLost: .connectionLost
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        case .noResponse: .noResponse
        case .incompleteResponse: .incompleteResponse
        case .invalidResponse: .invalidResponse
        case .redirectRefused: .redirectRefused
        case .responseTooLarge: .responseTooLarge
        case .unacceptableStatus: .unacceptableStatus
        case .emptyResponse: .emptyResponse
        case .webPage: .webPage
        case .undecodable: .undecodable
        }
    }
  }

  @Test("None is forgotten here", arguments: Kind.allCases)
  func complete(kind: Kind) {
    #expect(Self.table.contains { Kind($0.0) == kind })
  }

  @Test("No trouble with certificates is forgotten here", arguments: TLSFailure.allCases)
  func complete(failure: TLSFailure) {
    #expect(Self.table.contains { $0.0 == .secureConnectionFailed(host: "example.com:8443", reason: failure) })
  }

  @Test("Each kind has its own", arguments: table)
  func kinds(error: NetworkError, failure: CommandError) {
    #expect(CommandError(error, subject: "post 7", alternative: "app posts") == failure)
  }

  @Test("Where its address has just been told, the reason does not tell it again", arguments: table.map(\.0))
  func reason(error: NetworkError) {
    #expect(!error.reason.isEmpty)
    #expect(!error.reason.contains("example.com"))
  }

  @Test(
    "In a note, an answer is its status, and when to ask again where the server says so",
    arguments: [
      (.status(503), "HTTP 503"),
      (.status(429, message: "no", retryAfter: .seconds(3600)), "HTTP 429, try again in 1 hour"),
      (.status(503, retryAfter: .zero), "HTTP 503"), (.offline(url: url), "offline"),
      (.hostNotFound(host: "h"), "cannot reach h: host name not found"),
    ] as [(NetworkError, String)])
  func note(error: NetworkError, note: String) {
    #expect(error.note == note)
  }

  @Test("No words of Foundation or of Swift are among them", arguments: table.map(\.0))
  func words(error: NetworkError) {
    let failure = CommandError(error)
    let text = ([failure.message] + failure.details + failure.hints).joined(separator: "\n")
    for foreign in ["NSURLErrorDomain", "Optional(", "Error Domain", "NetworkError", "nil"] {
      #expect(!text.contains(foreign))
    }
    #expect(!failure.message.hasSuffix("."))
    #expect(failure.hints.count <= 1)
  }

  @Test("Where nothing has a name, a missing answer is named by its address")
  func unnamed() {
    let failure = CommandError(.status(404))
    #expect(
      failure == CommandError(message: "\(Self.url) not found", details: ["GET \(Self.url) -> 404"], exitCode: .refused)
    )
  }

  @Test("A failed write is a local failure, and a reader that has gone is nothing to talk about")
  func output() {
    #expect(
      CommandError(OutputError.failed(code: 28, reason: "No space left on device"))
        == CommandError(message: "cannot write output: No space left on device", exitCode: .local))
    #expect(CommandError(OutputError.brokenPipe) == CommandError(message: "", exitCode: .brokenPipe))
  }

  @Test("The codes are those that scripts know")
  func exitCodes() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 141])
  }
}
