/// The error of ``TestClock/checkSuspension()``: something still sleeps on the clock.
public struct SuspensionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// How many sleeps have not ended.
  public let count: Int

  /// What happened, and what to do about it.
  public var description: String {
    """
    \(count == 1 ? "One sleep has" : "\(count) sleeps have") not ended on a test clock that nothing was to sleep on. \
    Advance the clock further, or cancel the task that sleeps.
    """
  }
}
