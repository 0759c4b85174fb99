public import Dependencies

extension DependencyValues {
  /// The configuration of every ``RESTAPI``: deadline, size limit, retries and log.
  ///
  /// The test value sends each request once, so that a test does not wait for the pauses between retries.
  public var httpConfiguration: HTTPClient.Configuration {
    get { self[HTTPConfigurationKey.self] }
    set { self[HTTPConfigurationKey.self] = newValue }
  }
}

private enum HTTPConfigurationKey: DependencyKey {
  static var liveValue: HTTPClient.Configuration { HTTPClient.Configuration() }
  static var testValue: HTTPClient.Configuration { HTTPClient.Configuration(retryPolicy: .never) }
}
