/// A key of a dependency with a live value.
///
/// Only ``liveValue`` is required. A key without its own `testValue` fails every test that reads the dependency without
/// an override, so no test reaches the network or the disk by accident.
public protocol DependencyKey<Value>: TestDependencyKey {
  // Declared again, so that the compiler can infer `Value` from `liveValue` alone.

  /// The type of the dependency. The default is the key itself.
  associatedtype Value = Self

  /// The value in a running program.
  ///
  /// It is initialized once, at the first access, with no overrides in scope. No lock is held during the
  /// initialization, so it may read other dependencies. A dependency cycle ends the process with the cycle's path.
  static var liveValue: Value { get }

  /// The value in previews and prototypes. The default is ``liveValue``.
  static var previewValue: Value { get }

  /// The value in a test without an override. The default fails the running test.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var _liveValue: Value? { liveValue }

  /// The live value.
  ///
  /// As the fallback for a missing test value, it ends the process instead.
  public static var previewValue: Value {
    MissingDefault.fallback?.willUseLiveValue()
    return liveValue
  }

  /// The preview value, as a fallback: an access fails the running test.
  ///
  /// The failure names the key and the call site, and suggests a `testValue` or an override with
  /// ``withDependencies(_:operation:)``. If the key has no preview value either, the process ends: tests never use a
  /// live value as a fallback.
  public static var testValue: Value {
    MissingDefault.fallback(for: Self.self) { previewValue }
  }
}
