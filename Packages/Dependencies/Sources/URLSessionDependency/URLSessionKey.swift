public import Dependencies
import Synchronization

// `URLSession` without a condition for the files that import this module.
#if canImport(FoundationNetworking)
  import Foundation
  @_exported public import FoundationNetworking
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The session for HTTP requests.
  ///
  /// The live value stores no responses, cookies or credentials. In tests no request is sent: each one fails the test
  /// and throws `Unimplemented`, with the URL in both messages.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self].value }
    set { self[URLSessionKey.self] = LazySession { newValue } }
  }

  /// Creates the session for HTTP requests when it is first used.
  ///
  /// On Linux the first session loads libcurl, which a program that may not send a request can spare.
  public var makeURLSession: @Sendable () -> URLSession {
    get { self[URLSessionKey.self].make }
    set { self[URLSessionKey.self] = LazySession(newValue) }
  }
}

/// A session that is created once, when it is first used.
private final class LazySession: Sendable {
  let make: @Sendable () -> URLSession
  private let session = Mutex<URLSession?>(nil)

  init(_ make: @escaping @Sendable () -> URLSession) {
    self.make = make
  }

  var value: URLSession {
    session.withLock { session in
      let value = session ?? make()
      session = value
      return value
    }
  }
}

private enum URLSessionKey: DependencyKey {
  static var liveValue: LazySession { LazySession { URLSession(configuration: .withoutStorage) } }

  static var testValue: LazySession {
    LazySession {
      let configuration = URLSessionConfiguration.withoutStorage
      configuration.protocolClasses = [UnimplementedURLProtocol.self]
      return URLSession(configuration: configuration)
    }
  }
}

extension URLSessionConfiguration {
  /// A configuration without a cache, cookies or credentials.
  public static var withoutStorage: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    configuration.httpShouldSetCookies = false
    return configuration
  }
}

extension URLSessionConfiguration {
  /// Creates a configuration without storage, and without the folders for cookies and a cache, which Foundation on
  /// Linux creates even if it does not use them.
  ///
  /// It changes the environment for a moment: call it before the process starts a thread.
  public static func withoutFolders() -> URLSessionConfiguration {
    let names = ["XDG_DATA_HOME", "XDG_CACHE_HOME"]
    let values = names.map { name in getenv(name).map { String(cString: $0) } }
    for name in names { setenv(name, "/dev/null", 1) }
    defer {
      for (name, value) in zip(names, values) {
        if let value { setenv(name, value, 1) } else { unsetenv(name) }
      }
    }
    return .withoutStorage
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
