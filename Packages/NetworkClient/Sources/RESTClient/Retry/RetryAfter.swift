import Foundation

/// The `Retry-After` header field (RFC 9110, section 10.2.3): seconds or a date.
enum RetryAfter {
  /// The longest plausible delay, a year in seconds; a longer one is ignored.
  private static let limit = 366 * 24 * 60 * 60

  /// Returns the delay, or `nil` for an invalid value: negative, in the past, or longer than a year.
  ///
  /// - Parameter now: The current time; preferably the server's, so that a wrong local clock has no effect.
  static func delay(_ text: String, now: Date) -> Duration? {
    let text = text.trimmingCharacters(in: .whitespaces)
    let isNumber = text.first?.isNumber == true
    let delay = isNumber ? Int(text) : date(text).map { Int($0.timeIntervalSince(now).rounded(.up)) }
    guard let delay, 0...limit ~= delay else { return nil }
    return .seconds(delay)
  }

  /// Parses a date in one of the three formats of HTTP (RFC 9110, section 5.6.7).
  static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    let formats = [
      "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
    ]
    return formats.lazy.compactMap { format in
      formatter.dateFormat = format
      return formatter.date(from: text)
    }.first
  }
}
