import Synchronization

/// Runs operations concurrently and ends all of them with the first failure.
///
/// With `async let` alone, a failure is not noticed before the values in front of it are awaited. Operations run by one
/// `FailFast` are cancelled as soon as one of them fails, and all of them throw that first failure:
///
/// ```swift
/// let failFast = FailFast<NetworkError>()
/// async let todo = failFast.result { () async throws(NetworkError) in try await client.send(.todo(1)) }
/// async let next = failFast.result { () async throws(NetworkError) in try await client.send(.todo(2)) }
/// return try await [todo.get(), next.get()]
/// ```
///
/// An instance is used once: after a failure, further operations throw it without being started.
public final class FailFast<Failure: Error>: Sendable {
  private struct State {
    var failure: Failure?
    var cancellations: [Int: @Sendable () -> Void] = [:]
    var lastID = 0
  }

  private let state = Mutex(State())

  /// Creates an instance that has not failed.
  public init() {}

  /// Runs an operation concurrently with the others.
  ///
  /// - Throws: The first failure of all operations. A cancelled task cancels its operation.
  public func run<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await result(of: operation).get()
  }

  /// Runs an operation concurrently with the others and returns the result.
  ///
  /// Unlike a thrown error, the failure keeps its type when it is awaited through `async let`.
  public func result<Value: Sendable>(
    of operation: @escaping @Sendable () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    if let failure = state.withLock(\.failure) { return .failure(failure) }
    let task = Task { () async -> Result<Value, Failure> in
      do throws(Failure) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    let id = register { task.cancel() }
    switch await withTaskCancellationHandler(operation: { await task.value }, onCancel: { task.cancel() }) {
    case .success(let value):
      state.withLock { $0.cancellations[id] = nil }
      return .success(value)
    case .failure(let error):
      return .failure(fail(id, with: error))
    }
  }

  /// Registers the cancellation of an operation, or cancels it if another one has failed since.
  private func register(_ cancel: @escaping @Sendable () -> Void) -> Int {
    let (id, isCancelled) = state.withLock { state in
      state.lastID += 1
      if state.failure == nil { state.cancellations[state.lastID] = cancel }
      return (state.lastID, state.failure != nil)
    }
    if isCancelled { cancel() }
    return id
  }

  /// Records the failure of an operation, cancels the others if it is the first one, and returns the first one.
  private func fail(_ id: Int, with error: Failure) -> Failure {
    let (first, others) = state.withLock { state in
      state.cancellations[id] = nil
      defer { state.cancellations = [:] }
      let first = state.failure ?? error
      state.failure = first
      return (first, state.cancellations.values)
    }
    for cancel in others { cancel() }
    return first
  }
}
