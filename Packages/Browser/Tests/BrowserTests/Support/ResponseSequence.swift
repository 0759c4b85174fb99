import NetworkClient
import RESTClientTestSupport
import Synchronization
import TestSupport
import Testing

/// The responses to a request that is sent several times.
///
/// Sending the request more often than there are responses fails the test.
final class ResponseSequence<Response: Sendable>: Sendable {
  private let remaining: Mutex<[Result<Response, NetworkError>]>

  init(_ responses: Result<Response, NetworkError>...) {
    remaining = Mutex(responses)
  }

  func next() throws(NetworkError) -> Response {
    guard let response = remaining.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
      Issue.record("a request was sent more often than expected")
      throw .cancelled
    }
    return try response.get()
  }
}

extension RequestStubs {
  /// Sets the responses to a request, one for each time it is sent.
  func stub<Response>(_ request: Request<Response>, _ responses: ResponseSequence<Response>) {
    stub(request) { () async throws(NetworkError) in try responses.next() }
  }

  /// Sets the response to a request that is sent once.
  func stub<Response>(_ request: Request<Response>, once response: Response) {
    stub(request, ResponseSequence(.success(response)))
  }

  /// Sets a request that ends only when it is cancelled.
  ///
  /// - Parameter began: Opened when the request is sent.
  func stub<Response>(_ request: Request<Response>, pendingAfter began: Gate) {
    stub(request) { () async throws(NetworkError) in
      began.open()
      await Gate().wait()
      throw .cancelled
    }
  }
}
