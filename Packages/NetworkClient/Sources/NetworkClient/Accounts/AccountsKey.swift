public import Dependencies
public import RESTClient

extension DependencyValues {
  /// The accounts API.
  ///
  /// It has no default server, because the public service is gone: set `HTTPClient.baseURL`. The test value fails
  /// the test with each request; see `withRequestStubs` of RESTClientTestSupport.
  public var accounts: HTTPClient {
    get { self[AccountsKey.self] }
    set { self[AccountsKey.self] = newValue }
  }
}

private enum AccountsKey: DependencyKey {
  static var liveValue: HTTPClient { HTTPClient(name: "accounts") }
  static var testValue: HTTPClient { liveValue.unimplemented() }
}
