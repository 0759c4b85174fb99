/// Starts work without waiting for it, as a dependency.
///
///     @Dependency(\.fireAndForget) var fireAndForget
///     await fireAndForget { try await mail.send(receipt) }
///
/// In a running program the call returns immediately, and the work runs in a task that inherits the dependencies in
/// scope. In a test the call returns when the work has ended, so the test can check its result. Errors of the work are
/// ignored.
public struct FireAndForget: Sendable {
  private let start:
    @Sendable (
      _ name: String?, _ priority: TaskPriority?, _ operation: @escaping @Sendable () async throws -> Void
    ) async -> Void

  /// Creates a value.
  ///
  /// The closure starts the operation it receives.
  public init(
    _ start:
      @escaping @Sendable (
        _ name: String?, _ priority: TaskPriority?, _ operation: @escaping @Sendable () async throws -> Void
      ) async -> Void
  ) {
    self.start = start
  }

  // `@_inheritActorContext` as on `Task.init`: a closure that is formed on an actor runs on that actor.
  /// Starts work.
  ///
  /// - Parameters:
  ///   - name: The name of the task, for debuggers.
  ///   - priority: The priority of the task. Defaults to that of the caller.
  ///   - operation: The work.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    @_inheritActorContext _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await start(name, priority, operation)
  }
}

extension DependencyValues {
  /// Starts work without waiting for it.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { name, priority, operation in
    Task(name: name, priority: priority) { try await operation() }
  }

  static let testValue = FireAndForget { _, _, operation in
    try? await operation()
  }
}
