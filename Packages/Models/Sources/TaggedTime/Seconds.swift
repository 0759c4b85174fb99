public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The tag of ``Seconds``.
public enum SecondsTag {}

/// A time in seconds, such as `Seconds<Int>`: either how long something takes, or when it is, counted from 1 January
/// 1970 UTC.
public typealias Seconds<Number> = Tagged<SecondsTag, Number>

extension Tagged where Tag == SecondsTag, RawValue: Numeric {
  /// The same time in milliseconds, which traps if a whole number of that size does not fit.
  @inlinable
  public var milliseconds: Milliseconds<RawValue> { Milliseconds(rawValue: rawValue * 1000) }
}

extension Tagged where Tag == SecondsTag, RawValue: BinaryInteger {
  /// The same time as Foundation counts it, in seconds; rounded if it is longer than 2^53 seconds.
  @inlinable
  public var timeInterval: TimeInterval { TimeInterval(rawValue) }

  /// The point in time that is so many seconds after the start of 1970 UTC.
  @inlinable
  public var date: Date { Date(timeIntervalSince1970: timeInterval) }

  /// The same time as clocks count it; traps if it is longer than a `Duration` can be.
  @inlinable
  public var duration: Duration { .seconds(rawValue) }

  /// The same time as Dispatch counts it; a time that an `Int` cannot hold becomes the longest that it can.
  @inlinable
  public var dispatchTimeInterval: DispatchTimeInterval { .seconds(Int(clamping: rawValue)) }
}

extension Tagged where Tag == SecondsTag, RawValue: BinaryFloatingPoint {
  /// The same time as Foundation counts it, in seconds.
  @inlinable
  public var timeInterval: TimeInterval { TimeInterval(rawValue) }

  /// The point in time that is so many seconds after the start of 1970 UTC.
  @inlinable
  public var date: Date { Date(timeIntervalSince1970: timeInterval) }

  /// The same time as clocks count it; traps if it is not finite or longer than a `Duration` can be.
  @inlinable
  public var duration: Duration { .seconds(timeInterval) }
}
