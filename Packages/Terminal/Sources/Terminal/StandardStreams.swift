import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The three streams every process starts with, and what to do when it starts without one.
public enum StandardStreams {
  /// Opens `/dev/null` under the numbers 0, 1 and 2 that are closed, and remembers which were.
  ///
  /// Without it the first file or socket that is opened gets the free number, and whatever is printed goes there: into the
  /// database, or to the server. An ``Output`` on a stream that was closed still reports that it cannot write. Call it
  /// first in the program; calling it again changes nothing.
  public static func reserve() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 {
      // The lowest free number is taken, and the lower ones are open by now.
      guard open("/dev/null", O_RDWR) == number else { return }
      closedAtStart.bitwiseOr(1 << UInt8(number), ordering: .relaxed)
    }
  }

  /// Lets a write beyond the limit on file sizes (`ulimit -f`) fail, as one on a full disk does.
  ///
  /// SIGXFSZ would end the process there (setrlimit(2)). It is ignored from now on, by the programs started too.
  public static func reportFileSizeLimit() {
    SignalAction.ignore.install(for: SIGXFSZ)
  }

  /// Whether ``reserve()`` found the stream closed.
  static func wasClosed(_ descriptor: Descriptor) -> Bool {
    guard (0...2).contains(descriptor.rawValue) else { return false }
    return closedAtStart.load(ordering: .relaxed) & (1 << UInt8(descriptor.rawValue)) != 0
  }

  /// One bit for each stream.
  private static let closedAtStart = Atomic<UInt8>(0)
}
