public import Dependencies

extension DependencyValues {
  /// The deadline, the size limit and the log that every request gets; the defaults unless told, in tests too.
  public var httpConfiguration: HTTPClient.Configuration {
    get { self[HTTPConfigurationKey.self] }
    set { self[HTTPConfigurationKey.self] = newValue }
  }
}

private enum HTTPConfigurationKey: DependencyKey {
  static var liveValue: HTTPClient.Configuration { HTTPClient.Configuration() }
  static var testValue: HTTPClient.Configuration { HTTPClient.Configuration() }
}
