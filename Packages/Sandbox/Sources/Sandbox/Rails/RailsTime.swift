#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A moment as Rails writes it in JSON: `2019-07-02T09:14:05.120Z`.
struct RailsTime: Sendable, Equatable {
  /// Milliseconds since 1970 in universal time.
  let milliseconds: Int

  /// The present moment.
  static var now: RailsTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return RailsTime(milliseconds: Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000)
  }

  /// The moment in ISO 8601 with three digits of the second's fraction.
  var text: String {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let date = [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday].map { Self.digits(Int($0), 2) }
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Self.digits(Int($0), 2) }
    return "\(date.joined(separator: "-"))T\(time.joined(separator: ":")).\(Self.digits(milliseconds % 1000, 3))Z"
  }

  /// A later moment.
  func advanced(byMilliseconds count: Int) -> RailsTime {
    RailsTime(milliseconds: milliseconds + count)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
