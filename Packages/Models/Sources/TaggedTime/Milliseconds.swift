public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The tag of ``Milliseconds``.
public enum MillisecondsTag {}

/// A time in thousandths of a second, such as `Milliseconds<Int>`: either how long something takes, or when it is,
/// counted from 1 January 1970 UTC.
public typealias Milliseconds<Number> = Tagged<MillisecondsTag, Number>

extension Tagged where Tag == MillisecondsTag, RawValue: BinaryInteger {
  /// The same time as Foundation counts it, in seconds; rounded if it is longer than 2^53 milliseconds.
  @inlinable
  public var timeInterval: TimeInterval { TimeInterval(rawValue) / 1000 }

  /// The point in time that is so many milliseconds after the start of 1970 UTC.
  @inlinable
  public var date: Date { Date(timeIntervalSince1970: timeInterval) }

  /// The same time as clocks count it; traps if it is longer than a `Duration` can be.
  @inlinable
  public var duration: Duration { .milliseconds(rawValue) }

  /// The same time as Dispatch counts it; a time that an `Int` cannot hold becomes the longest that it can.
  @inlinable
  public var dispatchTimeInterval: DispatchTimeInterval { .milliseconds(Int(clamping: rawValue)) }
}

extension Tagged where Tag == MillisecondsTag, RawValue: BinaryFloatingPoint {
  /// The same time in seconds.
  ///
  /// A whole number is not divided, which would lose its fraction: map it to a `Double` first, or take its
  /// `timeInterval`.
  @inlinable
  public var seconds: Seconds<RawValue> { Seconds(rawValue: rawValue / 1000) }

  /// The same time as Foundation counts it, in seconds.
  @inlinable
  public var timeInterval: TimeInterval { TimeInterval(rawValue) / 1000 }

  /// The point in time that is so many milliseconds after the start of 1970 UTC.
  @inlinable
  public var date: Date { Date(timeIntervalSince1970: timeInterval) }

  /// The same time as clocks count it; traps if it is not finite or longer than a `Duration` can be.
  @inlinable
  public var duration: Duration { .milliseconds(TimeInterval(rawValue)) }
}
