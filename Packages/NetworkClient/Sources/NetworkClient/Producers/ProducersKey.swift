public import Dependencies
public import RESTClient

extension DependencyValues {
  /// The producers API.
  ///
  /// It has no default server, because the public service is gone: set `HTTPClient.baseURL`. The test value fails
  /// the test with each request; see `withRequestStubs` of RESTClientTestSupport.
  public var producers: HTTPClient {
    get { self[ProducersKey.self] }
    set { self[ProducersKey.self] = newValue }
  }
}

private enum ProducersKey: DependencyKey {
  static var liveValue: HTTPClient { HTTPClient(name: "producers") }
  static var testValue: HTTPClient { liveValue.unimplemented() }
}
