import Foundation
import Testing

@testable import RESTClient

@Suite("The header field Retry-After")
struct RetryAfterTests {
  /// Sun, 06 Nov 1994 08:49:37 GMT, the date of RFC 9110.
  private static let now = Date(timeIntervalSince1970: 784_111_777)

  @Test(
    "The field holds seconds or a date",
    arguments: [
      ("0", 0), ("1", 1), (" 120 ", 120), ("31622400", 31_622_400),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 0), ("Sun, 06 Nov 1994 08:50:37 GMT", 60),
      ("Sunday, 06-Nov-94 08:50:37 GMT", 60), ("Sun Nov  6 09:49:37 1994", 3600),
    ]
  )
  func good(text: String, seconds: Int) {
    #expect(RetryAfter.delay(text, now: Self.now) == .seconds(seconds))
  }

  @Test(
    "An invalid value is ignored",
    arguments: [
      "", " ", "-1", "+1", "1.5", "1e3", "soon", "0x10", "٣", "1000000000000000000", "99999999999999999999", "31622401",
      "Sun, 06 Nov 1994 08:49:36 GMT", "Sat, 01 Jan 0001 00:00:00 GMT", "Sun, 06 Nov 9994 08:49:37 GMT",
      "Nov 6 08:50:37", "1994-11-06T08:50:37Z", "Sun, 06 Nov 1994 08:50:37 +0200",
      "Sun, 06 Nov 1994 08:50:37 GMT+02:00",
      "Sun, 06 Nov 1994 08:50:37 GMT, later", "Sunday, 06-Nov-94 08:50:37 GMT x", "Sun Nov  6 09:49:37 1994 x",
    ]
  )
  func bad(text: String) {
    #expect(RetryAfter.delay(text, now: Self.now) == nil)
  }

  @Test(
    "The end of a rate limit is that of the server's fields, if no request remains",
    arguments: [
      (429, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "784113577"], 1800),
      (403, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "784111807000"], 30),
      (429, ["RateLimit": "\"default\";r=0;t=30"], 30), (429, ["RateLimit": "limit=100, remaining=0, reset=30"], 30),
      (429, ["RateLimit": "\"day\";r=5;t=3600, \"minute\";r=0;t=30"], 30),
      (503, ["RateLimit-Remaining": "0", "RateLimit-Reset": "30"], 30),
      (429, ["RateLimit-Reset": "30"], 30), (429, ["X-Rate-Limit-Reset": "784111807"], 30),
      (429, ["X-RateLimit-Reset-After": "1.25"], 2), (429, ["X-RateLimit-Reset": "Sun, 06 Nov 1994 08:50:37 GMT"], 60),
      (429, ["X-RateLimit-Reset": "1994-11-06T08:50:37Z"], 60),
      // Requests remain, other statuses, and times that are past or more than a day away.
      (403, ["X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "30"], nil), (403, ["X-RateLimit-Reset": "30"], nil),
      (500, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "30"], nil), (429, ["RateLimit-Reset": "86401"], nil),
      (429, ["X-RateLimit-Reset": "784111776"], nil), (429, ["X-RateLimit-Reset": "784911777"], nil),
      (429, ["X-RateLimit-Reset": "soon"], nil), (429, ["X-RateLimit-Reset": "-1"], nil),
      (429, ["X-RateLimit-Reset": "nan"], nil),
      (429, [:], nil),
    ] as [(Int, [String: String], Int?)]
  )
  func rateLimit(status: Int, headers: [String: String], seconds: Int?) {
    let response = HTTPResponse(statusCode: status, headers: HTTPFields(headers), body: Data())
    #expect(RetryAfter.rateLimitDelay(response, now: Self.now) == seconds.map { .seconds($0) })
  }

  @Test("A fraction of a second is rounded up")
  func fraction() {
    let now = Self.now.addingTimeInterval(0.4)
    #expect(RetryAfter.delay("Sun, 06 Nov 1994 08:49:39 GMT", now: now) == .seconds(2))
  }
}
