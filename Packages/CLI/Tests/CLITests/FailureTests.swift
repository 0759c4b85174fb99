import NetworkClient
import Terminal
import Testing

@testable import CLI

@Suite("A failed request ends the program with a code and words of its kind")
struct FailureTests {
  static let url = "https://example.com/posts/7"
  static let connectionHint = "Check the connection, or set another server with --base-url."
  static let serverHint = "The server is at fault: try again later."

  static let table: [(NetworkError, Failure)] = [
    (
      .invalidRequest(url: url, reason: "no URL"),
      Failure(message: "cannot ask \(url): no URL", exitCode: .usage)
    ),
    (
      .hostNotFound(host: "example.com"),
      Failure(
        message: "cannot reach example.com: host name not found", hints: [connectionHint], exitCode: .network)
    ),
    (
      .connectionFailed(host: "127.0.0.1:9", reason: "connection refused"),
      Failure(message: "cannot reach 127.0.0.1:9: connection refused", hints: [connectionHint], exitCode: .network)
    ),
    (
      .secureConnectionFailed(host: "example.com", reason: "expired"),
      Failure(
        message: "cannot connect securely to example.com: expired",
        hints: ["Check the server's certificate, and whether the address should start with http:// or https://."],
        exitCode: .network)
    ),
    (
      .connectionLost(url: url),
      Failure(
        message: "the connection was lost while reading \(url)",
        hints: ["Check the connection and the server's address."], exitCode: .network)
    ),
    (
      .timedOut(url: url, after: .milliseconds(1500)),
      Failure(
        message: "\(url) timed out after 1.5 s", hints: ["Try again, or allow more time with --timeout SECONDS."],
        exitCode: .network)
    ),
    (.cancelled, Failure(message: "the request was cancelled", exitCode: .network)),
    (
      .invalidResponse(url: url, reason: "cut off"),
      Failure(message: "the answer from \(url) cannot be read: cut off", exitCode: .server)
    ),
    (
      .redirectRefused(url: url, reason: "too many"),
      Failure(message: "the redirect from \(url) was not followed: too many", exitCode: .server)
    ),
    (
      .responseTooLarge(url: url, limit: 16 << 20),
      Failure(
        message: "the answer from \(url) is larger than 16 MB", hints: ["Ask for less, or allow more bytes."],
        exitCode: .server)
    ),
    (
      .emptyResponse(url: url),
      Failure(message: "the answer from \(url) is not the expected JSON (empty answer)", exitCode: .server)
    ),
    (
      .webPage(url: url),
      Failure(
        message: "\(url): got a web page, not JSON: sign in to the network?",
        hints: ["Sign in to the network, or check the server's address."], exitCode: .server)
    ),
    (
      .undecodable(url: url, path: "[3].id", reason: "expected a whole number"),
      Failure(
        message: "the answer from \(url) is not the expected JSON ([3].id: expected a whole number)", exitCode: .server)
    ),
    (
      .status(500),
      Failure(message: "\(url) answered HTTP 500", hints: [serverHint], exitCode: .server)
    ),
    (
      .status(503, message: "down"),
      Failure(message: "\(url) answered HTTP 503: down", hints: [serverHint], exitCode: .server)
    ),
    (.status(302), Failure(message: "\(url) answered HTTP 302", exitCode: .server)),
    (.status(400), Failure(message: "\(url) answered HTTP 400", exitCode: .refused)),
    (.status(403, message: "no"), Failure(message: "\(url) answered HTTP 403: no", exitCode: .refused)),
    (.status(429), Failure(message: "\(url) answered HTTP 429", exitCode: .refused)),
    (
      .status(404),
      Failure(
        message: "post 7 not found", facts: ["GET \(url) -> 404"], hints: ["Try: app posts"], exitCode: .refused)
    ),
    (
      .status(410),
      Failure(
        message: "post 7 not found", facts: ["GET \(url) -> 410"], hints: ["Try: app posts"], exitCode: .refused)
    ),
  ]

  @Test("Each kind has its own", arguments: table)
  func kinds(error: NetworkError, failure: Failure) {
    #expect(Failure(error, subject: "post 7", alternative: "app posts") == failure)
  }

  @Test("No words of Foundation or of Swift are among them", arguments: table.map(\.0))
  func words(error: NetworkError) {
    let failure = Failure(error)
    let text = ([failure.message] + failure.facts + failure.hints).joined(separator: "\n")
    for foreign in ["NSURLErrorDomain", "Optional(", "Error Domain", "NetworkError", "nil"] {
      #expect(!text.contains(foreign))
    }
    #expect(!failure.message.hasSuffix("."))
    #expect(failure.hints.count <= 1)
  }

  @Test("Where nothing has a name, a missing answer is named by its address")
  func unnamed() {
    let failure = Failure(.status(404))
    #expect(failure == Failure(message: "\(Self.url) not found", facts: ["GET \(Self.url) -> 404"], exitCode: .refused))
  }

  @Test("A failed write is a local failure, and a reader that has gone is nothing to talk about")
  func output() {
    #expect(
      Failure(OutputError.failed(code: 28, reason: "No space left on device"))
        == Failure(message: "cannot write output: No space left on device", exitCode: .local))
    #expect(Failure(OutputError.brokenPipe) == Failure(message: "", exitCode: .brokenPipe))
  }

  @Test("The codes are those that scripts know")
  func exitCodes() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 141])
  }
}
