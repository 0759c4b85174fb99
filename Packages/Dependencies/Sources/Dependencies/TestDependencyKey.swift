/// A key for a dependency that has a value for tests, and perhaps for previews, but need not have a live one.
///
/// A module that only describes a client conforms its key to this protocol; the module that knows how to build the
/// live client adds the conformance to ``DependencyKey``. The short form makes the client its own key:
///
///     extension WeatherClient: TestDependencyKey {
///       static let testValue = WeatherClient(forecast: unimplemented("WeatherClient.forecast"))
///     }
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency; the key itself unless stated otherwise.
  associatedtype Value: Sendable = Self

  /// The value that a running test sees when it overrides nothing.
  ///
  /// It is made once for each test, with no override in scope.
  static var testValue: Value { get }

  /// The value for previews and prototypes: harmless, quick and without input or output.
  ///
  /// It is ``testValue`` unless stated otherwise, or `liveValue` for a ``DependencyKey``.
  static var previewValue: Value { get }

  /// How long a default lives, and who shares it; ``DependencyScope/cached`` unless stated otherwise.
  static var scope: DependencyScope { get }
}

extension TestDependencyKey {
  /// The test value.
  public static var previewValue: Value { testValue }

  /// Made once in a program, and once in each test.
  public static var scope: DependencyScope { .cached }
}
