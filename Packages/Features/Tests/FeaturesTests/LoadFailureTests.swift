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
      .hostNotFound(host: "host.example"), .connectionFailed(host: "host.example", reason: "refused"),
      .proxyFailed(host: "host.example", reason: "the proxy refused to connect"),
      .connectionLost(url: url), .timedOut(url: url, after: .seconds(2)),
      .noResponse(url: url), .incompleteResponse(url: url), .invalidResponse(url: url, reason: "no status line"),
      .webPage(url: url), .offline(url: url),
    ] as [NetworkError] + [408, 429, 500, 502, 503, 504, 599].map(NetworkError.status))
  func outage(error: NetworkError) {
    #expect(error.isOutage)
  }

  @Test(
    "A refusal, an untrusted certificate and an unusable response are no outage",
    arguments: [
      .secureConnectionFailed(host: "host.example", reason: .expired), .cancelled,
      .redirectRefused(url: url, reason: "to another scheme"), .responseTooLarge(url: url, limit: 1000),
      .emptyResponse(url: url), .undecodable(url: url, path: "[0].id", reason: "no number"),
      .invalidRequest(url: url, reason: "no path"),
    ] as [NetworkError] + [204, 304, 400, 401, 403, 404, 410, 422, 499].map(NetworkError.status))
  func noOutage(error: NetworkError) {
    #expect(!error.isOutage)
  }

  @Test("Only the statuses 404 and 410 mean that the resource does not exist")
  func notFound() {
    #expect((400..<600).filter { NetworkError.status($0).isNotFound } == [404, 410])
    #expect(!NetworkError.undecodable(url: "u", path: "", reason: "not valid JSON", status: 404).isNotFound)
    #expect(!NetworkError.sample.isNotFound)
  }
}
