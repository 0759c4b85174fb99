public import Dispatch
public import Foundation

/// The tag of ``Milliseconds``.
public enum MillisecondsTag {}

/// A time in milliseconds: a duration, or a point in time counted from 1 January 1970 UTC.
public typealias Milliseconds<Number> = Tagged<MillisecondsTag, Number>

extension Tagged where Tag == MillisecondsTag, RawValue: BinaryInteger {
  /// The time as a `TimeInterval`, in seconds; rounded if it exceeds 2^53 milliseconds.
  @inlinable
  public var timeInterval: TimeInterval { TimeInterval(rawValue) / 1000 }

  /// The date this many milliseconds after 1 January 1970 UTC.
  @inlinable
  public var date: Date { Date(timeIntervalSince1970: timeInterval) }

  /// The time as a `Duration`; traps if it does not fit.
  @inlinable
  public var duration: Duration { .milliseconds(rawValue) }

  /// The time as a `DispatchTimeInterval`, clamped to the range of `Int`.
  @inlinable
  public var dispatchTimeInterval: DispatchTimeInterval { .milliseconds(Int(clamping: rawValue)) }
}

extension Tagged where Tag == MillisecondsTag, RawValue: BinaryFloatingPoint {
  /// The time in seconds.
  ///
  /// An integer has no such property, because division would lose the fraction: map it to a `Double` first, or use
  /// `timeInterval`.
  @inlinable
  public var seconds: Seconds<RawValue> { Seconds(rawValue: rawValue / 1000) }

  /// The time as a `TimeInterval`, in seconds.
  @inlinable
  public var timeInterval: TimeInterval { TimeInterval(rawValue) / 1000 }

  /// The date this many milliseconds after 1 January 1970 UTC.
  @inlinable
  public var date: Date { Date(timeIntervalSince1970: timeInterval) }

  /// The time as a `Duration`; traps if it is not finite or does not fit.
  @inlinable
  public var duration: Duration { .milliseconds(TimeInterval(rawValue)) }
}
