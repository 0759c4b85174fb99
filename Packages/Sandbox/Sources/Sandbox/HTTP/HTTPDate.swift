#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The date of an answer as RFC 9110 section 5.6.7 wants it: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The date at a number of seconds since 1970; by default now.
  static func text(at seconds: time_t = time(nil)) -> String {
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let date = "\(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
    let time = "\(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min)):\(twoDigits(parts.tm_sec))"
    return "\(weekdays[Int(parts.tm_wday)]), \(date) \(time) GMT"
  }

  private static func twoDigits(_ number: Int32) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
