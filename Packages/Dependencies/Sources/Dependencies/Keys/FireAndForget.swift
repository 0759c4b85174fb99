/// Starts work without waiting for it, as a dependency.
///
///     @Dependency(\.fireAndForget) var fireAndForget
///     await fireAndForget { try await mail.send(receipt) }
///
/// In a running program the call returns immediately, and the work runs in a task that inherits the dependencies in
/// scope. Its errors are ignored. In a test the call returns when the task has ended, so the test can check its result,
/// and an error of the work fails the test.
public struct FireAndForget: Sendable {
  private let start:
    @Sendable (
      _ name: String?, _ priority: TaskPriority?, _ operation: @escaping @Sendable () async throws -> Void
    ) async -> Void

  /// Whether an error of the work fails the test.
  fileprivate var reportsErrors = false

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
  /// In a test, an error of the work is reported at this call.
  ///
  /// The name is for debuggers. The priority defaults to that of the caller.
  public func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    @_inheritActorContext _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let reportsErrors = reportsErrors
    await start(name, priority) {
      do {
        try await operation()
      } catch {
        guard reportsErrors else { throw error }
        report(error, at: site)
      }
    }
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

  static var testValue: FireAndForget {
    // A task of its own, so that cancelling the caller does not cancel the work, as in a running program.
    var value = FireAndForget { name, priority, operation in
      try? await Task(name: name, priority: priority) { try await operation() }.value
    }
    value.reportsErrors = true
    return value
  }
}
