import RESTClient
import Testing

@Suite("The category and the details of an error")
struct NetworkErrorCategoryTests {
  @Test(
    "Each error has a category, a URL and a reason",
    arguments: [
      (.invalidRequest(url: "u", reason: "r"), .notSent, "u", "r"),
      (.invalidProxy(url: "u", variable: "v"), .notSent, "u", "v is not the address of a proxy"),
      (.offline(url: "u"), .unreachable, "u", "offline"),
      (.hostNotFound(host: "h"), .unreachable, nil, "host name not found"),
      (.connectionFailed(host: "h", reason: "r"), .unreachable, nil, "r"),
      (.proxyFailed(host: "h", reason: "r"), .unreachable, nil, "r"),
      (.connectionLost(url: "u"), .interrupted, "u", "the connection was lost"),
      (.timedOut(url: "u", after: .seconds(1)), .interrupted, "u", "timed out"),
      (.secureConnectionFailed(host: "h", reason: .expired), .untrusted, nil, "certificate expired"),
      (.cancelled, .cancelled, nil, "cancelled"),
      (.noResponse(url: "u"), .serverFault, "u", "closed without a response"),
      (.incompleteResponse(url: "u"), .serverFault, "u", "ended before it was complete"),
      (.invalidResponse(url: "u", reason: "r"), .serverFault, "u", "r"),
      (.webPage(url: "u"), .serverFault, "u", "a web page, not JSON"),
      (.redirectRefused(url: "u", reason: "r"), .unusable, "u", "r"),
      (.responseTooLarge(url: "u", limit: 1), .unusable, "u", "too large"),
      (.emptyResponse(url: "u"), .unusable, "u", "empty response"),
      (.undecodable(url: "u", path: "", reason: "r"), .unusable, "u", "r"),
      (.undecodable(url: "u", path: "[0].id", reason: "r"), .unusable, "u", "[0].id: r"),
    ] as [(NetworkError, NetworkError.Category, String?, String)]
  )
  func details(error: NetworkError, category: NetworkError.Category, url: String?, reason: String) {
    #expect(error.category == category)
    #expect(error.url == url)
    #expect(error.reason == reason)
    #expect(error.retryAfter == nil)
  }

  @Test(
    "The category of an unacceptable status is that of its code",
    arguments: [
      ([100, 204, 300, 304, 400, 401, 404, 410, 422, 499], .rejected),
      ([408, 429, 500, 501, 503, 504, 599], .serverFault),
    ] as [([Int], NetworkError.Category)]
  )
  func status(codes: [Int], category: NetworkError.Category) {
    for code in codes {
      let error = NetworkError.unacceptableStatus(
        code: code, method: .get, url: "u", message: nil, retryAfter: .seconds(3))
      #expect(error.category == category)
      #expect(error.status == code)
      #expect(error.reason == "\(code)")
      #expect(error.url == "u")
      #expect(error.retryAfter == .seconds(3))
    }
  }
}
