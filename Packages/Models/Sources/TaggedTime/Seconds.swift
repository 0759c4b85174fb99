public import Dispatch
public import Foundation

/// The tag of ``Seconds``.
public enum SecondsTag {}

/// A time in seconds: a duration, or a point in time counted from 1 January 1970 UTC.
public typealias Seconds<Number> = Tagged<SecondsTag, Number>

extension Tagged where Tag == SecondsTag, RawValue: Numeric {
  /// The time in milliseconds; traps on integer overflow.
  @inlinable
  public var milliseconds: Milliseconds<RawValue> { Milliseconds(rawValue: rawValue * 1000) }
}

extension Tagged where Tag == SecondsTag, RawValue: BinaryInteger {
  /// The time as a `TimeInterval`, in seconds; rounded if it exceeds 2^53 seconds.
  @inlinable
  public var timeInterval: TimeInterval { TimeInterval(rawValue) }

  /// The date this many seconds after 1 January 1970 UTC.
  @inlinable
  public var date: Date { Date(timeIntervalSince1970: timeInterval) }

  /// The time as a `Duration`; traps if it does not fit.
  @inlinable
  public var duration: Duration { .seconds(rawValue) }

  /// The time as a `DispatchTimeInterval`, clamped to the range of `Int`.
  @inlinable
  public var dispatchTimeInterval: DispatchTimeInterval { .seconds(Int(clamping: rawValue)) }
}

extension Tagged where Tag == SecondsTag, RawValue: BinaryFloatingPoint {
  /// The time as a `TimeInterval`, in seconds.
  @inlinable
  public var timeInterval: TimeInterval { TimeInterval(rawValue) }

  /// The date this many seconds after 1 January 1970 UTC.
  @inlinable
  public var date: Date { Date(timeIntervalSince1970: timeInterval) }

  /// The time as a `Duration`; traps if it is not finite or does not fit.
  @inlinable
  public var duration: Duration { .seconds(timeInterval) }
}
