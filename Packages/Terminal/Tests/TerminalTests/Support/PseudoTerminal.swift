import Terminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pseudoterminal: the program's descriptor, and the controlling side that types and reads the screen.
final class PseudoTerminal {
  let descriptor: Descriptor
  private let controller: Int32

  struct Failure: Error {
    let code: Int32
  }

  init(columns: Int, rows: Int) throws {
    #if canImport(Darwin)
      controller = posix_openpt(O_RDWR | O_NOCTTY)
      guard controller >= 0, grantpt(controller) == 0, unlockpt(controller) == 0, let name = ptsname(controller) else {
        throw Failure(code: errno)
      }
      descriptor = Descriptor(rawValue: open(name, O_RDWR | O_NOCTTY))
    #else
      // Glibc shows `posix_openpt` only to C. The two requests are TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
      controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var lock: Int32 = 0
      var number: Int32 = 0
      guard controller >= 0, ioctl(controller, 0x4004_5431, &lock) == 0, ioctl(controller, 0x8004_5430, &number) == 0
      else {
        throw Failure(code: errno)
      }
      descriptor = Descriptor(rawValue: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY))
    #endif
    guard descriptor.rawValue >= 0 else { throw Failure(code: errno) }
    resize(columns: columns, rows: rows)
  }

  deinit {
    close(descriptor.rawValue)
    close(controller)
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  /// Types ahead: the bytes stay in the terminal until they are read.
  func type(_ keys: some Sequence<UInt8>) {
    let bytes = Array(keys)
    precondition(write(controller, bytes, bytes.count) == bytes.count)
  }

  /// Returns the text written since the last call, with the program's line breaks.
  func screenText() -> String {
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    while let received = receive() { bytes += received }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text written up to a suffix, or until a timeout.
  ///
  /// An echo may arrive after the line was read.
  func screenText(upTo end: String) -> String {
    var bytes: [UInt8] = []
    while !String(decoding: bytes, as: UTF8.self).hasSuffix(end), waitForOutput(), let received = receive() {
      bytes += received
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(controller, &buffer, buffer.count)
    return count > 0 ? buffer[..<count].filter { $0 != 0x0D } : nil
  }

  private func waitForOutput() -> Bool {
    var event = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, 10_000) == 1
  }
}
