#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A real terminal without a window, for one program; the test is the person before it.
final class PseudoTerminal: Sendable {
  /// The program's side.
  let path: String
  /// Everything the program has written, with the line ends as a terminal gets them.
  let recording: Recording

  private let person: Int32

  /// Opens a terminal.
  ///
  /// - Parameters:
  ///   - columns: The cells of a line.
  ///   - rows: The lines.
  init(columns: Int = 80, rows: Int = 24) throws {
    #if canImport(Darwin)
      person = posix_openpt(O_RDWR | O_NOCTTY)
      guard person >= 0, grantpt(person) == 0, unlockpt(person) == 0, let name = ptsname(person) else {
        throw SystemError("open a terminal")
      }
      path = String(cString: name)
    #else
      // Glibc shows `posix_openpt` only to C. The two requests are TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
      person = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var lock: Int32 = 0
      var number: Int32 = 0
      guard person >= 0, ioctl(person, 0x4004_5431, &lock) == 0, ioctl(person, 0x8004_5430, &number) == 0 else {
        throw SystemError("open a terminal")
      }
      path = "/dev/pts/\(number)"
    #endif
    _ = fcntl(person, F_SETFD, FD_CLOEXEC)
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(person, UInt(TIOCSWINSZ), &size) == 0 else { throw SystemError("size a terminal") }
    // A descriptor of its own: the recording may go on for a moment after the test has let go of the terminal.
    recording = Recording(fcntl(person, F_DUPFD_CLOEXEC, 3))
  }

  deinit {
    close(person)
  }

  /// Presses keys: Ctrl-C is `"\u{3}"`.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(person, bytes, bytes.count)
  }
}
