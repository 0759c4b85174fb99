public import Foundation

/// A point in time, as the text a service sends.
///
/// The text is encoded again byte for byte, in whatever format it is. ``date`` parses it.
public struct Timestamp: Hashable, Sendable {
  /// The text, such as `2016-09-20T14:44:33.573Z`.
  public let text: String

  /// Creates a timestamp from any text; it need not be a valid date.
  public init(_ text: String) {
    self.text = text
  }

  /// The date, or `nil` if ``text`` is not a valid date in a supported format.
  ///
  /// The supported formats are:
  /// - ISO 8601, extended format, with optional fractional seconds, and `Z` or an offset: `2016-09-20T14:44:33.573Z`,
  ///   `2015-06-01T08:30:00+01:00`;
  /// - Ruby's `Time#to_s`: `2019-11-11 19:13:41 UTC`, `2019-11-11 20:13:41 +0100`.
  ///
  /// The year is 1583 to 9999: ISO 8601 leaves earlier ones to an agreement. Leap seconds, times without a zone and
  /// text after the zone are invalid.
  public var date: Date? {
    // `Date.ISO8601FormatStyle` parses 30 February as 1 March, and accepts hour 25 and text after the zone.
    let start = /([0-9]{4})-([0-9]{2})-([0-9]{2})(T| )([0-9]{2}):([0-9]{2}):([0-9]{2})/
    let isoEnd = /(\.[0-9]+)?(?:Z|([+-][0-9]{2}):([0-9]{2}))/
    let rubyEnd = /()? (?:UTC|([+-][0-9]{2})([0-9]{2}))/
    guard let match = text.prefixMatch(of: start),
      let end = text[match.range.upperBound...].wholeMatch(of: match.4 == "T" ? isoEnd : rubyEnd)
    else { return nil }
    let components = DateComponents(
      year: Int(match.1), month: Int(match.2), day: Int(match.3), hour: Int(match.5), minute: Int(match.6),
      second: Int(match.7))
    let hours = end.2.flatMap { Int($0.dropFirst()) } ?? 0
    let minutes = end.3.flatMap { Int($0) } ?? 0
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // Before, `Calendar` uses the Julian calendar.
    guard match.1 > "1582", components.isValidDate(in: calendar), hours < 24, minutes < 60,
      let date = calendar.date(from: components)
    else { return nil }
    let offset = Double(hours * 3600 + minutes * 60) * (end.2?.first == "-" ? -1 : 1)
    let fraction = end.1.flatMap { Double("0\($0)") } ?? 0
    return Date(timeIntervalSince1970: date.timeIntervalSince1970 - offset + fraction)
  }
}

// MARK: - Conformances

extension Timestamp: Codable {
  /// Decodes any string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes ``text`` as a string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
