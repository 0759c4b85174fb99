import Terminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pseudoterminal: the program's side, and the user's side.
final class PseudoTerminal {
  let descriptor: Descriptor
  private let user: Int32

  struct Failure: Error {
    let code: Int32
  }

  init() throws {
    #if canImport(Darwin)
      user = posix_openpt(O_RDWR | O_NOCTTY)
      guard user >= 0, grantpt(user) == 0, unlockpt(user) == 0, let name = ptsname(user) else {
        throw Failure(code: errno)
      }
      descriptor = Descriptor(rawValue: open(name, O_RDWR | O_NOCTTY))
    #else
      // Glibc shows `posix_openpt` only to C. The two requests are TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
      user = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var lock: Int32 = 0
      var number: Int32 = 0
      guard user >= 0, ioctl(user, 0x4004_5431, &lock) == 0, ioctl(user, 0x8004_5430, &number) == 0 else {
        throw Failure(code: errno)
      }
      descriptor = Descriptor(rawValue: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY))
    #endif
    guard descriptor.rawValue >= 0 else { throw Failure(code: errno) }
  }

  deinit {
    close(descriptor.rawValue)
    close(user)
  }

  /// Turns off the echo, which fills the buffer of the other direction if the input is long.
  func stopEcho() throws {
    var attributes = termios()
    guard tcgetattr(descriptor.rawValue, &attributes) == 0 else { throw Failure(code: errno) }
    attributes.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(descriptor.rawValue, TCSANOW, &attributes) == 0 else { throw Failure(code: errno) }
  }

  /// Types ahead.
  ///
  /// The bytes stay in the terminal until they are read.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    precondition(write(user, bytes, bytes.count) == bytes.count)
  }
}
