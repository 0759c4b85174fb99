import Features
import Foundation
import NetworkClient
import ReducerRuntime
import Terminal
import Testing
import Views
import ViewsTestSupport

@testable import CLI

@Suite("A command error")
struct CommandErrorTests {
  static let url = "https://example.com/posts/7"
  static let connectionHint = "Check the connection, or set another server with --base-url."
  static let serverHint = "The server is at fault: try again later."
  static let addressHint = "Set the new address with --base-url, or in the environment."
  static let timeHint = "Try again, or allow more time with --timeout SECONDS."
  static let sizeHint = "Request less data, or allow more with --max-size MB."

  static let table: [(NetworkError, String?, ExitCode)] = [
    (NetworkError(.invalidRequest, url: URL(string: url), reason: "no URL"), nil, .usage),
    (NetworkError(.offline, url: URL(string: url)), "Go online to send requests.", .network),
    (NetworkError(.notCached, url: URL(string: url)), "--offline sends no requests: try again without it.", .network),
    (NetworkError(.hostNotFound, host: "example.com"), connectionHint, .network),
    (NetworkError(.connectionFailed, host: "127.0.0.1:9", reason: "connection refused"), connectionHint, .network),
    (
      NetworkError(.secureConnectionFailed, host: "example.com:8443", tlsFailure: .wrongHost), "Check the address.",
      .network
    ),
    (NetworkError(.timedOut, url: URL(string: url), limit: .milliseconds(1500)), timeHint, .network),
    (.cancelled, nil, .network),
    (NetworkError(.moved, url: URL(string: url), reason: "HTTP 302 to /x"), addressHint, .server),
    (NetworkError(.noResponse, url: URL(string: url)), serverHint, .server),
    (NetworkError(.incompleteResponse, url: URL(string: url)), serverHint, .server),
    (NetworkError(.responseTooLarge, url: URL(string: url), byteLimit: 64 << 20), sizeHint, .server),
    (NetworkError(.undecodable, url: URL(string: url), reason: "not valid JSON", status: 422), nil, .server),
    (.status(500), serverHint, .server),
    (.status(503, retryAfter: .seconds(3600)), "Try again in 1 hour.", .server),
    (.status(503, retryAfter: .zero), serverHint, .server),
    (.status(302), nil, .server),
    (.status(400), nil, .refused), (.status(501), nil, .refused),
    (.status(429, message: "slow down", retryAfter: .seconds(3600)), "Try again in 1 hour.", .refused),
  ]

  @Test("A command error has the message, the hint and the exit code of a network error", arguments: table)
  func networkErrors(error: NetworkError, hint: String?, exitCode: ExitCode) {
    let expected = CommandError(message: error.description, hints: hint.map { ["\($0)"] } ?? [], exitCode: exitCode)
    #expect(CommandError(error, subject: "post 7", alternative: "app posts") == expected)
    #expect(!expected.message.hasSuffix("."))
  }

  @Test(
    "The advice after a 401 fits the schemes that the server names",
    arguments: [
      (nil, "Send a token with -H 'Authorization: Bearer TOKEN', or set APP_HEADERS."),
      (
        #"Bearer realm="a, Basic b", error="x""#,
        "Send a token with -H 'Authorization: Bearer TOKEN', or set APP_HEADERS."
      ),
      (#"Basic realm="x""#, "The server asks for Basic: send it with -H 'Authorization: Basic …', or set APP_HEADERS."),
      (
        #"Negotiate, basic realm="x", charset="UTF-8""#,
        "The server asks for Negotiate or basic: send it with -H 'Authorization: Basic …', or set APP_HEADERS."
      ),
      (#"Digest realm="x", qop="auth""#, "The server asks for Digest, which this program does not support."),
    ] as [(String?, String)])
  func authentication(challenge: String?, advice: String) {
    #expect(NetworkError.authenticationAdvice(for: challenge) == advice)
  }

  @Test("A command error names the variable of an invalid proxy and what to do, in one line")
  func invalidProxy() {
    #expect(
      CommandError(
        NetworkError(.invalidProxy, url: URL(string: Self.url), reason: "http_proxy is not the address of a proxy"))
        == CommandError(message: "http_proxy is not the address of a proxy: correct or unset it", exitCode: .usage))
  }

  @Test("A command error exists for every category of network errors", arguments: NetworkError.Category.allCases)
  func categories(category: NetworkError.Category) {
    #expect(Self.table.contains { $0.0.category == category })
  }

  @Test("A command error names the subject, or the URL, of a missing resource", arguments: [404, 410])
  func notFound(code: Int) {
    let details = ["GET \(Self.url) -> \(code)"]
    #expect(
      CommandError(.status(code), subject: "post 7", alternative: "app posts")
        == CommandError(
          message: "post 7 not found", details: details, hints: ["Try: \(command: "app posts")"], exitCode: .refused))
    #expect(
      CommandError(.status(code))
        == CommandError(message: "\(Self.url) not found", details: details, exitCode: .refused))
    let error = NetworkError(
      .unacceptableStatus, url: URL(string: Self.url), status: code, method: .get, message: "no route")
    #expect(CommandError(error, subject: "post 7").message == "post 7 not found: no route")
  }

  @Test(
    "A command error has the exit code of the first missing section",
    arguments: [
      ([.missing(.status(500))], "a: could not be loaded: HTTP 500", .server),
      ([.missing(.status(404))], "a: could not be loaded: HTTP 404", .refused),
      ([.missing(.unreachable)], "a: could not be loaded: cannot reach example.com: connection refused", .network),
      (
        [.failed(NetworkError(.notCached, url: URL(string: url)), previous: nil)],
        "a: could not be loaded: not cached", .network
      ),
      (
        [.current([7]), .missing(.status(404)), .outdated([7]), .missing(.status(500))],
        "b: could not be loaded: HTTP 404; d: could not be loaded: HTTP 500", .refused
      ),
    ] as [([Loadable<[Int]>], String, ExitCode)])
  func missingSections(contents: [Loadable<[Int]>], message: String, exitCode: ExitCode) {
    let sections = zip("abcd", contents).map { LoadedSection("\($0)", $1) }
    #expect(CommandError(lacking: sections) == CommandError(message: message, exitCode: exitCode))
  }

  @Test("A command error names each list that lacks a page, after the missing sections")
  func incompleteSections() throws {
    func list(_ failure: NetworkError) -> Loadable<[Int]> {
      var list = Fetched([7], date: .fixture, extent: ListExtent(receivedCount: 20, totalCount: 167, next: .page(2)))
      list.nextPageFailure = failure
      return .loaded(list)
    }
    func message(_ contents: Loadable<[Int]>...) -> String? {
      CommandError(lacking: zip("abc", contents).map { LoadedSection("\($0)", $1) })?.message
    }
    let reason = "the list is incomplete, 20 of 167: HTTP 503 (\(Self.url))"
    #expect(message(list(.status(503))) == reason)
    #expect(
      message(list(.status(503)), .missing(.status(404)), list(.status(503)))
        == "b: could not be loaded: HTTP 404; a: \(reason); c: \(reason)")
  }

  @Test("A command error is local after a failed write, and has no message after a broken pipe")
  func output() {
    #expect(
      CommandError(OutputError.failed(code: 28, reason: "No space left on device"))
        == CommandError(message: "cannot write output: No space left on device", exitCode: .local))
    #expect(CommandError(OutputError.brokenPipe) == CommandError(message: "", exitCode: .brokenPipe))
  }
}
