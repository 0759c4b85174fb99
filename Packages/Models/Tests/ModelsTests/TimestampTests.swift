import CodingTestSupport
import Foundation
import Models
import Testing

@Suite("Timestamp")
struct TimestampTests {
  @Test("Round-trips any text byte for byte", arguments: ["2016-09-20T14:44:33.5730Z", "", "e\u{301} soon"])
  func text(text: String) throws {
    let read = try decode([Timestamp].self, from: json([text]))
    #expect(read.map { Array($0.text.utf8) } == [Array(text.utf8)])
    #expect(try json(read) == json([text]))
  }

  @Test("Decodes from a string only", arguments: ["[null]", "[{}]", "[[]]", "[1474382673]"])
  func wrongType(json: String) throws {
    #expect(try decodingError([Timestamp].self, from: json).parts.path == "0")
  }

  @Test(
    "Parses ISO 8601 and Ruby dates",
    arguments: [
      ("2014-04-14T10:38:55.267+01:00", 1_397_468_335.267),
      ("2016-09-20T14:44:33.573Z", 1_474_382_673.573),
      ("2016-09-20T14:44:33.5Z", 1_474_382_673.5),
      ("2016-09-20T14:44:33.000000001Z", 1_474_382_673.000_000_001),
      ("2017-01-20T17:33:11-00:00", 1_484_933_591),
      ("2017-01-20T12:03:11-05:30", 1_484_933_591),
      ("2019-11-11 19:13:41 UTC", 1_573_499_621),
      ("2019-11-11 09:43:41 -0930", 1_573_499_621),
      ("1970-01-01T00:00:00Z", 0),
      ("1969-12-31T23:59:59.25Z", -0.75),
      ("2024-02-29T23:59:59Z", 1_709_251_199),
      ("1583-01-01T00:00:00Z", -12_212_553_600),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func date(text: String, seconds: Double) {
    #expect(Timestamp(text).date == Date(timeIntervalSince1970: seconds))
  }

  @Test("Agrees with Foundation for all months and leap years")
  func foundation() {
    let style = Date.ISO8601FormatStyle()
    // From 1601 to 2500, more than two 400-year Gregorian cycles, in steps of a little more than 17 days.
    for seconds in stride(from: -11_644_473_600.0, to: 16_756_761_600, by: 86_400 * 17 + 8_087) {
      let date = Date(timeIntervalSince1970: seconds)
      guard Timestamp(style.format(date)).date != date else { continue }
      Issue.record("\(style.format(date)) is read as \(String(describing: Timestamp(style.format(date)).date))")
      break
    }
  }

  @Test(
    "The date is nil for any other text",
    arguments: [
      // Invalid days.
      "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-04-31T00:00:00Z",
      "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z", "2024-01-32 00:00:00 UTC",
      "0000-01-01T00:00:00Z", "1582-12-31T00:00:00Z",
      // Invalid times.
      "2024-01-01T25:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:60Z",
      "2024-01-01 25:00:00 UTC",
      // Years that do not have four digits, and numbers without leading zeros or with signs.
      "99999-01-01T00:00:00Z", "+2024-01-01T00:00:00Z", "-2024-01-01T00:00:00Z", "24-01-01T00:00:00Z",
      "2024-1-01T00:00:00Z", "2024-01-01T0:00:00Z", "2024-+1-01T00:00:00Z", "２０２４-01-01T00:00:00Z",
      // A missing or invalid zone.
      "2024-01-01T00:00:00", "2024-01-01T00:00:00.5", "2024-01-01 00:00:00", "2024-01-01 00:00:00 ",
      "2024-01-01T00:00:00+24:00", "2024-01-01T00:00:00+01:60", "2024-01-01T00:00:00+1:00",
      "2024-01-01T00:00:00+01", "2024-01-01 00:00:00 CET", "2024-01-01 00:00:00 0100",
      // Leading, inner or trailing text.
      " 2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z ", "2024-01-01T00:00:00Zulu", "2024-01-01T00:00:00+01:00Z",
      "2024-01-01 00:00:00 UTC+1", "2024-01-01T00:00:00Z\n", "2024-01-01  00:00:00 UTC",
      // Invalid fractions, one format with the zone of the other, and other formats.
      "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00,5Z", "2024-01-01T00:00:00.-5Z", "2024-01-01 00:00:00.5 UTC",
      "2024-01-01T00:00:00+0100", "2024-01-01T00:00:00 UTC", "2024-01-01 00:00:00 +01:00", "2024-01-01 00:00:00Z",
      "2024-01-01t00:00:00z", "20240101T000000Z", "2024-01-01", "2024-01-01T00:00Z", "yesterday", "",
      // Numbers.
      "0", "20240101", "1474382673", "1474382673573",
    ])
  func noDate(text: String) {
    #expect(Timestamp(text).date == nil)
  }
}
