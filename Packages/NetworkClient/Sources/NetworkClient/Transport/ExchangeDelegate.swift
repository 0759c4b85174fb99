import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fills the exchanges with what a session reports, and ends them.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate, Sendable {
  /// The exchanges by the identifiers of their tasks.
  private let exchanges = Mutex<[Int: Exchange]>([:])

  /// Enters an exchange before its task is started.
  func begin(_ exchange: Exchange, task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  /// Forgets the exchange of a task.
  ///
  /// Whoever has it from here may cancel the task, and nobody else: cancelling one that has ended, or twice, can trap in
  /// swift-corelibs-foundation 6.3.
  func forget(_ task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    receive(dataTask) { exchange, received in
      received.hasHead = true
      let status = (response as? HTTPURLResponse)?.statusCode
      let hasBody = !exchange.isHeadOnly && status != 204 && status != 304
      return hasBody && response.expectedContentLength > Int64(exchange.limit) ? exchange.tooLarge : nil
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    receive(dataTask) { exchange, received in
      guard data.count <= exchange.limit - received.body.count else { return exchange.tooLarge }
      received.body.append(data)
      return nil
    }
  }

  // The completion handler is not called: answering "do not follow" while the task is cancelled traps in
  // swift-corelibs-foundation 6.3. The exchange ends with the redirect itself, and the task is cancelled.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    receive(task) { exchange, _ in .success(HTTPResponse(response, url: exchange.url, body: Data())) }
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
    guard let exchange = forget(task) else { return }
    exchange.update { .success(HTTPResponse(refusal, url: exchange.url, body: $0.body)) }
    // Without this answer, which cancels the task, a 401 with `WWW-Authenticate: Basic` waits for ever.
    URLSessionTask.cancellations.async { completionHandler(.cancelAuthenticationChallenge, nil) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let exchange = forget(task) else { return }
    exchange.update { received in
      if let error { return .failure(NetworkError(error, url: exchange.url)) }
      // Asked of the task, because a redirect that names no place is reported nowhere else on Linux.
      guard let head = task.response as? HTTPURLResponse else {
        return .failure(.invalidResponse(url: exchange.url.withoutSecrets, reason: "not an HTTP server"))
      }
      // For a head with an empty line that is none ("\r\r\n") Foundation makes up another, whose status is 200.
      guard received.hasHead || (301...308).contains(head.statusCode) else {
        return .failure(.invalidResponse(url: exchange.url.withoutSecrets, reason: "its header is not understood"))
      }
      return .success(HTTPResponse(head, url: exchange.url, body: received.body))
    }
  }

  /// Takes in a part of an answer, and stops the task when no more of it is wanted.
  private func receive(
    _ task: URLSessionTask, _ change: (Exchange, inout Exchange.Received) -> Exchange.Outcome?
  ) {
    let goesOn = exchange(of: task).map { exchange in exchange.update { change(exchange, &$0) } }
    if goesOn != true, forget(task) != nil { task.cancelSoon() }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }
}

extension Exchange {
  fileprivate var tooLarge: Outcome { .failure(.responseTooLarge(url: url.withoutSecrets, limit: limit)) }
}

extension URLSessionTask {
  /// Where tasks are cancelled; one queue for all, so that a thousand of them take one thread and not one each.
  fileprivate static let cancellations = DispatchQueue(label: "NetworkClient.cancellations")

  /// Cancels the task from another thread: `cancel()` waits for the session's queue, and a delegate that waits for it
  /// stops everything.
  fileprivate func cancelSoon() {
    Self.cancellations.async { self.cancel() }
  }
}
