/// The lifetime of a dependency's default value.
///
///     extension Session: DependencyKey {
///       static let scope = DependencyScope.shared
///       static var liveValue: Session { Session() }
///     }
///
/// In every scope but ``unique``, threads that read a value at the same time initialize it once. No lock is held during
/// the initialization. The scope does not affect overrides. For a scope other than ``cached`` and ``singleton`` declare
/// the key's values as computed properties: a stored property has the same value each time.
public enum DependencyScope: Hashable, Sendable {
  /// Initialized at each access.
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
  case timeToLive(Duration)
}
