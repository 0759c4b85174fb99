import Dependencies
public import Dispatch
package import Models
import RESTClient

/// The users of JSONPlaceholder with callbacks, for code that cannot use `async`.
///
/// ```swift
/// UsersAPI().fetchUsers(
///   ownerID: "3",
///   success: { list in show(list.users) },
///   failure: { error in report(error.description) }
/// )
/// ```
///
/// The users are those of a ``TypicodeSource``, by default of the server. The load uses the dependencies that were in
/// scope where the value was created, wherever ``fetchUsers(ownerID:success:failure:)`` is called. New code calls the
/// source.
///
/// ## Queue of the callbacks
///
/// The callbacks are called on a queue; the default is the main queue, which is the main actor's. The callbacks are not
/// `Sendable`, so the compiler cannot check that they access the caller's state safely: on the queue of the caller they
/// can do so without a lock.
///
/// The main queue calls no callback while the main thread is blocked. A command-line program whose main thread waits
/// for the result, for example with a semaphore, would deadlock and must use another queue: `UsersAPI(queue:
/// .global())`. A caller whose state belongs to a serial queue passes that queue.
public struct UsersAPI: Sendable {
  private let queue: DispatchQueue
  private let load: @Sendable () async throws(NetworkError) -> Fetched<[User]>
  private let dependencies: DependencyValues.Continuation

  /// Creates an API that uses the dependencies in scope now.
  ///
  /// - Parameters:
  ///   - source: The source of the users. The default is the server.
  ///   - queue: The queue of the callbacks. The default is the main queue.
  public init(source: some TypicodeSource = Typicode(), queue: DispatchQueue = .main) {
    self.init(queue: queue) { () async throws(NetworkError) in try await source.users() }
  }

  /// Creates an API with the users that a closure loads.
  package init(queue: DispatchQueue, load: @escaping @Sendable () async throws(NetworkError) -> Fetched<[User]>) {
    self.queue = queue
    self.load = load
    dependencies = withEscapedDependencies { $0 }
  }

  /// Fetches all users except the owner.
  ///
  /// Exactly one of the callbacks is called, exactly once, even if the ``UsersAPI`` no longer exists; then both are
  /// released. A callback is never called from within this method. If the caller is on the main actor, or on the serial
  /// queue that it passed, a callback is never called before this method returns. The load cannot be cancelled.
  ///
  /// | `ownerID` | result for users 1, 2 and 3 |
  /// |---|---|
  /// | `"1"` | 3, 2 |
  /// | `"2"` | 3, 1 |
  /// | `""`, `"99"`, `"abc"`, `"01"`, `" 1"` | 3, 2, 1 |
  ///
  /// - Parameters:
  ///   - ownerID: The ID of the user to exclude, as text. A text that is not exactly the ID of a user excludes none.
  ///   - success: Receives the other users in the reverse of the order received, even if some could not be decoded.
  ///   - failure: Receives the error.
  public func fetchUsers(
    ownerID: String, success: @escaping (UsersList) -> Void, failure: @escaping (FetchError) -> Void
  ) {
    // The contract allows closures that are not `Sendable`. Only the block on the queue uses them, and releases them.
    nonisolated(unsafe) var callbacks: (success: (UsersList) -> Void, failure: (FetchError) -> Void)? =
      (success, failure)
    Task { [queue, load, dependencies] in
      let result = await dependencies.yield { await Result(catching: load) }
      queue.async {
        defer { callbacks = nil }
        switch result {
        case .success(let users): callbacks?.success(UsersList(users, ownerID: ownerID))
        case .failure(let error): callbacks?.failure(FetchError(error))
        }
      }
    }
  }
}
