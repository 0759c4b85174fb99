import Foundation

extension Date {
  /// The local time of day, `18:42`, which does not change on an idle screen as an age would.
  var clockTime: String {
    var seconds = time_t(min(max(timeIntervalSince1970, 0), 253_402_300_799))
    var parts = tm()
    localtime_r(&seconds, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(digits(parts.tm_hour)):\(digits(parts.tm_min))"
  }
}
