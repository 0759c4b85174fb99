#if canImport(FoundationNetworking)
  import Foundation
#else
  public import Foundation
#endif

/// Adapts the requests of an API before they are sent, and decides after a failure whether to send one again.
///
/// It is called for requests to the origin of the base URL only, and the header fields that it sets are secret: they
/// are not sent to another origin, and are in no log and no error.
///
/// ```swift
/// import RESTClient
///
/// func todos(at server: BaseURL, refresh: @escaping @Sendable () async throws -> String) -> HTTPClient {
///   HTTPClient(name: "todos", baseURL: server, interceptor: .bearerToken(nil, refresh: refresh))
/// }
/// ```
public struct RequestInterceptor: Sendable {
  /// Identifies the interceptor, so that requests with different credentials are not coalesced.
  let id = UUID()
  let adapt: @Sendable (URLRequest) async throws -> URLRequest
  let shouldRetry: @Sendable (_ request: URLRequest, _ error: NetworkError) async throws -> Bool

  /// Creates an interceptor.
  ///
  /// If a closure throws an error, the request fails with ``NetworkError/Kind/authorizationFailed``, whose
  /// ``NetworkError/underlying`` error it is. A `CancellationError` and ``NetworkError/cancelled`` cancel the request.
  ///
  /// - Important: Validate the values that `adapt` sets. `URLRequest` drops a header field whose value has a control
  ///   character, such as the newline at the end of a file, without an error, and the request is sent without the
  ///   field.
  ///
  /// The closures must respond to cancellation: a request that is cancelled, or that exceeds its deadline, ends when
  /// they do.
  ///
  /// - Parameters:
  ///   - adapt: Returns the request to send. It is called before each attempt.
  ///   - shouldRetry: Returns whether a failed request, whatever its method, is sent once more. It receives the request
  ///     as it was sent, and is called at most once for a request, after the retries of the ``RetryPolicy``.
  public init(
    adapt: @escaping @Sendable (_ request: URLRequest) async throws -> URLRequest,
    shouldRetry: @escaping @Sendable (_ request: URLRequest, _ error: NetworkError) async throws -> Bool = { _, _ in
      false
    }
  ) {
    self.adapt = adapt
    self.shouldRetry = shouldRetry
  }

  /// Returns an interceptor that authorizes requests with a bearer token (RFC 6750), and refreshes it after a 401.
  ///
  /// Requests that fail at the same time share one refresh. If it fails, so do all of them, and the next request starts
  /// another. Cancelling the requests does not cancel it, because the server may have replaced the old token already.
  ///
  /// A refresh that throws an error, also one of a cancellation, fails the request with
  /// ``NetworkError/Kind/authorizationFailed``, before the request is sent as well as after a 401. A token that is
  /// empty or has a control character, such as the newline at the end of a file, fails it with
  /// ``NetworkError/Kind/invalidRequest``.
  ///
  /// - Parameters:
  ///   - token: The token, or `nil` to start with a refresh.
  ///   - refresh: Returns a new token. Send its request with an API that has no interceptor, and whose deadline
  ///     ends it.
  public static func bearerToken(
    _ token: String?, refresh: @escaping @Sendable () async throws -> String
  ) -> Self {
    let source = TokenSource(token, refresh)
    return Self { request in
      var request = request
      request.setValue("Bearer \(try await source.token())", forHTTPHeaderField: "Authorization")
      return request
    } shouldRetry: { request, error in
      guard error.status == 401, let field = request.value(forHTTPHeaderField: "Authorization"),
        field.hasPrefix("Bearer ")
      else { return false }
      _ = try await source.token(replacing: String(field.dropFirst("Bearer ".count)))
      return true
    }
  }
}

/// The error for a token that cannot be sent.
struct InvalidToken: Error {
  /// The reason, as a clause without the token.
  let reason: String
}

/// The error for a refresh that was cancelled, unlike the requests that wait for it.
private struct CancelledRefresh: Error {}

/// A bearer token, refreshed once for all requests that it is rejected for.
private actor TokenSource {
  /// The first token, or the result of the last refresh.
  private var last: Result<String, any Error>?
  private var refreshing: Task<Result<String, any Error>, Never>?
  private let refresh: @Sendable () async throws -> String

  init(_ token: String?, _ refresh: @escaping @Sendable () async throws -> String) {
    last = token.map { .success($0) }
    self.refresh = refresh
  }

  /// The token for a new request, or for one whose token was rejected.
  ///
  /// Throws at once if the current task is cancelled.
  func token(replacing rejected: String? = nil) async throws -> String {
    if refreshing == nil {
      switch last {
      case .success(let token)? where token != rejected: return try token.checked()
      // The request was sent before the refresh failed.
      case .failure(let error)? where rejected != nil: throw error
      // An unstructured task, because a request that is cancelled must not end the refresh of the others.
      default: refreshing = Task { await refreshed() }
      }
    }
    let result = Promise<Result<String, any Error>>()
    Task { [refreshing] in result.fulfill(with: await refreshing?.value ?? .failure(CancellationError())) }
    return try await result.value(ifCancelled: .failure(CancellationError())).get()
  }

  private func refreshed() async -> Result<String, any Error> {
    let result: Result<String, any Error>
    do {
      result = .success(try await refresh().checked())
    } catch is CancellationError, NetworkError.Kind.cancelled {
      result = .failure(CancelledRefresh())
    } catch {
      result = .failure(error)
    }
    last = result
    refreshing = nil
    return result
  }
}

extension String {
  /// The token, if it can be the value of a header field.
  fileprivate func checked() throws(InvalidToken) -> Self {
    guard !isEmpty else { throw InvalidToken(reason: "the token is empty") }
    guard !hasControlCharacter else { throw InvalidToken(reason: "the token holds a control character") }
    return self
  }
}
