#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What tells one running thread from another.
///
/// A value is made without a suspension point, so the thread is what makes it; a task-local value would wrongly be
/// inherited by the tasks that are started meanwhile.
struct ThreadIdentity: Hashable, Sendable {
  private let handle: UInt

  /// The thread that asks.
  static var current: Self {
    #if canImport(Glibc)
      Self(handle: UInt(pthread_self()))
    #else
      Self(handle: UInt(bitPattern: pthread_self()))
    #endif
  }
}
