/// Runs an operation for no longer than a given time.
///
/// - Parameters:
///   - limit: The time it may take.
///   - clock: Measures the time.
///   - url: The address for the error.
///   - operation: The work; it is cancelled when the time is over, and must then end at once.
/// - Throws: ``NetworkError/timedOut(url:after:)`` when the time is over first, otherwise what the operation throws.
func withDeadline<Value: Sendable>(
  _ limit: Duration,
  clock: any Clock<Duration>,
  url: String,
  operation: @escaping @Sendable () async throws(NetworkError) -> Value
) async throws(NetworkError) -> Value {
  let result = await withTaskGroup(of: Result<Value, NetworkError>.self) { group in
    group.addTask {
      do throws(NetworkError) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    group.addTask {
      do {
        try await clock is ContinuousClock ? Alarm.shared.sleep(for: limit) : clock.sleep(for: limit)
        return .failure(.timedOut(url: url, after: limit))
      } catch {
        return .failure(.cancelled)
      }
    }
    let first = await group.next() ?? .failure(.cancelled)
    group.cancelAll()
    return first
  }
  // The session's own timer does not know the limit it stands in for.
  if case .failure(.timedOut) = result { throw .timedOut(url: url, after: limit) }
  return try result.get()
}
