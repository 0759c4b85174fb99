/// Work outside the reducer, as a value: what to run, what to cancel, and how they go together.
///
/// Nothing happens until a ``Store`` runs it. Effects run away from the main actor and hear the dependencies of the
/// place where their store was made.
public struct Effect<Action: Sendable>: Sendable {
  /// The forms of work.
  indirect enum Operation: Sendable {
    case none
    case run(@Sendable @concurrent (Send<Action>) async -> Void)
    case cancel(CancelID)
    case cancellable(Operation, CancelID, cancelInFlight: Bool)
    case merge([Operation])
    case concatenate([Operation])
  }

  let operation: Operation

  /// No work.
  public static var none: Self { Self(operation: .none) }

  /// Runs an asynchronous operation that may send actions back, as long as it runs.
  ///
  /// The operation waits for whatever it starts itself. An action sent when it is over is dropped and reported as a
  /// fault; one sent when it has been cancelled is dropped.
  ///
  /// - Parameter operation: The work. Its task is cancelled with the effect, and never begun if that came first.
  /// - Returns: The effect.
  public static func run(_ operation: @escaping @Sendable @concurrent (Send<Action>) async -> Void) -> Self {
    Self(operation: .run(operation))
  }

  /// Cancels the effects in flight that were marked with an identifier; none is no fault.
  ///
  /// What followed from the actions they have sent goes on: it is work of its own.
  ///
  /// - Parameter id: The identifier given to ``cancellable(id:cancelInFlight:)``.
  /// - Returns: The effect.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(operation: .cancel(CancelID(id)))
  }

  /// Runs effects side by side.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: An effect that is over when all are.
  public static func merge(_ effects: Self...) -> Self {
    Self(operation: .merge(effects.map(\.operation)))
  }

  /// Runs effects one after the other: each begins when the one before is over, whatever its actions have led to.
  ///
  /// - Parameter effects: The effects, in their order.
  /// - Returns: An effect that is over when the last is.
  public static func concatenate(_ effects: Self...) -> Self {
    Self(operation: .concatenate(effects.map(\.operation)))
  }

  /// Marks the effect so that it can be cancelled.
  ///
  /// - Parameters:
  ///   - id: The identifier; it counts within one store only, and two of different types are never the same.
  ///   - cancelInFlight: Whether effects in flight with the same identifier are cancelled first, so that a late answer
  ///     to an earlier question is dropped.
  /// - Returns: The marked effect.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    Self(operation: .cancellable(operation, CancelID(id), cancelInFlight: cancelInFlight))
  }
}
