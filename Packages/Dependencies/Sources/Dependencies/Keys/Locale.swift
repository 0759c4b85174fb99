public import Foundation

extension DependencyValues {
  /// The locale for formatting text, numbers and dates.
  ///
  /// The live value is `Locale.autoupdatingCurrent`. In tests an access fails the test until the locale is overridden,
  /// for example with `$0.locale = Locale(identifier: "en_US")`.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The locales of the user's preferred languages, most preferred first.
  ///
  /// The live value is read once, at the first access. In tests an access fails the test until it is overridden.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }
}

// No test values on purpose: the result of a test must not depend on the machine.
private enum LocaleKey: DependencyKey {
  static let liveValue = Locale.autoupdatingCurrent
  static var previewValue: Locale { liveValue }
}

private enum PreferredLocalesKey: DependencyKey {
  static var liveValue: [Locale] { Locale.preferredLanguages.map(Locale.init(identifier:)) }
  static var previewValue: [Locale] { liveValue }
}
