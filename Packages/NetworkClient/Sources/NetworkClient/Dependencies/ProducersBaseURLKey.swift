public import Dependencies

extension DependencyValues {
  /// Where the producers API answers; nowhere unless told, because its public server is gone.
  ///
  /// Without it a call throws ``NetworkError/invalidRequest(url:reason:)``.
  public var producersBaseURL: BaseURL? {
    get { self[ProducersBaseURLKey.self] }
    set { self[ProducersBaseURLKey.self] = newValue }
  }
}

private enum ProducersBaseURLKey: DependencyKey {
  static var liveValue: BaseURL? { nil }
  static var testValue: BaseURL? { nil }
}
