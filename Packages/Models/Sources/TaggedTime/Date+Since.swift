public import Foundation

extension Date {
  /// Returns the seconds from another date to this one; negative if the other date is later.
  @inlinable
  public func secondsSince(_ date: Date) -> Seconds<TimeInterval> { Seconds(rawValue: timeIntervalSince(date)) }

  /// Returns the milliseconds from another date to this one; negative if the other date is later.
  @inlinable
  public func millisecondsSince(_ date: Date) -> Milliseconds<TimeInterval> { secondsSince(date).milliseconds }
}
