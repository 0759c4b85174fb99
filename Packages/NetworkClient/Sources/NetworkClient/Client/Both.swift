/// Runs two operations side by side and gives both values, or the first failure.
///
/// Plain `async let` waits for the first value even when the second has failed already. Here the failure of either ends
/// both at once: the other is cancelled, whichever was slower.
///
/// - Parameters:
///   - first: One operation.
///   - second: The other.
/// - Returns: Both values.
/// - Throws: What the operation threw that failed first.
public func both<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: @escaping @Sendable () async throws(Failure) -> First,
  _ second: @escaping @Sendable () async throws(Failure) -> Second
) async throws(Failure) -> (First, Second) {
  let (failures, alarm) = AsyncStream.makeStream(of: Failure.self)
  @Sendable func alarming<Value>(
    _ operation: @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    do throws(Failure) {
      return try await operation()
    } catch {
      alarm.yield(error)
      throw error
    }
  }
  let result = await withTaskGroup(of: Result<(First, Second), Failure>?.self) { group in
    group.addTask {
      for await failure in failures { return .failure(failure) }
      return nil
    }
    group.addTask {
      async let one = alarming(first)
      async let other = alarming(second)
      do {
        return .success((try await one, try await other))
      } catch let error as Failure {
        return .failure(error)
      } catch {
        return nil
      }
    }
    defer { group.cancelAll() }
    for await result in group {
      if let result { return result }
    }
    preconditionFailure("the pair of operations ended without a result")
  }
  return try result.get()
}
