#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The session that requests go through.
  ///
  /// The live one keeps nothing: no cache, no cookies, no credentials. The test one sends nothing: each request fails
  /// the test and then throws ``Unimplemented``, with the URL in both messages.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}

private enum URLSessionKey: DependencyKey {
  static var liveValue: URLSession { URLSession(configuration: .keepingNothing) }

  static var testValue: URLSession {
    let configuration = URLSessionConfiguration.keepingNothing
    configuration.protocolClasses = [UnimplementedURLProtocol.self]
    return URLSession(configuration: configuration)
  }
}

extension URLSessionConfiguration {
  fileprivate static var keepingNothing: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.httpShouldSetCookies = false
    return configuration
  }
}

/// Fails the running test for each request, and the request as well.
private final class UnimplementedURLProtocol: URLProtocol {
  override static func canInit(with request: URLRequest) -> Bool { true }

  override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let endpoint =
      #"@Dependency(\.urlSession), asked for "# + (request.url?.absoluteString ?? "a request without a URL")
    reportUnimplemented(endpoint, override: "$0.urlSession = …")
    client?.urlProtocol(self, didFailWithError: Unimplemented(endpoint))
  }

  override func stopLoading() {}
}
