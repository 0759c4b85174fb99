import Foundation

/// An advisory lock (`flock`) on an open file or folder, released with the value or when the process ends.
struct FileLock: ~Copyable {
  enum Kind {
    case shared
    case exclusive
  }

  private let descriptor: Int32

  /// Acquires the lock without waiting, or returns `nil` if it is held.
  ///
  /// - Parameter descriptor: The open file. It is closed with the lock.
  init?(_ kind: Kind, on descriptor: Int32) {
    // Some network file systems don't support locks; other processes are not excluded there.
    guard flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit {
    // Closing is not enough: a process that is being spawned keeps the descriptor open until its exec.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
