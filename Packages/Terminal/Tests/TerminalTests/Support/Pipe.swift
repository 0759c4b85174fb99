import Foundation
import Synchronization
import Terminal
import TestSupport

/// A pipe that is read on another thread, so that a blocked writer never waits for itself.
final class Pipe: Sendable {
  private let reading: Int32
  private let writing: Int32
  private let received = Mutex<[UInt8]>([])
  private let isAtEnd = Gate()

  init(isBlocking: Bool = true) {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
    if !isBlocking { _ = fcntl(writing, F_SETFL, O_NONBLOCK) }
  }

  var descriptor: Descriptor { Descriptor(rawValue: writing) }

  /// Whether nothing has been written.
  var isEmpty: Bool {
    var count: Int32 = 0
    return ioctl(reading, UInt(FIONREAD), &count) == 0 && count == 0
  }

  /// Closes the read end, as `| head -1` does.
  func closeReader() {
    close(reading)
  }

  func startReading() {
    Thread.detachNewThread { [self] in
      var buffer = [UInt8](repeating: 0, count: 1000)
      while case let count = read(reading, &buffer, buffer.count), count > 0 {
        received.withLock { $0 += buffer[..<count] }
      }
      isAtEnd.open()
    }
  }

  /// Closes the write end and returns the received text.
  func finish() -> String {
    close(writing)
    isAtEnd.block()
    close(reading)
    return received.withLock { String(decoding: $0, as: UTF8.self) }
  }
}
