extension LoadState where Value: Sendable {
  /// Starts a load, and cancels the running one.
  ///
  /// The previous value is kept until the load finishes. Pass the result that `action` carries to `finish(_:)`.
  public mutating func load<Action>(
    id: some Hashable & Sendable,
    _ action: @escaping @Sendable (LoadState) -> Action,
    operation: @escaping @Sendable @concurrent () async -> LoadState
  ) -> Effect<Action> {
    start()
    return .run { send in
      let result = await operation()
      await send(action(result))
    }
    .cancellable(id: id, cancelInFlight: true)
  }

  /// Starts a load whose errors are converted to the failure, and cancels the running one.
  ///
  /// The previous value is kept until the load finishes. Pass the result that `action` carries to `finish(_:)`.
  ///
  /// ```swift
  /// return state.quote.load(id: CancelID.load, Action.quoteResponse) {
  ///   try await quotes.today()
  /// } catch: { error in
  ///   QuoteError(error)
  /// }
  /// ```
  public mutating func load<Action>(
    id: some Hashable & Sendable,
    _ action: @escaping @Sendable (Result<Value, Failure>) -> Action,
    operation: @escaping @Sendable @concurrent () async throws -> Value,
    catch convert: @escaping @Sendable (any Error) -> Failure
  ) -> Effect<Action> {
    start()
    return .run { send in
      do {
        await send(action(.success(try await operation())))
      } catch {
        await send(action(.failure(convert(error))))
      }
    }
    .cancellable(id: id, cancelInFlight: true)
  }

  /// Cancels the load with an identifier: its state, as ``cancel()`` does, and its effect.
  public mutating func cancel<Action>(id: some Hashable & Sendable) -> Effect<Action> {
    cancel()
    return .cancel(id: id)
  }
}
