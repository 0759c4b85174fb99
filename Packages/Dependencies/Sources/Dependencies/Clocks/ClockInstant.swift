/// A time on a ``TestClock`` or an ``ImmediateClock``.
public struct ClockInstant<Duration: DurationProtocol & Hashable>: InstantProtocol {
  /// The time since the zero of the clock.
  public var offset: Duration

  /// Makes a time.
  ///
  /// - Parameter offset: The time since the zero of the clock.
  public init(offset: Duration = .zero) {
    self.offset = offset
  }

  /// The time that is a duration later.
  ///
  /// - Parameter duration: How much later.
  /// - Returns: The later time.
  public func advanced(by duration: Duration) -> Self {
    Self(offset: offset + duration)
  }

  /// How much later another time is.
  ///
  /// - Parameter other: The other time.
  /// - Returns: The duration, below zero if the other time is earlier.
  public func duration(to other: Self) -> Duration {
    other.offset - offset
  }

  // MARK: - Conformances

  /// Whether a time is earlier than another.
  public static func < (left: Self, right: Self) -> Bool {
    left.offset < right.offset
  }
}
