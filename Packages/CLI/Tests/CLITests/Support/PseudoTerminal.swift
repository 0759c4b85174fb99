import Terminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A terminal without a window: the program's side, and the side of the person before it.
final class PseudoTerminal {
  let descriptor: Descriptor
  private let person: Int32

  struct CommandError: Error {
    let code: Int32
  }

  init() throws {
    #if canImport(Darwin)
      person = posix_openpt(O_RDWR | O_NOCTTY)
      guard person >= 0, grantpt(person) == 0, unlockpt(person) == 0, let name = ptsname(person) else {
        throw CommandError(code: errno)
      }
      descriptor = Descriptor(rawValue: open(name, O_RDWR | O_NOCTTY))
    #else
      // Glibc shows `posix_openpt` only to C. The two requests are TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
      person = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var lock: Int32 = 0
      var number: Int32 = 0
      guard person >= 0, ioctl(person, 0x4004_5431, &lock) == 0, ioctl(person, 0x8004_5430, &number) == 0 else {
        throw CommandError(code: errno)
      }
      descriptor = Descriptor(rawValue: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY))
    #endif
    guard descriptor.rawValue >= 0 else { throw CommandError(code: errno) }
  }

  deinit {
    close(descriptor.rawValue)
    close(person)
  }

  /// Shows no more what is typed: the echo of a long text fills the other direction.
  func stopEcho() throws {
    var attributes = termios()
    guard tcgetattr(descriptor.rawValue, &attributes) == 0 else { throw CommandError(code: errno) }
    attributes.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(descriptor.rawValue, TCSANOW, &attributes) == 0 else { throw CommandError(code: errno) }
  }

  /// Types ahead: the bytes wait in the terminal until somebody reads them.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    precondition(write(person, bytes, bytes.count) == bytes.count)
  }
}
