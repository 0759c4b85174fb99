import CachedNetworkClientTestSupport
import Foundation
import Testing

@testable import CachedNetworkClient

@Suite("NetworkError, for the cache")
struct NetworkErrorCacheTests {
  private static let url = "https://host.example/a"

  @Test(
    "An outage is an unreachable or failing server or an unexpected body, not a refusal or an untrusted certificate",
    arguments: [
      (NetworkError(.hostNotFound, host: "host.example"), true),
      (NetworkError(.connectionLost, url: URL(string: url)), true),
      (NetworkError(.webPage, url: URL(string: url)), true), (.status(503), true), (.cancelled, false),
      (.status(403), false),
      (NetworkError(.secureConnectionFailed, host: "host.example", tlsFailure: .expired), false),
      (NetworkError(.undecodable, url: URL(string: url), reason: "[0].id: no number"), true),
      (NetworkError(.emptyResponse, url: URL(string: url)), true),
      (NetworkError(.responseTooLarge, url: URL(string: url)), false),
      (NetworkError(.invalidRequest, url: URL(string: url), reason: "no path"), false),
    ] as [(NetworkError, Bool)])
  func outage(error: NetworkError, isOutage: Bool) {
    #expect(error.isOutage == isOutage)
  }

  @Test("Only the statuses 404 and 410 mean that the resource does not exist")
  func notFound() {
    #expect((400..<600).filter { NetworkError.status($0).isNotFound } == [404, 410])
    #expect(!NetworkError(.undecodable, url: URL(string: "u"), reason: "not valid JSON", status: 404).isNotFound)
    #expect(!NetworkError.sample.isNotFound)
  }
}
