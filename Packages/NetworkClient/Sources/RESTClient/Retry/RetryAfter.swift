import Foundation

/// The `Retry-After` header field (RFC 9110, section 10.2.3): seconds or a date.
enum RetryAfter {
  /// The longest plausible delay, in seconds; a longer one is ignored.
  private static let limit = 366 * 24 * 60 * 60

  /// Returns the delay, or `nil` for an invalid value: negative, in the past, or longer than a year.
  ///
  /// - Parameter now: The current time; preferably the server's, so that a wrong local clock has no effect.
  static func delay(_ text: String, now: Date) -> Duration? {
    let text = text.trimmingCharacters(in: .whitespaces)
    let isNumber = text.first?.isNumber == true
    let seconds = isNumber ? Int(text) : date(text).map { Int($0.timeIntervalSince(now).rounded(.up)) }
    guard let seconds, (0...limit).contains(seconds) else { return nil }
    return .seconds(seconds)
  }

  /// Returns the delay until the limit of a server on the number of requests ends, if no request remains: by
  /// `RateLimit` and the fields that precede its standard, whose `Reset` is in seconds, or a time.
  ///
  /// A cached response has an old time: a delay of more than a day is ignored.
  static func rateLimitDelay(_ response: HTTPResponse, now: Date) -> Duration? {
    guard [403, 429, 503].contains(response.statusCode) else { return nil }
    let policies = response.header("RateLimit").map { [$0] + $0.split(separator: ",").map(String.init) } ?? []
    var limits = policies.reversed().map {
      (remaining: $0.parameter("r", "remaining"), reset: $0.parameter("t", "reset"))
    }
    for prefix in ["RateLimit-", "X-RateLimit-", "X-Rate-Limit-"] {
      let reset = response.header("\(prefix)Reset") ?? response.header("\(prefix)Reset-After")
      limits.append((response.header("\(prefix)Remaining"), reset))
    }
    for (remaining, reset) in limits {
      guard let reset, remaining.map({ Double($0) == 0 }) ?? (response.statusCode == 429),
        let seconds = seconds(untilReset: reset, now: now), (0...86400).contains(seconds)
      else { continue }
      return .seconds(Int(seconds.rounded(.up)))
    }
    return nil
  }

  /// The seconds until a reset: a number of seconds, a time in seconds or milliseconds since 1970, or a date.
  private static func seconds(untilReset text: String, now: Date) -> Double? {
    guard let number = Double(text) else {
      return (date(text) ?? (try? Date(text, strategy: .iso8601))).map { $0.timeIntervalSince(now) }
    }
    return number < 1e8 ? number : (number < 1e11 ? number : number / 1000) - now.timeIntervalSince1970
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
