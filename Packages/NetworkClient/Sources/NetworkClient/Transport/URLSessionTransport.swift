import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends one `URLRequest` and gives the answer, whatever its status; follows nothing and decodes nothing.
///
/// All the care that `URLSession` needs on Linux (swift-corelibs-foundation 6.3) lives here, in ``TaskRunner`` and in
/// ``ExchangeDelegate``: its `async` methods hang when cancelled, its redirects and authentication challenges can hang or
/// trap, its body has no size limit, its queue can be kept busy. So tasks are driven by a session delegate, each ends
/// exactly once in an ``Exchange`` of ours, and a cancelled caller never waits for the session.
final class URLSessionTransport: Sendable {
  /// The requests that may be under way at once; as many for each server as the session has connections.
  let places: RequestPlaces
  /// The requests under way that others may join.
  let shared = SharedRequests()
  /// What is left of the servers' retries.
  let budgets = RetryBudgets()
  private let configuration: URLSessionConfiguration
  private let runner: TaskRunner

  /// Makes a transport with a session of its own.
  ///
  /// - Parameter configuration: The session's configuration, as ``prepared(_:)`` gives it.
  private init(configuration: URLSessionConfiguration) {
    places = RequestPlaces(count: configuration.httpMaximumConnectionsPerHost)
    runner = TaskRunner(configuration: configuration)
    self.configuration = configuration
  }

  /// Sends a request, at most once where sending it twice could do it twice.
  ///
  /// When a kept connection dies before the first byte of the answer, libcurl sends the request again, whatever its
  /// method, and on Linux without its body, though the server may have read and obeyed it. That never happens on a new
  /// connection. So anything but `GET` and `HEAD` (safe methods: RFC 9110, section 9.2.1) has a session of its own.
  ///
  /// - Parameters:
  ///   - request: The request, complete.
  ///   - maximumBodyBytes: The most bytes the body may have after decompression; more are dropped as they arrive.
  /// - Returns: The answer; a redirect is an answer too.
  /// - Throws: ``NetworkError``; ``NetworkError/cancelled`` at once when the calling task is cancelled.
  func send(_ request: URLRequest, maximumBodyBytes: Int) async throws(NetworkError) -> HTTPResponse {
    guard let url = request.url else { throw .invalidRequest(url: "", reason: "it has no address") }
    let runner = request.isSafe ? runner : TaskRunner(configuration: configuration)
    let task = TaskSlot()
    // Set before the handler can be called, and read by it only.
    let exchange = Mutex<Exchange?>(nil)
    let outcome: Exchange.Outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let new = Exchange(request, url: url, limit: maximumBodyBytes, continuation: continuation)
        exchange.withLock { $0 = new }
        // A caller cancelled before this line found no exchange to end, but its task says that it is cancelled; one
        // cancelled after it finds the exchange.
        if Task.isCancelled { new.end(.failure(.cancelled)) } else { runner.start(request, new, task) }
      }
    } onCancel: {
      exchange.withLock(\.self)?.end(.failure(.cancelled))
      runner.cancel(task)
    }
    return try outcome.get()
  }
}

extension URLSessionTransport {
  /// The transports made so far, one for each session that was handed in and still lives.
  private static let adopted = Mutex<[ObjectIdentifier: Adoption]>([:])

  private struct Adoption {
    weak var session: URLSession?
    let transport: URLSessionTransport
  }

  /// The transport for a session that a caller made: a session with the same configuration and our delegate.
  ///
  /// A session's delegate cannot be changed, and delegates of single tasks are not told of redirects and challenges on
  /// Linux, so the session handed in lends its configuration. Asking again gives the same transport, and so the same
  /// connections.
  ///
  /// - Parameter session: The caller's session.
  /// - Returns: The transport that stands for it.
  static func adopting(_ session: URLSession) -> URLSessionTransport {
    adopted.withLock { adopted in
      if let known = adopted[ObjectIdentifier(session)], known.session === session { return known.transport }
      adopted = adopted.filter { $0.value.session != nil }
      let transport = URLSessionTransport(configuration: prepared(session.configuration))
      adopted[ObjectIdentifier(session)] = Adoption(session: session, transport: transport)
      return transport
    }
  }

  /// A copy of a configuration with caches, cookies and stored credentials switched off.
  private static func prepared(_ configuration: URLSessionConfiguration) -> URLSessionConfiguration {
    let prepared = configuration.copy() as? URLSessionConfiguration ?? configuration
    prepared.urlCache = nil
    prepared.httpCookieStorage = nil
    prepared.httpShouldSetCookies = false
    prepared.urlCredentialStorage = nil
    return prepared
  }
}
