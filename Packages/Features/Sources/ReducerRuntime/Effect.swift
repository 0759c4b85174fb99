import Dependencies

/// Asynchronous work that a reducer returns as a value, to be run by a ``Store``.
///
/// Effects run off the main actor, with the dependencies of the context in which their store was created.
public struct Effect<Action: Sendable>: Sendable {
  let operation: Operation

  /// An effect that does nothing.
  public static var none: Self { Self(operation: .none) }

  /// Sends an action synchronously, after the actions that are queued.
  ///
  /// Use it to notify a parent from a child, or to start a child's work from its parent. To share logic between two
  /// actions, call a function from both.
  public static func send(_ action: Action) -> Self {
    Self(operation: .send(action))
  }

  /// Runs an asynchronous operation that can send actions while it runs.
  ///
  /// The operation must wait for the tasks that it creates. An action sent after it has returned is dropped and
  /// reported as an issue. An action sent after cancellation is dropped. The operation does not start if the effect is
  /// cancelled before.
  ///
  /// The handler `catch` is called with an error that the operation throws. Without a handler, the error is reported as
  /// an issue at this call. A `CancellationError`, and any error of a cancelled effect, is ignored. `Unimplemented` is
  /// not reported again.
  public static func run(
    _ operation: @escaping @Sendable @concurrent (Send<Action>) async throws -> Void,
    catch handler: (@Sendable @concurrent (any Error, Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let body: @Sendable @concurrent (Send<Action>) async -> Void = { send in
      do {
        try await operation(send)
      } catch {
        if Task.isCancelled || error is CancellationError { return }
        if let handler { return await handler(error, send) }
        // The endpoint has already reported itself.
        if error is Unimplemented { return }
        reportIssue(
          """
          An effect of \(qualifiedName(Action.self)) threw an unhandled \(qualifiedName(type(of: error))):
            \(printable(error))
          Catch the error in the operation, or pass `catch:` to Effect.run.
          """, at: site)
      }
    }
    return Self(operation: .run(body))
  }

  /// Cancels the running effects with an identifier.
  ///
  /// Does nothing if there are none. Effects of actions that the cancelled effects have sent continue. A ``LoadState``
  /// stays in `loading`: cancel its load with ``LoadState/cancel(id:)``.
  ///
  /// - Parameter id: The identifier passed to ``cancellable(id:cancelInFlight:)``.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(operation: .cancel(CancelID(id)))
  }

  /// Runs effects concurrently.
  ///
  /// The merged effect finishes with the last of them.
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// Runs effects concurrently.
  ///
  /// The merged effect finishes with the last of them.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    Self(operation: .merging(effects.map(\.operation)))
  }

  /// Runs effects in sequence.
  ///
  /// An effect does not wait for effects of the actions that earlier ones sent. An effect that is cancelled while it
  /// waits for its turn never runs.
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  /// Runs effects in sequence.
  ///
  /// An effect does not wait for effects of the actions that earlier ones sent. An effect that is cancelled while it
  /// waits for its turn never runs.
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    Self(operation: .concatenating(effects.map(\.operation)))
  }

  /// Transforms the actions that the effect sends.
  public func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    Effect<Other>(operation: operation.map(transform))
  }

  /// Makes the effect cancellable by an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier. It is scoped to the store and, within the store, to the child. Identifiers of different
  ///     types are never equal.
  ///   - cancelInFlight: Whether running effects with the identifier are cancelled first. Late actions of theirs are
  ///     dropped. Defaults to `false`.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    let id = CancelID(id)
    let operations = (cancelInFlight ? [.cancel(id)] : []) + [operation]
    guard operations.contains(where: \.isSome) else { return .none }
    return Self(operation: .cancellable(.concatenating(operations), id))
  }
}

// MARK: - Children

/// Returns the state of a child in the state of its parent, or `nil` if it is missing.
typealias ChildProjection = @Sendable (_ parent: Any) -> Any?

extension Effect {
  static func cancel(child: CancelID) -> Self {
    Self(operation: .cancelChild(child))
  }

  /// Scopes the effect and its identifiers to a child.
  ///
  /// - Parameter state: Returns the child's state, or `nil` if it is missing, in which case the effect is cancelled.
  func scoped<Parent, Child>(to child: CancelID, state: @escaping @Sendable (Parent) -> Child?) -> Self {
    if case .none = operation { return .none }
    // A parent that passes its child's effects on itself has another state than the one that the child is in.
    let project: ChildProjection = { ($0 as? Parent).map(state) ?? () }
    return Self(operation: .child(operation, child, project))
  }
}
