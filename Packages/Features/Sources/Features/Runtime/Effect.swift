import Dependencies

/// Work outside the reducer, as a value: what to send, what to run, what to cancel, and how they go together.
///
/// Nothing happens until a ``Store`` runs it. Effects run away from the main actor and hear the dependencies of the
/// place where their store was made.
public struct Effect<Action: Sendable>: Sendable {
  let operation: Operation

  /// No work.
  public static var none: Self { Self(operation: .none) }

  /// Sends an action at once, behind those that wait their turn already.
  ///
  /// It is for a word from a child to its parent. Steps that two actions share are better a function that both call.
  ///
  /// - Parameter action: What happened.
  /// - Returns: The effect.
  public static func send(_ action: Action) -> Self {
    Self(operation: .send(action))
  }

  /// Runs an asynchronous operation that may send actions back, as long as it runs.
  ///
  /// The operation waits for whatever it starts itself. An action sent when it is over is dropped and reported as a
  /// fault; one sent when it has been cancelled is dropped.
  ///
  /// A `CancellationError` ends the effect in silence, and so does any error once the effect has been cancelled. Any
  /// other error goes to `handler`; where there is none it is reported as a fault of this line.
  ///
  /// - Parameters:
  ///   - operation: The work. Its task is cancelled with the effect, and never begun if that came first.
  ///   - handler: Turns an error into actions; leave it out only where no error can come.
  ///   - fileID: The file of the call, for the report.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: The effect.
  public static func run(
    _ operation: @escaping @Sendable @concurrent (Send<Action>) async throws -> Void,
    catch handler: (@Sendable @concurrent (any Error, Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let body: @Sendable @concurrent (Send<Action>) async -> Void = { send in
      do {
        try await operation(send)
      } catch {
        if Task.isCancelled || error is CancellationError { return }
        if let handler { return await handler(error, send) }
        // Escaped: what an error says may come from a server, and this may go to a terminal.
        let text = "\(error)".unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
        reportIssue(
          """
          An effect of \(Action.self) threw \(type(of: error)), and nothing catches it: \(text). Give Effect.run a \
          `catch:` that sends an action, or catch it in the operation.
          """,
          fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
    return Self(operation: .run(body))
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
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// Runs effects side by side.
  ///
  /// - Parameter effects: The effects.
  /// - Returns: An effect that is over when all are.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    Self(operation: .merging(effects.map(\.operation)))
  }

  /// Runs effects one after the other: each begins when the one before is over, whatever its actions have led to.
  ///
  /// - Parameter effects: The effects, in their order.
  /// - Returns: An effect that is over when the last is.
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  /// Runs effects one after the other: each begins when the one before is over, whatever its actions have led to.
  ///
  /// - Parameter effects: The effects, in their order.
  /// - Returns: An effect that is over when the last is.
  public static func concatenate(_ effects: some Sequence<Self>) -> Self {
    Self(operation: .concatenating(effects.map(\.operation)))
  }

  /// The same work, with its actions made into others.
  ///
  /// - Parameter transform: Makes the other action of each.
  /// - Returns: The effect of the other actions.
  public func map<Other>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    Effect<Other>(operation: operation.map(transform))
  }

  /// Marks the effect so that it can be cancelled.
  ///
  /// - Parameters:
  ///   - id: The identifier. It counts within one store only, and there within one child; two of different types are
  ///     never the same.
  ///   - cancelInFlight: Whether effects in flight with the same identifier are cancelled first, so that a late answer
  ///     to an earlier question is dropped.
  /// - Returns: The marked effect.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    let id = CancelID(id)
    if case .none = operation { return cancelInFlight ? Self(operation: .cancel(id)) : .none }
    return Self(operation: .cancellable(operation, id, cancelInFlight: cancelInFlight))
  }
}

// MARK: - Children

extension Effect {
  /// Cancels all effects in flight of one child.
  static func cancel(child: CancelID) -> Self {
    Self(operation: .cancelChild(child))
  }

  /// Makes the effect a child's: its identifiers are not those of its parent, nor of other children.
  func scoped(to child: CancelID) -> Self {
    if case .none = operation { return .none }
    return Self(operation: .child(operation, child))
  }

  /// The same work with dependencies changed.
  func dependencies(_ update: @escaping @Sendable (inout DependencyValues) -> Void) -> Self {
    if case .none = operation { return .none }
    return Self(operation: .dependencies(operation, update))
  }
}
