import NetworkClient
import Testing

@testable import Features

@Suite("Delivery of a form")
struct NetworkErrorDeliveryTests {
  private static let url = "https://host.example/a"

  @Test(
    "The server may have processed a request that was sent and not refused",
    arguments: [
      NetworkError(.connectionLost, url: url), NetworkError(.timedOut, url: url, limit: .seconds(1)), .cancelled,
      NetworkError(.webPage, url: url),
      NetworkError(.noResponse, url: url), NetworkError(.incompleteResponse, url: url),
      NetworkError(.invalidResponse, url: url, reason: "no status line"),
      NetworkError(.redirectRefused, url: url, reason: "away"),
      NetworkError(.responseTooLarge, url: url, byteLimit: 1), NetworkError(.emptyResponse, url: url),
      NetworkError(.undecodable, url: url, reason: "id: missing"),
    ] as [NetworkError] + [204, 304, 500, 502, 504].map(NetworkError.status))
  func mayHaveBeenProcessed(error: NetworkError) {
    #expect(error.mayHaveBeenProcessed)
  }

  @Test(
    "The server has not processed a request that was not sent, or that it refused",
    arguments: [
      NetworkError(.invalidRequest, url: url, reason: "no path"), NetworkError(.offline, url: url),
      NetworkError(.hostNotFound, host: "host.example"),
      NetworkError(.connectionFailed, host: "host.example", reason: "refused"),
      NetworkError(.proxyFailed, host: "host.example", reason: "the proxy refused to connect"),
      NetworkError(.secureConnectionFailed, host: "host.example", tlsFailure: .expired),
      NetworkError(.authorizationFailed, url: url, underlying: NetworkError(.connectionLost, url: url)),
      NetworkError(.authorizationFailed, url: url, underlying: NetworkError(.emptyResponse, url: url)),
    ] as [NetworkError] + [400, 401, 403, 404, 408, 409, 429, 503].map(NetworkError.status))
  func hasNotArrived(error: NetworkError) {
    #expect(!error.mayHaveBeenProcessed)
  }
}
