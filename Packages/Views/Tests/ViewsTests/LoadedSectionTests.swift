import Features
import Foundation
import NetworkClient
import Persistence
import ReducerRuntime
import Testing
import ViewsTestSupport

@testable import Views

@Suite("A loaded section")
struct LoadedSectionTests {
  @Test(
    "A loaded section is missing, outdated or current",
    arguments: [
      (.idle, false, false, nil), (.current([7]), false, false, .fixture),
      (.outdated([7], for: 60), false, true, .fixture - 60), (.missing(.unreachable), true, false, nil),
    ] as [(Loadable<[Int]>, Bool, Bool, Date?)])
  func states(content: Loadable<[Int]>, isMissing: Bool, isOutdated: Bool, date: Date?) {
    let section = LoadedSection("todos", content)
    #expect((section.isMissing, section.isOutdated, section.loads.date) == (isMissing, isOutdated, date))
  }

  @Test(
    "A loaded section has a short reason for its failure: the status, with the Retry-After delay",
    arguments: [
      (.status(503), "HTTP 503"),
      (.status(429, message: "no", retryAfter: .seconds(3600)), "HTTP 429, try again in 1 hour"),
      (.status(503, retryAfter: .zero), "HTTP 503"),
      (NetworkError(.offline, url: URL(string: "https://example.com/posts")), "offline"),
      (NetworkError(.hostNotFound, host: "h"), "cannot reach h: host name not found"),
      (NetworkError(.notCached, url: URL(string: "https://example.com/posts")), "not cached"),
    ] as [(NetworkError, String)])
  func reasons(failure: NetworkError, text: String) {
    #expect(failure.shortDescription == text)
    let section = LoadedSection("posts", Loadable<[Int]>.failed(failure, previous: nil))
    #expect(section.placeholder == "could not be loaded (\(text))")
  }
}
