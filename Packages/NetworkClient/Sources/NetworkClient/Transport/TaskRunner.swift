import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session whose tasks are made, started and cancelled on a thread that nobody waits for.
///
/// On Linux each of the three waits for a queue that all sessions of the process share, and an answer can keep that busy
/// for long: one with header lines, or a redirect with a body, without end. Were they called by those who ask, no thread
/// would be left in which a deadline could pass.
final class TaskRunner: Sendable {
  private let session: URLSession
  private let delegate = ExchangeDelegate()
  private let queue = DispatchQueue(label: "NetworkClient.session")

  /// Makes a session.
  ///
  /// - Parameter configuration: Its configuration.
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
    // A session keeps its delegate, and on Apple systems itself, until it is told that no more will come.
    session.finishTasksAndInvalidate()
  }

  /// Makes the task of an exchange and starts it, unless the exchange has ended by then.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - exchange: What becomes of it.
  ///   - task: Where the task is put, for ``cancel(_:)``.
  func start(_ request: URLRequest, _ exchange: Exchange, _ task: TaskSlot) {
    queue.async { [session, delegate] in
      guard exchange.isUnderWay else { return }
      let new = session.dataTask(with: request)
      task.value = new
      delegate.begin(exchange, task: new)
      new.resume()
    }
  }

  /// Cancels a task that was started here, unless it has ended.
  func cancel(_ task: TaskSlot) {
    queue.async { [delegate] in
      guard let task = task.value, delegate.forget(task) != nil else { return }
      task.cancel()
    }
  }
}

/// Holds the task of an exchange.
///
/// `@unchecked` because only blocks on the serial queue of one runner touch the value.
final class TaskSlot: @unchecked Sendable {
  fileprivate(set) var value: URLSessionTask?
}
