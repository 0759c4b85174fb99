import Features
import Foundation
import NetworkClient
import Terminal
import Testing
import ViewsTestSupport

@testable import Views

@Suite("The text of an error")
struct NetworkErrorTextTests {
  private static let url = URL(string: "https://example.com/posts")

  @Test(
    "The words of the server are first, the URL is last, and a clause has the delay in place of the URL",
    arguments: [
      (.status(503), "HTTP 503 (https://example.com/posts/7)", "HTTP 503"),
      (
        .status(429, message: "slow down", retryAfter: .seconds(3600)),
        "slow down (HTTP 429, https://example.com/posts/7)", "slow down (HTTP 429), try again in 1 hour"
      ),
      (.status(503, retryAfter: .zero), "HTTP 503 (https://example.com/posts/7)", "HTTP 503"),
      (NetworkError(.offline, url: url), "working offline (https://example.com/posts)", "working offline"),
      (
        NetworkError(.hostNotFound, host: "h"), "cannot reach h: host name not found",
        "cannot reach h: host name not found"
      ),
      (NetworkError(.notCached, url: url), "not cached (https://example.com/posts)", "not cached"),
    ] as [(NetworkError, String, String)])
  func styles(error: NetworkError, sentence: String, clause: String) {
    #expect(error.text(.sentence) == sentence)
    #expect(error.text(.clause) == clause)
    #expect(error.text(.clause(width: 80, glyphs: .unicode)) == clause)
  }

  @Test("A clause is cut to a width, and left out without room")
  func width() {
    let error = NetworkError.status(422, message: "Email taken")
    #expect(error.text(.clause(width: 12, glyphs: .unicode)) == "Email taken…")
    #expect(error.text(.clause(width: 5, glyphs: .unicode)) == "")
  }

  @Test("A missing record has the words of the server, unless they say only that")
  func missing() {
    #expect(NetworkError.status(404).text(ofMissing: "post 7") == "post 7 not found")
    #expect(NetworkError.status(404, message: "Not Found").text(ofMissing: "post 7") == "post 7 not found")
    let deleted = NetworkError.status(410, message: "project deleted")
    #expect(deleted.text(ofMissing: "post 7") == "post 7 not found: project deleted")
  }
}
