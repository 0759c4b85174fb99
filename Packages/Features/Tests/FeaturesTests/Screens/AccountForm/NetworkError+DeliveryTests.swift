import NetworkClient
import Testing

@testable import Features

@Suite("Delivery of a form")
struct NetworkErrorDeliveryTests {
  private static let url = "https://host.example/a"

  @Test(
    "The server may have processed a request that was sent and not refused",
    arguments: [
      .connectionLost(url: url), .timedOut(url: url, after: .seconds(1)), .cancelled, .webPage(url: url),
      .noResponse(url: url), .incompleteResponse(url: url), .invalidResponse(url: url, reason: "no status line"),
      .redirectRefused(url: url, reason: "away"),
      .responseTooLarge(url: url, limit: 1), .emptyResponse(url: url),
      .undecodable(url: url, path: "id", reason: "missing"),
    ] as [NetworkError] + [204, 304, 500, 502, 504].map(NetworkError.status))
  func mayHaveBeenSent(error: NetworkError) {
    #expect(error.mayHaveBeenSent)
  }

  @Test(
    "The server has not processed a request that was not sent, or that it refused",
    arguments: [
      .invalidRequest(url: url, reason: "no path"), .offline(url: url), .hostNotFound(host: "host.example"),
      .connectionFailed(host: "host.example", reason: "refused"),
      .proxyFailed(host: "host.example", reason: "the proxy refused to connect"),
      .secureConnectionFailed(host: "host.example", reason: .expired),
      .authorizationFailed(url: url, underlying: NetworkError.connectionLost(url: url)),
      .authorizationFailed(url: url, underlying: NetworkError.emptyResponse(url: url)),
    ] as [NetworkError] + [400, 401, 403, 404, 408, 409, 429, 503].map(NetworkError.status))
  func hasNotArrived(error: NetworkError) {
    #expect(!error.mayHaveBeenSent)
  }
}
