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
      ("31622401", 31_622_400), ("1000000000000000000", 31_622_400), ("99999999999999999999", 31_622_400),
      ("Sun, 06 Nov 9994 08:49:37 GMT", 31_622_400),
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
      "", " ", "-1", "+1", "1.5", "1e3", "soon", "0x10", "٣",
      "Sun, 06 Nov 1994 08:49:36 GMT", "Sat, 01 Jan 0001 00:00:00 GMT",
      "Nov 6 08:50:37", "1994-11-06T08:50:37Z", "Sun, 06 Nov 1994 08:50:37 +0200",
      "Sun, 06 Nov 1994 08:50:37 GMT+02:00",
      "Sun, 06 Nov 1994 08:50:37 GMT, later", "Sunday, 06-Nov-94 08:50:37 GMT x", "Sun Nov  6 09:49:37 1994 x",
    ]
  )
  func bad(text: String) {
    #expect(RetryAfter.delay(text, now: Self.now) == nil)
  }

  @Test("A fraction of a second is rounded up")
  func fraction() {
    let now = Self.now.addingTimeInterval(0.4)
    #expect(RetryAfter.delay("Sun, 06 Nov 1994 08:49:39 GMT", now: now) == .seconds(2))
  }
}
