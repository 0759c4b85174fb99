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

  struct Failure: Error {
    let code: Int32
  }

  init(columns: Int, rows: Int) throws {
    #if canImport(Darwin)
      person = posix_openpt(O_RDWR | O_NOCTTY)
      guard person >= 0, grantpt(person) == 0, unlockpt(person) == 0, let name = ptsname(person) else {
        throw Failure(code: errno)
      }
      descriptor = Descriptor(rawValue: open(name, O_RDWR | O_NOCTTY))
    #else
      // Glibc shows `posix_openpt` only to C. The two requests are TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
      person = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var lock: Int32 = 0
      var number: Int32 = 0
      guard person >= 0, ioctl(person, 0x4004_5431, &lock) == 0, ioctl(person, 0x8004_5430, &number) == 0 else {
        throw Failure(code: errno)
      }
      descriptor = Descriptor(rawValue: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY))
    #endif
    guard descriptor.rawValue >= 0 else { throw Failure(code: errno) }
    resize(columns: columns, rows: rows)
  }

  deinit {
    close(descriptor.rawValue)
    close(person)
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(person, UInt(TIOCSWINSZ), &size)
  }

  /// Types ahead: the bytes wait in the terminal until somebody reads them.
  func type(_ keys: some Sequence<UInt8>) {
    let bytes = Array(keys)
    precondition(write(person, bytes, bytes.count) == bytes.count)
  }

  /// What has been written so far, with the line breaks as the program wrote them.
  func screenText() -> String {
    _ = fcntl(person, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    while let received = receive() { bytes += received }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What is written up to a text, or until nothing has come for a long time: an echo may be later than the answer.
  func screenText(upTo end: String) -> String {
    var bytes: [UInt8] = []
    while !String(decoding: bytes, as: UTF8.self).hasSuffix(end), waitForOutput(), let received = receive() {
      bytes += received
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(person, &buffer, buffer.count)
    return count > 0 ? buffer[..<count].filter { $0 != 0x0D } : nil
  }

  private func waitForOutput() -> Bool {
    var event = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, 10_000) == 1
  }
}
