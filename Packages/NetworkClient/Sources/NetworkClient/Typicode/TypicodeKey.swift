public import Dependencies
public import RESTClient

extension DependencyValues {
  /// The JSONPlaceholder API.
  ///
  /// The default server is `BaseURL.typicode`.
  ///
  /// The test value fails the test with each request; see `withRequestStubs` of RESTClientTestSupport.
  public var typicode: HTTPClient {
    get { self[TypicodeKey.self] }
    set { self[TypicodeKey.self] = newValue }
  }
}

private enum TypicodeKey: DependencyKey {
  static var liveValue: HTTPClient { HTTPClient(name: "typicode", baseURL: .typicode) }
  static var testValue: HTTPClient { liveValue.unimplemented() }
}

extension BaseURL {
  /// The public JSONPlaceholder service, `https://jsonplaceholder.typicode.com`.
  public static let typicode = BaseURL(scheme: "https", host: "jsonplaceholder.typicode.com")
}
