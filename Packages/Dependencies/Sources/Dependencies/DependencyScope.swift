/// How long the default of a dependency lives, and who shares it.
///
///     extension Session: DependencyKey {
///       static let scope = DependencyScope.shared
///       static var liveValue: Session { Session() }
///     }
///
/// Whatever the scope, a value that several threads ask for at the same time is made once, no lock is held meanwhile, and
/// an override is used as it is. For a scope other than ``cached`` and ``singleton`` the key's values must be computed
/// properties: one that is stored is the same each time.
public enum DependencyScope: Hashable, Sendable {
  /// Made anew at each use.
  case unique

  /// Made once in a program, and once in each test: the scope of a key that names none.
  case cached

  /// Made once as long as somebody holds it; then, at the next use, anew.
  ///
  /// It is for classes. A value of another type cannot be held, and is made at each use.
  case shared

  /// Made once in the process: in tests, which run in one process, for all of them together.
  case singleton

  /// Made once, and anew at the first use after this time.
  case timeToLive(Duration)
}
