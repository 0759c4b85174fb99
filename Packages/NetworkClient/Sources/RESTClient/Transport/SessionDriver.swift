import Dispatch
import Foundation
import Synchronization

/// A session whose tasks are created, started and cancelled on a thread that no caller waits for.
///
/// On Linux each of these calls waits for a queue that all sessions of the process share, and a response can keep that
/// queue busy for long: one with endless header lines, or a redirect with an endless body. Called by the tasks that
/// send requests, they would block all threads of the concurrency pool, and no deadline could pass.
final class SessionDriver: Sendable {
  private let session: URLSession
  private let delegate = SessionDelegate()
  private let queue = DispatchQueue(label: "RESTClient.session")

  init(configuration: URLSessionConfiguration) {
    #if canImport(FoundationNetworking)
      let delegateQueue = ImmediateQueue()
    #else
      let delegateQueue = OperationQueue()
      delegateQueue.maxConcurrentOperationCount = 1
    #endif
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: delegateQueue)
  }

  deinit {
    // A session retains its delegate, and on Apple systems itself, until it is invalidated.
    session.finishTasksAndInvalidate()
  }

  /// Creates and starts the task of a request, unless its response has ended by then.
  func start(_ request: URLRequest, _ response: PendingResponse) {
    queue.async { [session, delegate] in
      guard response.isPending else { return }
      let task = session.dataTask(with: request)
      response.task.withLock { $0 = task }
      delegate.register(response, for: task)
      task.resume()
    }
  }

  /// Cancels the task of a response of this session, unless it has ended.
  func cancel(_ response: PendingResponse) {
    queue.async { [delegate] in
      guard let task = response.task.withLock(\.self), delegate.removeResponse(of: task) != nil else { return }
      task.cancel()
    }
  }
}

#if canImport(FoundationNetworking)
  /// An operation queue that runs a block on the thread that adds it, before the call returns.
  ///
  /// A session of swift-corelibs-foundation 6.3 calls its delegate through an operation queue, and reads on without
  /// waiting for the delegate. Data that arrives faster than the delegate gets CPU time would accumulate without limit:
  /// a compressed body can expand to a gibibyte in a moment. Called synchronously, the delegate rejects a chunk before
  /// the next one is read. It runs on a queue that all sessions share, so it must be quick and must not wait for a
  /// session.
  ///
  /// `@unchecked` as its superclass is; it adds no state.
  final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) {
      block()
    }
  }
#endif
