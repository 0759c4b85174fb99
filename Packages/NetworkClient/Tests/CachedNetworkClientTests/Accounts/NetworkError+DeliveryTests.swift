import CachedNetworkClientTestSupport
import Testing

@testable import CachedNetworkClient

@Suite("Delivery of a form")
struct NetworkErrorDeliveryTests {
  private static let url = "https://host.example/a"

  @Test(
    "The server may have processed a request that was sent and not refused",
    arguments: [
      (NetworkError(.connectionLost, url: url), true), (.cancelled, true), (NetworkError(.webPage, url: url), true),
      (NetworkError(.undecodable, url: url, reason: "id: missing"), true),
      (NetworkError(.redirectRefused, url: url, reason: "away"), true),
      (NetworkError(.invalidRequest, url: url, reason: "no path"), false), (NetworkError(.offline, url: url), false),
      (NetworkError(.hostNotFound, host: "host.example"), false),
      (NetworkError(.secureConnectionFailed, host: "host.example", tlsFailure: .expired), false),
      (NetworkError(.authorizationFailed, url: url, underlying: NetworkError(.connectionLost, url: url)), false),
    ] as [(NetworkError, Bool)] + [204, 304, 500, 502, 504].map { (.status($0), true) }
      + [400, 403, 404, 408, 409, 429, 503].map { (.status($0), false) })
  func mayHaveBeenProcessed(error: NetworkError, expected: Bool) {
    #expect(error.mayHaveBeenProcessed == expected)
  }
}
