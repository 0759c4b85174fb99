#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The session for HTTP requests.
  ///
  /// The live value stores no responses, cookies or credentials. In tests no request is sent: each one fails the test
  /// and throws ``Unimplemented``, with the URL in both messages.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}

private enum URLSessionKey: DependencyKey {
  static var liveValue: URLSession { URLSession(configuration: .withoutStorage) }

  static var testValue: URLSession {
    let configuration = URLSessionConfiguration.withoutStorage
    configuration.protocolClasses = [UnimplementedURLProtocol.self]
    return URLSession(configuration: configuration)
  }
}

extension URLSessionConfiguration {
  /// A configuration without a cache, cookies or credentials.
  fileprivate static var withoutStorage: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.httpShouldSetCookies = false
    return configuration
  }
}

/// Fails each request, and the running test.
private final class UnimplementedURLProtocol: URLProtocol {
  override static func canInit(with request: URLRequest) -> Bool { true }

  override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let endpoint = #"@Dependency(\.urlSession) for \#(request.url?.absoluteString ?? "a request without a URL")"#
    reportUnimplemented(endpoint, override: "$0.urlSession = …")
    client?.urlProtocol(self, didFailWithError: Unimplemented(endpoint))
  }

  override func stopLoading() {}
}
