import Dependencies
public import Foundation
import URLSessionDependency

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A REST API: its base URL, its decoder, and the client that sends its requests.
///
/// An API is one dependency, with which a program sets the server and a test replaces the client:
///
/// ```swift
/// import Dependencies
/// import RESTClient
///
/// extension DependencyValues {
///   var todos: RESTAPI {
///     get { self[TodosKey.self] }
///     set { self[TodosKey.self] = newValue }
///   }
/// }
///
/// private enum TodosKey: DependencyKey {
///   static var liveValue: RESTAPI { RESTAPI(name: "todos") }
///   static var testValue: RESTAPI { liveValue.unimplemented() }
/// }
/// ```
public struct RESTAPI: Sendable {
  /// The name of the API in errors.
  public let name: String
  /// The server.
  ///
  /// Without one, requests throw ``NetworkError/Kind/invalidRequest``, except those for an absolute URL.
  public var baseURL: BaseURL?
  /// The decoder of the responses.
  public var decoder: JSONDecoder
  /// The encoder of JSON bodies.
  public var encoder: JSONEncoder
  /// Header fields of every request to the origin of ``baseURL``, such as an API key.
  ///
  /// Those of a request take precedence. Their values are secret: they are not sent to another origin, and are in no log
  /// and no error.
  public var headers: [String: String]
  /// Adapts the requests to the origin of ``baseURL``, for example to authorize them.
  public var interceptor: RequestInterceptor?
  /// The client that sends the requests.
  ///
  /// The default is `nil`: an ``HTTPClient`` with the dependencies `\.urlSession`, `\.httpConfiguration`,
  /// `\.continuousClock` and `\.withRandomNumberGenerator` in scope at each call. The responses of another client are
  /// decoded with ``decoder``, and the JSON bodies that it receives are encoded with ``encoder``.
  public var client: (any APIClient)?

  /// Creates an API.
  ///
  /// The parameters from `baseURL` to `interceptor` are those of an ``HTTPClient``.
  public init(
    name: String, baseURL: BaseURL? = nil, decoder: JSONDecoder = JSONDecoder(), encoder: JSONEncoder = JSONEncoder(),
    headers: [String: String] = [:], interceptor: RequestInterceptor? = nil, client: (any APIClient)? = nil
  ) {
    self.name = name
    self.baseURL = baseURL
    self.decoder = decoder
    self.encoder = encoder
    self.headers = headers
    self.interceptor = interceptor
    self.client = client
  }

  /// Creates the `URLRequest` for a request as it is sent, with ``headers``, the fields that ``interceptor`` sets, and the
  /// user agent and the timeout of `\.httpConfiguration`.
  ///
  /// The interceptor may send a request, for example to refresh a token.
  ///
  /// - Throws: ``NetworkError/Kind/invalidRequest``, as ``Request/makeURLRequest(baseURL:encoder:)`` does;
  ///   ``NetworkError/Kind/authorizationFailed`` if the interceptor throws an error.
  public func makeURLRequest<Response>(for request: Request<Response>) async throws(NetworkError) -> URLRequest {
    try requireServer(for: request)
    return try await HTTPClient.inScope(self).makeURLRequest(for: request)
  }

  private func requireServer<Response>(for request: Request<Response>) throws(NetworkError) {
    if baseURL == nil, case .path(let path, _) = request.target {
      throw NetworkError(.invalidRequest, url: path.description, reason: "no server is set for \(name)")
    }
  }
}

// MARK: - Conformances

extension RESTAPI: APIClient {
  /// Sends a request with ``client``.
  public func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    if let client {
      var request = request
      request.body = request.body?.encoded(with: encoder)
      return try await client.respond(to: request)
    }
    try requireServer(for: request)
    return try await HTTPClient.inScope(self).respond(to: request)
  }
}

extension HTTPClient {
  /// A client with the dependencies in scope.
  ///
  /// The session and the random numbers are looked up when they are needed, since an offline request needs neither.
  fileprivate static func inScope(_ api: RESTAPI) -> HTTPClient {
    @Dependency(\.continuousClock) var clock
    @Dependency(\.httpConfiguration) var configuration
    let session = Dependency(\.urlSession)
    let generator = Dependency(\.withRandomNumberGenerator)
    return HTTPClient(
      baseURL: api.baseURL,
      decoder: api.decoder,
      encoder: api.encoder,
      headers: api.headers,
      interceptor: api.interceptor,
      session: { session.wrappedValue },
      configuration: configuration,
      clock: clock,
      jitter: { generator.wrappedValue { Double.random(in: 0..<1, using: &$0) } }
    )
  }
}

// MARK: - Tests

extension RESTAPI {
  /// Returns the API with a client whose every request fails the running test and throws ``NetworkError/cancelled``, for
  /// the `testValue` of a dependency key.
  ///
  /// The failure is reported at the location of the call. The coders remain, so stubs are decoded as the responses of the
  /// server are.
  public func unimplemented(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> RESTAPI {
    let name = name
    var api = self
    api.client = UnimplementedClient { call in
      reportIssue(
        """
        \(call) was sent to the API "\(name)", which is unimplemented in tests.

        Stub the request with RESTClientTestSupport:

            withRequestStubs(for: …) { $0.stub(…, returning: …) } operation: { … }
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return api
  }
}

private struct UnimplementedClient: APIClient {
  let report: @Sendable (_ call: String) -> Void

  func respond<Response>(to request: Request<Response>) async throws(NetworkError) -> HTTPResponse {
    report("\(request.method.rawValue) \(request.target)")
    throw .cancelled
  }
}
