import Foundation

/// Reads the header field `Retry-After` (RFC 9110, section 10.2.3), which holds seconds or a date.
enum RetryAfter {
  /// The longest time that is believed; a server that names a longer one says nothing.
  private static let limit = 366 * 24 * 60 * 60

  /// The time to wait.
  ///
  /// - Parameters:
  ///   - text: The field's value.
  ///   - now: The present: the server's own, where it tells it, so that a clock that is wrong here does no harm.
  /// - Returns: The time, or `nil` for a value that makes no sense: negative, past, or longer than a year.
  static func delay(_ text: String, now: Date) -> Duration? {
    let text = text.trimmingCharacters(in: .whitespaces)
    let seconds =
      if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
        Int(text)
      } else {
        date(text).map { Int($0.timeIntervalSince(now).rounded(.up)) }
      }
    guard let seconds, (0...limit).contains(seconds) else { return nil }
    return .seconds(seconds)
  }

  /// Reads a date in one of the three forms of HTTP (RFC 9110, section 5.6.7).
  static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    let formats =
      text.hasSuffix(" GMT")
      ? ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'"] : ["EEE MMM d HH:mm:ss yyyy"]
    for format in formats {
      formatter.dateFormat = format
      if let date = formatter.date(from: text) { return date }
    }
    return nil
  }
}
