import NetworkClient
import Testing

@testable import Features

@Suite("LoadFailure")
struct LoadFailureTests {
  private static let url = "https://host.example/a"

  @Test("A failure of a request has its error and its description")
  func network() {
    let failure = LoadFailure.network(.sample)
    #expect(failure.networkError == .sample)
    #expect(failure.description == NetworkError.sample.description)
  }

  @Test("A failure without a request names the URL that is not cached")
  func notCached() {
    let failure = LoadFailure.notCached(url: Self.url)
    #expect(failure.networkError == nil)
    #expect(failure.description == "https://host.example/a is not cached")
  }

  @Test(
    "A server that is unreachable, or that fails, is an outage",
    arguments: [
      NetworkError(.hostNotFound, host: "host.example"),
      NetworkError(.connectionFailed, host: "host.example", reason: "refused"),
      NetworkError(.proxyFailed, host: "host.example", reason: "the proxy refused to connect"),
      NetworkError(.connectionLost, url: url), NetworkError(.timedOut, url: url, limit: .seconds(2)),
      NetworkError(.noResponse, url: url), NetworkError(.incompleteResponse, url: url),
      NetworkError(.invalidResponse, url: url, reason: "no status line"),
      NetworkError(.webPage, url: url), NetworkError(.offline, url: url),
    ] as [NetworkError] + [408, 429, 500, 502, 503, 504, 599].map(NetworkError.status))
  func outage(error: NetworkError) {
    #expect(error.isOutage)
  }

  @Test(
    "A refusal, an untrusted certificate and an unusable response are no outage",
    arguments: [
      NetworkError(.secureConnectionFailed, host: "host.example", tlsFailure: .expired), .cancelled,
      NetworkError(.redirectRefused, url: url, reason: "to another scheme"),
      NetworkError(.responseTooLarge, url: url, byteLimit: 1000),
      NetworkError(.emptyResponse, url: url), NetworkError(.undecodable, url: url, reason: "[0].id: no number"),
      NetworkError(.invalidRequest, url: url, reason: "no path"),
    ] as [NetworkError] + [204, 304, 400, 401, 403, 404, 410, 422, 499].map(NetworkError.status))
  func noOutage(error: NetworkError) {
    #expect(!error.isOutage)
  }

  @Test("Only the statuses 404 and 410 mean that the resource does not exist")
  func notFound() {
    #expect((400..<600).filter { NetworkError.status($0).isNotFound } == [404, 410])
    #expect(!NetworkError(.undecodable, url: "u", reason: "not valid JSON", status: 404).isNotFound)
    #expect(!NetworkError.sample.isNotFound)
  }
}
