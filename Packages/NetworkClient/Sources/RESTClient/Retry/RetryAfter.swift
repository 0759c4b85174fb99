import Foundation

/// The `Retry-After` header field (RFC 9110, section 10.2.3): seconds or a date.
enum RetryAfter {
  /// The longest delay, a year in seconds, also in place of a longer one.
  private static let limit = 366 * 24 * 60 * 60

  /// Returns the delay, or `nil` for an invalid value: negative, or in the past.
  ///
  /// - Parameter now: The current time; preferably the server's, so that a wrong local clock has no effect.
  static func delay(_ text: String, now: Date) -> Duration? {
    let text = text.trimmingCharacters(in: .whitespaces)
    let isNumber = !text.isEmpty && text.allSatisfy { $0.isASCII && $0.isNumber }
    // A number that cannot be counted is above the limit.
    let number = isNumber ? Int(text) ?? limit : nil
    guard let delay = number ?? date(text).map({ Int($0.timeIntervalSince(now).rounded(.up)) }), delay >= 0 else {
      return nil
    }
    return .seconds(min(delay, limit))
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
