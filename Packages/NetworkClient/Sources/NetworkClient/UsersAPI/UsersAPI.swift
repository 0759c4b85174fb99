import Dependencies
public import Dispatch
import Models
import Synchronization

/// The users of JSONPlaceholder by callbacks, for code that holds a contract from before `async`.
///
/// ```swift
/// UsersAPI().fetchUsers(
///   ownerID: "3",
///   success: { list in show(list.users) },
///   failure: { error in report(error.description) }
/// )
/// ```
///
/// The users come from `\.typicode` with all the dependencies of the place where the value was made, wherever
/// ``fetchUsers(ownerID:success:failure:)`` is called. New code asks `typicode.users()` itself.
///
/// ## Where the callbacks are called
///
/// On a queue: the main one, where the main actor is, unless told. Callbacks that are not `Sendable` are written to run
/// where their caller runs, and no compiler warns when one changes the caller's state from elsewhere. The callers that
/// this contract is from live on the main thread: there a callback may change what is on the screen, without a lock.
///
/// The main queue calls nobody while the main thread is blocked. A program with a run loop, with `dispatchMain()` or with
/// an `async` `main` is fine. A command-line program whose main thread waits for the answer, at a semaphore say, would
/// wait for ever, and names another queue: `UsersAPI(queue: .global())`. So does a caller whose state belongs to a serial
/// queue of its own.
public struct UsersAPI: Sendable {
  private let queue: DispatchQueue
  private let dependencies: DependencyValues.Continuation

  /// Makes an API that asks with the dependencies in scope now.
  ///
  /// - Parameter queue: Where the callbacks are called.
  public init(queue: DispatchQueue = .main) {
    self.queue = queue
    dependencies = withEscapedDependencies { $0 }
  }

  /// Fetches all users but the owner.
  ///
  /// Exactly one of the callbacks is called, exactly once, whether or not the ``UsersAPI`` still exists then; both are
  /// let go of after it. It is never called from within this method, and to a caller on the main actor, or on the serial
  /// queue that it named, never before this method has returned. There is no way to cancel.
  ///
  /// | `ownerID` | what users 1, 2 and 3 become |
  /// |---|---|
  /// | `"1"` | 3, 2 |
  /// | `"2"` | 3, 1 |
  /// | `""`, `"99"`, `"abc"`, `"01"`, `" 1"` | 3, 2, 1 |
  ///
  /// - Parameters:
  ///   - ownerID: The id of the user to leave out, as text. A text that is not exactly a user's id leaves out nobody.
  ///   - success: Gets the other users in the reverse of the order received, also when some rows could not be read.
  ///   - failure: Gets the reason why there are none.
  public func fetchUsers(
    ownerID: String, success: @escaping (UsersList) -> Void, failure: @escaping (FetchError) -> Void
  ) {
    let callbacks = Callbacks(success: success, failure: failure)
    Task { [queue, dependencies] in
      let result = await dependencies.yield { await Self.users(withoutOwner: ownerID) }
      queue.async { callbacks.call(with: result) }
    }
  }

  private static func users(withoutOwner ownerID: String) async -> Result<UsersList, FetchError> {
    @Dependency(\.typicode) var typicode
    do throws(NetworkError) {
      let users = try await typicode.users()
      let others = users.reversed().filter { $0.id.description != ownerID }
      return .success(UsersList(users: others, skippedCount: users.skippedCount))
    } catch {
      return .failure(FetchError(error))
    }
  }
}

/// The two callbacks of one call, on their way to the queue.
///
/// `@unchecked` because the closures cannot be `Sendable` by the contract. The call hands them over and does not keep
/// them; the lock lets one caller take them out, who calls one and lets go of both.
private final class Callbacks: @unchecked Sendable {
  private typealias Pair = (success: (UsersList) -> Void, failure: (FetchError) -> Void)

  private let lock = Mutex(())
  private var pair: Pair?

  init(success: @escaping (UsersList) -> Void, failure: @escaping (FetchError) -> Void) {
    pair = (success, failure)
  }

  func call(with result: Result<UsersList, FetchError>) {
    // Called outside the lock: a callback may ask for the users again.
    let pair = lock.withLock { _ in
      defer { self.pair = nil }
      return self.pair
    }
    switch result {
    case .success(let list): pair?.success(list)
    case .failure(let error): pair?.failure(error)
    }
  }
}
