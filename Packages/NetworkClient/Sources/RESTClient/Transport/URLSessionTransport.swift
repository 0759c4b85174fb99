import Foundation
import Synchronization

/// Sends a `URLRequest` and returns the response, successful or not, without following redirects or decoding.
///
/// The workarounds for `URLSession` on Linux (swift-corelibs-foundation 6.3) are here, in ``SessionDriver`` and in
/// ``SessionDelegate``: its `async` methods hang when cancelled, its redirects and authentication challenges can hang
/// or trap, its bodies have no size limit, and its queue can be blocked. Therefore a session delegate drives the tasks,
/// each ends exactly once in a ``PendingResponse``, and a cancelled caller never waits for the session.
final class URLSessionTransport: Sendable {
  /// The limit on concurrent requests; as many per host as the session has connections.
  let limiter: HostConcurrencyLimiter
  /// Coalesces equal `GET` requests.
  let coalescer = Coalescer<RequestKey, Result<HTTPResponse, NetworkError>>()
  let budgets = RetryBudgets()
  private let configuration: URLSessionConfiguration
  private let driver: SessionDriver

  /// Creates a transport with its own session.
  ///
  /// - Parameter configuration: The result of ``prepared(_:)``.
  private init(configuration: URLSessionConfiguration) {
    limiter = HostConcurrencyLimiter(permits: configuration.httpMaximumConnectionsPerHost)
    driver = SessionDriver(configuration: configuration)
    self.configuration = configuration
  }

  /// Sends a request; at most once, unless its method is safe (RFC 9110, section 9.2.1).
  ///
  /// When a reused connection is closed before the first byte of the response, libcurl sends the request again,
  /// whatever its method, and on Linux without its body, although the server may have processed it. That never happens
  /// on a new connection. Therefore a request other than `GET` and `HEAD` gets its own session.
  ///
  /// - Parameters:
  ///   - limits: The limits on the response; more is dropped as it arrives.
  /// - Returns: The response, which can be a redirect; ``NetworkError/cancelled`` at once if the task is cancelled.
  func send(
    _ request: URLRequest, limits: ResponseLimits
  ) async -> Result<HTTPResponse, NetworkError> {
    guard let url = request.url else {
      return .failure(NetworkError(.invalidRequest, reason: "it has no URL"))
    }
    let driver = request.isSafe ? driver : SessionDriver(configuration: configuration)
    let response = PendingResponse(request, url: url, limits: limits)
    return await withTaskCancellationHandler {
      driver.start(request, response)
      return await response.outcome
    } onCancel: {
      response.end(.failure(.cancelled))
      driver.cancel(response)
    }
  }
}

extension URLSessionTransport {
  /// The transports of the sessions that still exist.
  private static let adopted = Mutex<[ObjectIdentifier: Adoption]>([:])

  private struct Adoption {
    weak var session: URLSession?
    let transport: URLSessionTransport
  }

  /// Returns the transport for a caller's session: a session with the same configuration and our delegate.
  ///
  /// The delegate of a session cannot be changed, and on Linux the delegate of a task is not called for redirects and
  /// challenges, so only the configuration of the session is used. The same session has the same transport, and so the
  /// same connections.
  static func adopting(_ session: URLSession) -> URLSessionTransport {
    adopted.withLock { adopted in
      if let known = adopted[ObjectIdentifier(session)], known.session === session { return known.transport }
      adopted = adopted.filter { $0.value.session != nil }
      let transport = URLSessionTransport(configuration: prepared(session.configuration))
      adopted[ObjectIdentifier(session)] = Adoption(session: session, transport: transport)
      return transport
    }
  }

  /// Returns a copy of a configuration without cache, cookies and stored credentials.
  private static func prepared(_ configuration: URLSessionConfiguration) -> URLSessionConfiguration {
    let prepared = configuration.copy() as? URLSessionConfiguration ?? configuration
    prepared.urlCache = nil
    prepared.httpCookieStorage = nil
    prepared.httpShouldSetCookies = false
    prepared.urlCredentialStorage = nil
    return prepared
  }
}
