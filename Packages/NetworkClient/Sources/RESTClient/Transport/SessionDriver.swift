import Dispatch
import Foundation

/// A session whose tasks are created, started and cancelled on a thread that no caller waits for.
///
/// On Linux each of these calls waits for a queue that all sessions of the process share, and a response can keep that queue
/// busy for long: one with endless header lines, or a redirect with an endless body. Called by the tasks that send requests,
/// they would block all threads of the concurrency pool, and no deadline could pass.
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
  ///
  /// - Parameter box: Receives the task, for ``cancel(_:)``.
  func start(_ request: URLRequest, _ response: PendingResponse, _ box: TaskBox) {
    queue.async { [session, delegate] in
      guard response.isPending else { return }
      let task = session.dataTask(with: request)
      box.task = task
      delegate.register(response, for: task)
      task.resume()
    }
  }

  /// Cancels a task of this session, unless it has ended.
  func cancel(_ box: TaskBox) {
    queue.async { [delegate] in
      guard let task = box.task, delegate.removeResponse(of: task) != nil else { return }
      task.cancel()
    }
  }
}

/// Holds the task of a request.
///
/// `@unchecked Sendable` because only blocks on the serial queue of one driver access the task.
final class TaskBox: @unchecked Sendable {
  fileprivate(set) var task: URLSessionTask?
}
