#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Date {
  /// The time from another date to this one, in seconds; negative if the other is later.
  ///
  /// - Parameter date: The date to count from.
  /// - Returns: The seconds between the two.
  @inlinable
  public func secondsSince(_ date: Date) -> Seconds<TimeInterval> { Seconds(rawValue: timeIntervalSince(date)) }

  /// The time from another date to this one, in milliseconds; negative if the other is later.
  ///
  /// - Parameter date: The date to count from.
  /// - Returns: The milliseconds between the two.
  @inlinable
  public func millisecondsSince(_ date: Date) -> Milliseconds<TimeInterval> { secondsSince(date).milliseconds }
}
