import Synchronization
import TerminalLibC

/// The three standard streams of the process.
public enum StandardStreams {
  /// Opens `/dev/null` for each standard stream that is closed.
  ///
  /// Otherwise the first file or socket that the process opens gets the free descriptor, and printed text ends up in a
  /// database or on a connection. Writing to an ``Output`` of a stream that was closed still throws. The first
  /// ``Output`` of a standard stream calls this method. Call it first in a program that opens a file or a socket before
  /// that. Further calls have no effect.
  public static func reserve() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 {
      // `open` takes the lowest free descriptor; the lower ones are open at this point.
      guard open("/dev/null", O_RDWR) == number else { return }
      closedAtStart.bitwiseOr(1 << UInt8(number), ordering: .relaxed)
    }
  }

  /// Ignores SIGXFSZ, so that a write beyond the file size limit (`ulimit -f`) fails like a write to a full disk.
  ///
  /// By default the signal ends the process (setrlimit(2)). Programs that the process starts ignore it too.
  public static func ignoreFileSizeLimitSignal() {
    SignalAction.ignore.install(for: SIGXFSZ)
  }

  /// Whether the stream was closed before ``reserve()`` opened it.
  static func wasClosed(_ descriptor: Descriptor) -> Bool {
    guard (0...2).contains(descriptor.rawValue) else { return false }
    return closedAtStart.load(ordering: .relaxed) & (1 << UInt8(descriptor.rawValue)) != 0
  }

  /// A bit for each stream.
  private static let closedAtStart = Atomic<UInt8>(0)
}
