import CachedNetworkClientTestSupport
import Foundation
import Testing

@testable import CachedNetworkClient

@Suite("Delivery of a form")
struct NetworkErrorDeliveryTests {
  private static let url = "https://host.example/a"

  @Test(
    "The server may have processed a request that was sent and not refused",
    arguments: [
      (NetworkError(.connectionLost, url: URL(string: url)), true), (.cancelled, true),
      (NetworkError(.webPage, url: URL(string: url)), true),
      (NetworkError(.undecodable, url: URL(string: url), reason: "id: missing"), true),
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
    ] as [(NetworkError, Bool)] + [204, 304, 500, 502, 504].map { (.status($0), true) }
      + [400, 403, 404, 408, 409, 429, 503].map { (.status($0), false) })
  func mayHaveBeenProcessed(error: NetworkError, expected: Bool) {
    #expect(error.mayHaveBeenProcessed == expected)
  }
}
