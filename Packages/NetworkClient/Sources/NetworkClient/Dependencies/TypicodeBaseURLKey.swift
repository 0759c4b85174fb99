public import Dependencies

extension DependencyValues {
  /// Where JSONPlaceholder answers: `https://jsonplaceholder.typicode.com` unless told.
  public var typicodeBaseURL: BaseURL {
    get { self[TypicodeBaseURLKey.self] }
    set { self[TypicodeBaseURLKey.self] = newValue }
  }
}

private enum TypicodeBaseURLKey: DependencyKey {
  static var liveValue: BaseURL { .typicode }
  static var testValue: BaseURL { .typicode }
}
