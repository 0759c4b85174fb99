extension LoadState where Value: Sendable {
  /// Begins a load, which supersedes one that is under way; what is there stays meanwhile.
  ///
  /// - Parameters:
  ///   - id: The identifier under which the load can be cancelled.
  ///   - action: Makes the action that says how the load ended.
  ///   - operation: The load.
  /// - Returns: The effect that loads and sends the action.
  public mutating func load<Action>(
    id: some Hashable & Sendable,
    _ action: @escaping @Sendable (LoadState) -> Action,
    operation: @escaping @Sendable @concurrent () async -> LoadState
  ) -> Effect<Action> {
    start()
    return .run { send in
      let outcome = await operation()
      await send(action(outcome))
    }
    .cancellable(id: id, cancelInFlight: true)
  }

  /// Begins a load that throws when it fails, which supersedes one that is under way; what is there stays meanwhile.
  ///
  /// - Parameters:
  ///   - id: The identifier under which the load can be cancelled.
  ///   - action: Makes the action that says how the load ended.
  ///   - operation: The load.
  /// - Returns: The effect that loads and sends the action.
  public mutating func load<Action>(
    id: some Hashable & Sendable,
    _ action: @escaping @Sendable (Result<Value, Failure>) -> Action,
    operation: @escaping @Sendable @concurrent () async throws(Failure) -> Value
  ) -> Effect<Action> {
    start()
    return .run { send in
      do throws(Failure) {
        await send(action(.success(try await operation())))
      } catch {
        await send(action(.failure(error)))
      }
    }
    .cancellable(id: id, cancelInFlight: true)
  }

  /// Gives up a load that is under way, as ``cancel()`` does, and cancels its effect.
  ///
  /// - Parameter id: The identifier given to the load.
  /// - Returns: The effect that cancels it.
  public mutating func cancel<Action>(id: some Hashable & Sendable) -> Effect<Action> {
    cancel()
    return .cancel(id: id)
  }
}
