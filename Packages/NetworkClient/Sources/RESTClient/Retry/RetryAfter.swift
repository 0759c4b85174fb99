import Foundation

/// The `Retry-After` header field (RFC 9110, section 10.2.3): seconds or a date.
enum RetryAfter {
  /// The longest plausible delay, in seconds; a longer one is ignored.
  private static let limit = 366 * day
  private static let day = 24 * 60 * 60
  /// The number above which a time is one in milliseconds since 1970: in seconds, it is in the year 5138.
  private static let earliestMilliseconds = 1e11
  /// The number above which a reset is a time since 1970: as a delay, it is of three years.
  private static let earliestTime = 1e8

  /// Returns the delay, or `nil` for an invalid value: negative, in the past, or longer than a year.
  ///
  /// - Parameter now: The current time; preferably the server's, so that a wrong local clock has no effect.
  static func delay(_ text: String, now: Date) -> Duration? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if text.first?.isNumber == true {
      return Int(text).flatMap { delay(Double($0), limit: limit) }
    }
    return date(text).flatMap { delay($0.timeIntervalSince(now), limit: limit) }
  }

  /// Returns the delay until the limit of a server on the number of requests ends, if no request remains: by
  /// `RateLimit` and the fields that precede its standard, whose `Reset` is in seconds, or a time.
  ///
  /// A cached response has an old time: a delay of more than a day is ignored.
  static func rateLimitDelay(_ response: HTTPResponse, now: Date) -> Duration? {
    guard [403, 429, 503].contains(response.statusCode) else { return nil }
    for limit in response.rateLimits {
      let isExceeded = limit.remaining.map { Double($0) == 0 } ?? (response.statusCode == 429)
      if isExceeded, let reset = limit.reset, let seconds = seconds(untilReset: reset, now: now),
        let delay = delay(seconds, limit: day)
      {
        return delay
      }
    }
    return nil
  }

  private static func delay(_ seconds: Double, limit: Int) -> Duration? {
    let seconds = seconds.rounded(.up)
    return 0...Double(limit) ~= seconds ? .seconds(Int(seconds)) : nil
  }

  /// The seconds until a reset: a number of seconds, a time in seconds or milliseconds since 1970, or a date.
  private static func seconds(untilReset text: String, now: Date) -> Double? {
    guard let number = Double(text) else {
      let date = date(text) ?? (try? Date(text, strategy: .iso8601))
      return date?.timeIntervalSince(now)
    }
    if number < earliestTime { return number }
    let time = number < earliestMilliseconds ? number : number / 1000
    return time - now.timeIntervalSince1970
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

extension HTTPResponse {
  /// The limits of the server on the number of requests, those that apply to all parts of a field last.
  fileprivate var rateLimits: [(remaining: String?, reset: String?)] {
    let field = header("RateLimit") ?? ""
    let policies = field.split(separator: ",").reversed().map(String.init) + [field]
    let standard = policies.map { (remaining: $0.parameter("r", "remaining"), reset: $0.parameter("t", "reset")) }
    return standard
      + ["RateLimit-", "X-RateLimit-", "X-Rate-Limit-"].map { prefix in
        (header(prefix + "Remaining"), header(prefix + "Reset") ?? header(prefix + "Reset-After"))
      }
  }
}

extension String {
  /// The value of the first parameter with one of two names: `r=0;t=30`, `remaining=0, reset=30`.
  fileprivate func parameter(_ name: String, _ otherName: String) -> String? {
    for item in split(whereSeparator: { ";,".contains($0) }) {
      let parts = item.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2, parts[0] == name || parts[0] == otherName { return parts[1] }
    }
    return nil
  }
}
