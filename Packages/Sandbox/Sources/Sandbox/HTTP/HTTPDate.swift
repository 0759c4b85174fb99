#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The date format of HTTP (RFC 9110 section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// `Date.HTTPFormatStyle` requires macOS 26, and `Date.VerbatimFormatStyle` would load ICU.
enum HTTPDate {
  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Returns the text of a time in seconds since 1970, which defaults to now.
  static func text(at seconds: time_t = time(nil)) -> String {
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let date = "\(String(Int(parts.tm_mday), width: 2)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { String(Int($0), width: 2) }.joined(separator: ":")
    return "\(weekdays[Int(parts.tm_wday)]), \(date) \(time) GMT"
  }
}
