/// A key of a dependency with a test value; preview and live values are optional.
///
/// Conform a key to this protocol in the module that declares a client, and to ``DependencyKey`` in the module that
/// implements the live client. A client can be its own key:
///
///     extension WeatherClient: TestDependencyKey {
///       static let testValue = WeatherClient(forecast: unimplemented("WeatherClient.forecast"))
///     }
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency. The default is the key itself.
  associatedtype Value: Sendable = Self

  /// The value in a test without an override.
  ///
  /// It is initialized once per test, with no overrides in scope.
  static var testValue: Value { get }

  /// The value in previews and prototypes, which should return quickly and do no input or output.
  ///
  /// The default is ``testValue``, or `liveValue` for a ``DependencyKey``.
  static var previewValue: Value { get }

  /// The live value of a ``DependencyKey``; `nil` for other keys. Don't implement it.
  static var _liveValue: Value? { get }
}

extension TestDependencyKey {
  /// The live value, if another module has conformed the key to ``DependencyKey``.
  public static var _liveValue: Value? {
    func liveValue<Key: DependencyKey>(of key: Key.Type) -> Any { Key.liveValue }
    return (self as? any DependencyKey.Type).flatMap { liveValue(of: $0) as? Value }
  }

  /// The test value.
  public static var previewValue: Value { testValue }

  /// Whether a `testValue` may report that it is unimplemented.
  ///
  /// It is `false` while a value is only read in order to change it, by `withDependencies` or `prepareDependencies`.
  ///
  ///     static var testValue: Session {
  ///       if shouldReportUnimplemented { reportIssue("Override the session.") }
  ///       return Session()
  ///     }
  public static var shouldReportUnimplemented: Bool {
    !DependencyValues.isReplacing && InitializationGraph.current?.access.purpose ?? .use == .use
  }
}
