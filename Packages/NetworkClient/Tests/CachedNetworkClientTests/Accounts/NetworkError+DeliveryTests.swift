import CachedNetworkClientTestSupport
import Foundation
import Testing

@testable import CachedNetworkClient

@Suite("Delivery of a form")
struct NetworkErrorDeliveryTests {
  private static let url = "https://host.example/a"
  private static let errors: [(NetworkError, Bool)] = [
    (NetworkError(.connectionLost, url: URL(string: url)), true), (.cancelled, true),
    (NetworkError(.webPage, url: URL(string: url)), true),
    (NetworkError(.undecodable, url: URL(string: url), reason: "id is missing"), true),
    (NetworkError(.redirectRefused, url: URL(string: url), reason: "away"), true),
    (NetworkError(.invalidRequest, url: URL(string: url), reason: "no path"), false),
    (NetworkError(.offline, url: URL(string: url)), false),
    (NetworkError(.hostNotFound, host: "host.example"), false),
    (NetworkError(.secureConnectionFailed, host: "host.example", tlsFailure: .expired), false),
    (
      NetworkError(
        .authorizationFailed, url: URL(string: url), underlying: NetworkError(.connectionLost, url: URL(string: url))),
      false
    ),
  ]
  private static let statuses: [(NetworkError, Bool)] =
    [500, 502, 503, 504].map { (.status($0), true) }
    + [304, 400, 403, 404, 408, 409, 425, 429, 501].map { (.status($0), false) }
  private static let redirects: [(NetworkError, Bool)] = [301, 302, 303, 307, 308].map {
    (NetworkError(.moved, reason: "away", status: $0), $0 == 302 || $0 == 303)
  }

  @Test(
    "The server may have processed a request that was sent and not refused",
    arguments: errors + statuses + redirects)
  func mayHaveBeenProcessed(error: NetworkError, expected: Bool) {
    #expect(error.mayHaveBeenProcessed == expected)
  }
}
