import Foundation
import Synchronization

/// A pseudoterminal: the device that a program opens, and the controlling side that types and reads the screen.
public final class PseudoTerminal: Sendable {
  /// The path of the device.
  public let path: String
  /// The output, with the line breaks of a terminal (CR LF).
  ///
  /// It is empty until ``Recording/start()``.
  public let recording: Recording

  private let controller: Int32
  private let openedDevice = Mutex<Int32?>(nil)

  /// Opens a pseudoterminal.
  public init(columns: Int = 80, rows: Int = 24) throws {
    #if canImport(Darwin)
      controller = posix_openpt(O_RDWR | O_NOCTTY)
      guard controller >= 0, grantpt(controller) == 0, unlockpt(controller) == 0, let name = ptsname(controller) else {
        throw SystemError("open a terminal")
      }
      path = String(cString: name)
    #else
      // Glibc shows `posix_openpt` only to C. The two requests are TIOCSPTLCK and TIOCGPTN of ioctl_tty(2).
      controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var lock: Int32 = 0
      var number: Int32 = 0
      guard controller >= 0, ioctl(controller, 0x4004_5431, &lock) == 0, ioctl(controller, 0x8004_5430, &number) == 0
      else { throw SystemError("open a terminal") }
      path = "/dev/pts/\(number)"
    #endif
    _ = fcntl(controller, F_SETFD, FD_CLOEXEC)
    // A duplicate: the recording may outlive the terminal for a moment.
    recording = Recording(fcntl(controller, F_DUPFD_CLOEXEC, 3))
    resize(columns: columns, rows: rows)
  }

  deinit {
    if let device = openedDevice.withLock({ $0 }) { close(device) }
    close(controller)
  }

  /// The descriptor of the device, for a test without a process of its own.
  ///
  /// The first use opens it.
  public var device: Int32 {
    openedDevice.withLock { device in
      if let device { return device }
      let descriptor = open(path, O_RDWR | O_NOCTTY)
      precondition(descriptor >= 0, "\(SystemError("open \(path)"))")
      device = descriptor
      return descriptor
    }
  }

  /// Sets the size and sends SIGWINCH to the foreground process group.
  public func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  /// Types keys, such as `"\u{3}"` for Ctrl-C.
  ///
  /// The bytes stay in the terminal until a program reads them.
  public func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    precondition(write(controller, bytes, bytes.count) == bytes.count)
  }

  /// The input, output, control and local modes and the control characters, for comparison.
  public var modes: [UInt64] {
    guard let attributes else { return [] }
    let flags = [attributes.c_iflag, attributes.c_oflag, attributes.c_cflag, attributes.c_lflag].map(UInt64.init)
    return flags + withUnsafeBytes(of: attributes.c_cc) { $0.map(UInt64.init) }
  }

  /// Whether the terminal echoes keys.
  public var isEchoing: Bool {
    attributes.map { $0.c_lflag & tcflag_t(ECHO) != 0 } ?? false
  }

  /// Whether the terminal keeps its input and output when a key sends a signal (`NOFLSH`).
  public var keepsBuffersOnSignals: Bool {
    attributes.map { $0.c_lflag & tcflag_t(NOFLSH) != 0 } ?? false
  }

  private var attributes: termios? {
    var attributes = termios()
    return tcgetattr(controller, &attributes) == 0 ? attributes : nil
  }

  /// Turns the echo off, which fills the output buffer if the input is long.
  public func turnOffEcho() throws {
    guard var attributes else { throw SystemError("read the attributes of a terminal") }
    attributes.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(controller, TCSANOW, &attributes) == 0 else { throw SystemError("turn off the echo") }
  }

  /// Returns the output since the last call, with the line breaks of a program (LF).
  ///
  /// Not together with ``recording``, which reads the same bytes.
  public func screenText() -> String {
    _ = fcntl(controller, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    while let received = receive() { bytes += received }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the output up to a suffix, or the output until none has come for two minutes.
  ///
  /// An echo may arrive after the program has read the line.
  public func screenText(upTo suffix: String) -> String {
    var bytes: [UInt8] = []
    while !String(decoding: bytes, as: UTF8.self).hasSuffix(suffix), waitForOutput(), let received = receive() {
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
    return poll(&event, 1, 120_000) == 1
  }
}
