public import Foundation

extension Timestamp {
  /// The date, or `nil` if ``text`` is not a valid date in a supported format.
  ///
  /// The supported formats are:
  /// - ISO 8601, extended format, with optional fractional seconds, and `Z` or an offset: `2016-09-20T14:44:33.573Z`,
  ///   `2015-06-01T08:30:00+01:00`;
  /// - Ruby's `Time#to_s`: `2019-11-11 19:13:41 UTC`, `2019-11-11 20:13:41 +0100`;
  /// - seconds or milliseconds since 1970, from 1973 to 2100: `1474382673`, `1474382673.5`, `1474382673573`.
  ///
  /// The year is 1 to 9999 in the proleptic Gregorian calendar, as ISO 8601 requires. Leap seconds, times without a
  /// zone and text after the zone are invalid.
  public var date: Date? {
    // `Date.ISO8601FormatStyle` parses 30 February as 1 March, accepts hour 25 and text after the zone, and uses the
    // Julian calendar before 15 October 1582.
    if let seconds = secondsSince1970 { return Date(timeIntervalSince1970: seconds) }
    var parser = TimestampParser(text)
    return parser.secondsSince1970().map(Date.init(timeIntervalSince1970:))
  }
}

extension Timestamp {
  /// The text as seconds or milliseconds, if it is a plausible number of either.
  private var secondsSince1970: Double? {
    guard text.utf8.allSatisfy({ "0123456789.".utf8.contains($0) }), let number = Double(text) else { return nil }
    let (start, end) = (1e8, 4_102_444_800.0)
    if (start..<end).contains(number) { return number }
    return (start * 1000..<end * 1000).contains(number) ? number / 1000 : nil
  }
}

private struct TimestampParser {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  mutating func secondsSince1970() -> Double? {
    guard let day = day() else { return nil }
    let isISO = skip("T")
    guard isISO || skip(" "), let time = time(), let fraction = isISO ? fraction() : 0, isISO || skip(" "),
      let offset = skip(isISO ? "Z" : "UTC") ? 0 : offset(separator: isISO ? ":" : ""), rest.isEmpty
    else { return nil }
    return Double(day * 86_400 + time - offset) + fraction
  }

  /// The days from 1 January 1970 to the parsed day.
  private mutating func day() -> Int? {
    guard let year = number(digits: 4, in: 1...9999), skip("-"), let month = number(digits: 2, in: 1...12), skip("-")
    else { return nil }
    let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard let day = number(digits: 2, in: 1...lengths[month - 1]) else { return nil }
    let years = year - 1
    let daysBeforeYear = years * 365 + years / 4 - years / 100 + years / 400
    let daysFromYear1To1970 = 719_162
    return daysBeforeYear + lengths[..<(month - 1)].reduce(0, +) + day - 1 - daysFromYear1To1970
  }

  /// The seconds since midnight.
  private mutating func time() -> Int? {
    guard let hour = number(digits: 2, in: 0...23), skip(":"), let minute = number(digits: 2, in: 0...59), skip(":"),
      let second = number(digits: 2, in: 0...59)
    else { return nil }
    return (hour * 60 + minute) * 60 + second
  }

  /// The fractional seconds; 0 if there is no decimal point.
  private mutating func fraction() -> Double? {
    guard skip(".") else { return 0 }
    let digits = rest.prefix { isDigit($0) }
    rest = rest[digits.endIndex...]
    return digits.isEmpty ? nil : Double("0.\(Substring(digits))")
  }

  /// The offset from UTC in seconds.
  private mutating func offset(separator: String) -> Int? {
    let isAhead = skip("+")
    guard isAhead || skip("-"), let hour = number(digits: 2, in: 0...23), skip(separator),
      let minute = number(digits: 2, in: 0...59)
    else { return nil }
    return (isAhead ? 60 : -60) * (hour * 60 + minute)
  }

  private mutating func number(digits: Int, in range: ClosedRange<Int>) -> Int? {
    let field = rest.prefix(digits)
    guard field.count == digits, field.allSatisfy(isDigit), let number = Int(Substring(field)), range.contains(number)
    else { return nil }
    rest = rest[field.endIndex...]
    return number
  }

  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
