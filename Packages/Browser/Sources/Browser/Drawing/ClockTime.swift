import Foundation

/// A time of day, which a screen shows instead of an age so that it does not change while it is idle.
struct ClockTime {
  /// The local time: `18:42`.
  let text: String

  init(_ date: Date) {
    var seconds = time_t(min(max(date.timeIntervalSince1970, 0), 253_402_300_799))
    var parts = tm()
    localtime_r(&seconds, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    text = "\(digits(parts.tm_hour)):\(digits(parts.tm_min))"
  }
}
