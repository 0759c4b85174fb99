public import Foundation

extension DependencyValues {
  /// The language and the conventions to write texts, numbers and dates by.
  ///
  /// The live one is that of the user, and follows it. In tests reading it fails until it is overridden, for example
  /// with `$0.locale = Locale(identifier: "en_US")`.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The languages the user understands, the best first.
  ///
  /// The live list is made when it is first read. In tests reading it fails until it is overridden.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }
}

// Both are without a test value on purpose: what a test shows must not depend on where it runs.
private enum LocaleKey: DependencyKey {
  static let liveValue = Locale.autoupdatingCurrent
  static var previewValue: Locale { liveValue }
}

private enum PreferredLocalesKey: DependencyKey {
  static var liveValue: [Locale] { Locale.preferredLanguages.map(Locale.init(identifier:)) }
  static var previewValue: [Locale] { liveValue }
}
