public import Dependencies
import NetworkClient

extension DependencyValues {
  /// The name under which JSONPlaceholder's answers are saved: its base URL unless told, so that the rows of two servers
  /// never mix.
  ///
  /// A server whose address says nothing about its data, such as the sandbox on its free port, is given a name of its own.
  public var typicodeSource: String {
    get { self[TypicodeSourceKey.self] ?? typicodeBaseURL.description }
    set { self[TypicodeSourceKey.self] = newValue }
  }
}

private enum TypicodeSourceKey: DependencyKey {
  static var liveValue: String? { nil }
  static var testValue: String? { nil }
}
