import Foundation
import Synchronization

/// Updates and ends the pending responses of a session's tasks.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  /// The pending responses by task identifier.
  private let pending = Mutex<[Int: PendingResponse]>([:])

  /// Registers a response before its task is started.
  func register(_ response: PendingResponse, for task: URLSessionTask) {
    pending.withLock { $0[task.taskIdentifier] = response }
  }

  /// Removes the response of a task.
  ///
  /// Only the caller that gets the response may cancel the task: cancelling a task twice, or after its end, can trap in
  /// swift-corelibs-foundation 6.3.
  func removeResponse(of task: URLSessionTask) -> PendingResponse? {
    pending.withLock { $0.removeValue(forKey: task.taskIdentifier) }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    update(dataTask) { $0.receive(response) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    update(dataTask) { $0.receive(data) }
  }

  // The completion handler is not called: passing it `nil` while the task is cancelled traps in
  // swift-corelibs-foundation 6.3. The pending response ends with the redirect itself, and the task is cancelled.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    update(task) { pending in
      pending.end(.success(pending.response(response)))
      return false
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let refusal = challenge.failureResponse as? HTTPURLResponse else {
      completionHandler(.performDefaultHandling, nil)
      return
    }
    guard let pending = removeResponse(of: task) else { return }
    pending.update { .success(pending.response(refusal, body: $0.body)) }
    // A 401 with `WWW-Authenticate: Basic` never ends unless the challenge is cancelled, which cancels the task.
    URLSessionTask.cancellations.async { completionHandler(.cancelAuthenticationChallenge, nil) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let pending = removeResponse(of: task) else { return }
    pending.update { received in
      if let error { return .failure(NetworkError(error, url: pending.url, timeout: pending.timeout)) }
      // The task's response, because a redirect without a location is not reported to the delegate on Linux.
      guard let head = task.response as? HTTPURLResponse else {
        return .failure(NetworkError(.invalidResponse, url: pending.url, reason: NetworkError.notHTTP))
      }
      // For a head that ends with "\r\r\n" Foundation makes up another one, with status 200.
      guard received.head != nil || (301...308).contains(head.statusCode) else {
        return .failure(
          NetworkError(.invalidResponse, url: pending.url, reason: "its header is not understood"))
      }
      return .success(pending.response(head, body: received.body))
    }
  }

  /// Updates the response of a task, and cancels the task if the response has ended.
  ///
  /// - Parameter change: Returns whether the response is still pending.
  private func update(_ task: URLSessionTask, _ change: (PendingResponse) -> Bool) {
    guard let response = pending.withLock({ $0[task.taskIdentifier] }) else { return }
    if !change(response), removeResponse(of: task) != nil { task.cancelSoon() }
  }
}

extension URLSessionTask {
  /// The queue on which tasks are cancelled; one for all, so that a thousand cancellations take one thread.
  fileprivate static let cancellations = DispatchQueue(label: "RESTClient.cancellations")

  /// Cancels the task from another thread: `cancel()` waits for the session's queue, which would deadlock in a delegate
  /// method.
  fileprivate func cancelSoon() {
    Self.cancellations.async { self.cancel() }
  }
}
