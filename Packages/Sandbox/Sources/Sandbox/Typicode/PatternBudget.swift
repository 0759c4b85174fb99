#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time that the patterns of one request can take, because the server has only one thread.
///
/// It is the processor time of the thread, so that a busy computer does not cause errors.
struct PatternBudget {
  static let limit = Duration.milliseconds(100)

  private var remaining = Self.limit

  /// Calls a closure with the processor time at which the budget is exhausted.
  ///
  /// Throws the error 500 if that time has passed after the closure.
  mutating func spend<Result>(
    _ work: (_ deadline: Duration) throws(TypicodeError) -> Result
  ) throws(TypicodeError) -> Result {
    let start = Self.processorTime
    let deadline = start + remaining
    let result = try work(deadline)
    let end = Self.processorTime
    remaining -= end - start
    guard end < deadline else { throw TypicodeError(message: "RangeError: the pattern takes too long on these rows") }
    return result
  }

  /// The processor time that the current thread has used.
  static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
