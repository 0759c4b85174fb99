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

  /// The name under which the answers of the producers service are saved: its base URL unless told, as for
  /// ``typicodeSource``, and `producers` where no base URL is set.
  public var producersSource: String {
    get { self[ProducersSourceKey.self] ?? producersBaseURL?.description ?? "producers" }
    set { self[ProducersSourceKey.self] = newValue }
  }

  /// The name under which the answers of the accounts service are saved, and what is meant for it and could not be
  /// delivered: its base URL unless told, as for ``typicodeSource``, and `accounts` where no base URL is set.
  public var accountsSource: String {
    get { self[AccountsSourceKey.self] ?? accountsBaseURL?.description ?? "accounts" }
    set { self[AccountsSourceKey.self] = newValue }
  }
}

private enum TypicodeSourceKey: DependencyKey {
  static var liveValue: String? { nil }
  static var testValue: String? { nil }
}

private enum ProducersSourceKey: DependencyKey {
  static var liveValue: String? { nil }
  static var testValue: String? { nil }
}

private enum AccountsSourceKey: DependencyKey {
  static var liveValue: String? { nil }
  static var testValue: String? { nil }
}
