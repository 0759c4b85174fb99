#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock on an open file or folder, between processes; it is given up with the value, and when the process ends,
/// however it does.
struct FileLock: ~Copyable {
  enum Kind {
    case shared
    case exclusive
  }

  private let descriptor: Int32

  /// Takes the lock, without waiting; `nil` when another has it.
  ///
  /// - Parameters:
  ///   - kind: Whether others may have it too.
  ///   - descriptor: The open file, which is closed with the lock.
  init?(_ kind: Kind, on descriptor: Int32) {
    // Some network file systems know no locks; there one process has to be careful by itself.
    guard flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit {
    // To close it would not do: a process that is just being started keeps the file open until it has begun.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
