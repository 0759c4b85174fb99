/// A time on a ``TestClock`` or an ``ImmediateClock``.
public struct ClockInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The time since the zero of the clock.
  public var offset: Duration

  /// Creates a time.
  ///
  /// The default is the zero of the clock.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// Returns the time after a duration.
  public func advanced(by duration: Duration) -> Self {
    Self(offset: offset + duration)
  }

  /// Returns the duration to another time, which is negative if the other time is earlier.
  public func duration(to other: Self) -> Duration {
    other.offset - offset
  }

  /// Returns whether a time is earlier than another.
  public static func < (left: Self, right: Self) -> Bool {
    left.offset < right.offset
  }
}
