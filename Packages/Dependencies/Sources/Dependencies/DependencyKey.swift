/// A key for a dependency that can be built for real.
///
/// Only ``liveValue`` is required. Without a `testValue` of its own, the key fails every test that reads the dependency
/// without overriding it, so that no test reaches the network or the disk by oversight.
public protocol DependencyKey<Value>: TestDependencyKey {
  // Stated again, so that `Value` is inferred from `liveValue` where that is the only member a key has.

  /// The type of the dependency; the key itself unless stated otherwise.
  associatedtype Value = Self

  /// The value the running program uses.
  ///
  /// It is made once, on first use and with no override in scope. No lock is held meanwhile, so it may read other
  /// dependencies, but not itself: a cycle ends the program with the path of the cycle.
  static var liveValue: Value { get }

  /// The value for previews and prototypes; ``liveValue`` unless stated otherwise.
  static var previewValue: Value { get }

  /// The value that a running test sees when it overrides nothing; a failure of the test unless stated otherwise.
  static var testValue: Value { get }
}

extension DependencyKey {
  /// The live value, which never stands in for a missing test value.
  public static var previewValue: Value {
    MissingDefault.standIn?.willUseLiveValue()
    return liveValue
  }

  /// The preview value, after the running test has been failed for reading a dependency that has no test value.
  ///
  /// The failure names the key and the place of the access, and says how to put it right: give the key a `testValue`,
  /// or override the dependency with ``withDependencies(_:operation:)``. Where the key has no preview value of its own
  /// either, the process ends: the live value is not run in its place.
  public static var testValue: Value {
    MissingDefault.standingIn(forTestValueOf: Self.self) { previewValue }
  }
}
