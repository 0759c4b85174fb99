import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fills the exchanges with what a session reports, and ends them.
///
/// An exchange that is over is taken out of its table first and its task cancelled later: whatever the session still
/// reports of it finds nothing to change.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges: ExchangeTable

  /// Makes the delegate of one session.
  ///
  /// - Parameter exchanges: The table to fill.
  init(exchanges: ExchangeTable) {
    self.exchanges = exchanges
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    receive(dataTask) { exchange in
      response.expectedContentLength > Int64(exchange.limit) ? exchange.tooLarge : nil
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    receive(dataTask) { exchange in
      guard data.count <= exchange.limit - exchange.body.count else { return exchange.tooLarge }
      exchange.body.append(data)
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
    receive(task) { .success(HTTPResponse(response, url: $0.url, body: Data())) }
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
    // Without this answer, which cancels the task, a 401 with `WWW-Authenticate: Basic` waits for ever.
    exchanges.update(task: task.taskIdentifier) { .success(HTTPResponse(refusal, url: $0.url, body: $0.body)) }
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchanges.update(task: task.taskIdentifier) { exchange in
      if let error { return .failure(NetworkError(error, url: exchange.url)) }
      // Asked of the task, because a redirect that names no place is reported nowhere else on Linux.
      guard let head = task.response as? HTTPURLResponse else {
        return .failure(.invalidResponse(url: exchange.url.withoutCredentials, reason: "not an HTTP server"))
      }
      return .success(HTTPResponse(head, url: exchange.url, body: exchange.body))
    }
  }

  /// Takes in a part of an answer, and stops the task when no more of it is wanted.
  private func receive(
    _ task: URLSessionTask, _ change: (inout Exchange) -> Result<HTTPResponse, NetworkError>?
  ) {
    if !exchanges.update(task: task.taskIdentifier, change) { task.cancelSoon() }
  }
}

extension Exchange {
  fileprivate var tooLarge: Result<HTTPResponse, NetworkError> {
    .failure(.responseTooLarge(url: url.withoutCredentials, limit: limit))
  }
}
