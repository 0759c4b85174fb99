import Terminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe that is read on another thread, so that a blocked writer never waits for itself.
final class Pipe {
  private let reading: Int32
  private let writing: Int32
  private var thread = pthread_t()
  private let received = Received()

  private final class Received {
    var descriptor: Int32 = -1
    var bytes: [UInt8] = []
  }

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
    received.descriptor = reading
    let argument = Unmanaged.passRetained(received).toOpaque()
    pthread_create(&thread, nil, readAll, argument)
  }

  /// Closes the write end and returns the received text.
  func finish() -> String {
    close(writing)
    pthread_join(thread, nil)
    close(reading)
    return String(decoding: received.bytes, as: UTF8.self)
  }

  private let readAll: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    guard let argument else { return nil }
    let received = Unmanaged<Received>.fromOpaque(argument).takeRetainedValue()
    var buffer = [UInt8](repeating: 0, count: 1000)
    while true {
      let count = read(received.descriptor, &buffer, buffer.count)
      guard count > 0 else { return nil }
      received.bytes += buffer[..<count]
    }
  }
}
