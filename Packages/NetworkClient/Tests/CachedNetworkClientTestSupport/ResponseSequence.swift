public import NetworkClient
public import RESTClientTestSupport
import Synchronization
public import TestSupport
import Testing

/// The responses to a request that is sent several times, and the entity tags that it was sent with.
///
/// Sending the request more often than there are responses fails the test.
public final class ResponseSequence<Response: Sendable>: Sendable {
  public enum Element: Sendable {
    case modified(Response, entityTag: String? = nil)
    case notModified
    case failure(NetworkError)
  }

  private let remaining: Mutex<[Element]>
  private let sentTags = Mutex<[String?]>([])

  public init(_ responses: Element...) {
    remaining = Mutex(responses)
  }

  /// The entity tag of each request so far.
  public var entityTags: [String?] { sentTags.withLock { $0 } }

  public func next(for entityTag: String?) throws(NetworkError) -> Conditional<Response> {
    sentTags.withLock { $0.append(entityTag) }
    switch remaining.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
    case .modified(let response, let entityTag): return .modified(response, entityTag: entityTag)
    case .notModified: return .notModified
    case .failure(let error): throw error
    case nil:
      Issue.record("a request was sent more often than expected, with the entity tag \(entityTag ?? "nil")")
      throw .cancelled
    }
  }
}

extension RequestStubs {
  /// Sets the responses to a request, one for each time it is sent.
  public func stub<Response>(_ request: Request<Response>, _ responses: ResponseSequence<Response>) {
    stub(request, conditional: { entityTag async throws(NetworkError) in try responses.next(for: entityTag) })
  }

  /// Sets the response to a request that is sent once.
  public func stub<Response>(_ request: Request<Response>, once response: Response) {
    stub(request, ResponseSequence(.modified(response)))
  }

  /// Sets a request that ends only when it is cancelled.
  ///
  /// - Parameter began: Opened when the request is sent.
  public func stub<Response>(_ request: Request<Response>, pendingAfter began: Gate) {
    stub(request) { () async throws(NetworkError) in
      began.open()
      await Gate().wait()
      throw .cancelled
    }
  }
}
