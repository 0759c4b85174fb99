/// What starts work that nobody waits for, as a dependency.
///
///     @Dependency(\.fireAndForget) var fireAndForget
///     await fireAndForget { try await mail.send(receipt) }
///
/// A program goes on at once, while the work runs in a task that keeps the dependencies in scope. In a test the call
/// returns when the work has ended, so the test can look at what it did. An error of the work goes nowhere.
public struct FireAndForget: Sendable {
  private let start:
    @Sendable (
      _ name: String?, _ priority: TaskPriority?, _ operation: @escaping @Sendable () async throws -> Void
    ) async -> Void

  /// Starts work by a closure.
  ///
  /// - Parameter start: Starts the operation it is given, as a task of a name and a priority if they are given.
  public init(
    _ start:
      @escaping @Sendable (
        _ name: String?, _ priority: TaskPriority?, _ operation: @escaping @Sendable () async throws -> Void
      ) async -> Void
  ) {
    self.start = start
  }

  // The attribute is that of `Task.init`: a closure written on an actor stays on that actor.
  /// Starts work that nobody waits for.
  ///
  /// - Parameters:
  ///   - name: The name of the task, for debuggers.
  ///   - priority: The priority of the task; that of the caller unless it is given.
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
  /// What starts work that nobody waits for.
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
