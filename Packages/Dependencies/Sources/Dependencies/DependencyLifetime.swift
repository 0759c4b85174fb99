/// The lifetime of a dependency's default value.
///
///     extension Session: DependencyKey {
///       static let lifetime = DependencyLifetime.shared
///       static var liveValue: Session { Session() }
///     }
///
/// With every lifetime but ``unique``, threads that read a value at the same time initialize it once. No lock is held
/// during the initialization, and no override is in scope. The lifetime does not affect overrides. For a lifetime other than ``cached`` and ``singleton`` declare
/// the key's values as computed properties: a stored property has the same value each time.
public enum DependencyLifetime: Hashable, Sendable {
  /// Initialized at each access, with no override in scope.
  case unique

  /// Initialized once per program, and once per test. This is the default.
  case cached

  /// Initialized at the first access, and released with the last reference to it.
  ///
  /// It is for classes. A value of another type is initialized at each access.
  case shared

  /// Initialized once per process. All tests of a process share the value.
  case singleton

  /// Initialized at the first access, and again at the first access after this time.
  ///
  /// The time is that of the system's continuous clock, in tests too: an override of
  /// ``DependencyValues/continuousClock`` does not affect it.
  case timeToLive(Duration)
}
