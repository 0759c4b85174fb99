import Foundation

/// A portable interface to the system's sockets, which are close-on-exec.
enum Socket {
  /// Listens on a port of 127.0.0.1, or on any free one if the port is 0.
  static func listener(port: UInt16) throws(SandboxError) -> (descriptor: Int32, port: UInt16) {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw .cannotListen(port: port, reason: lastError()) }
    prepare(descriptor)
    // Without this option a port stays in use for a minute after the server has stopped.
    setOption(descriptor, SOL_SOCKET, SO_REUSEADDR)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let outcome = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) == 0
          && listen(descriptor, 512) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard outcome else {
      let reason = lastError()
      close(descriptor)
      throw .cannotListen(port: port, reason: reason)
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Accepts a waiting client; `nil` if there is none, or the process has no descriptors left.
  static func client(of listener: Int32) -> Int32? {
    let descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    prepare(descriptor)
    // A small response must not wait until the previous one is acknowledged.
    #if canImport(Glibc)
      setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
    #else
      setOption(descriptor, IPPROTO_TCP, TCP_NODELAY)
    #endif
    #if canImport(Darwin)
      setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE)
    #endif
    // A client that does not read for so long is disconnected.
    var timeout = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    return descriptor
  }

  /// Waits until a descriptor has an event, an error or a hang-up, and returns `false` at the deadline.
  static func wait(for event: some BinaryInteger, on descriptor: Int32, until deadline: ContinuousClock.Instant) -> Bool
  {
    while true {
      let rest = ContinuousClock.now.duration(to: deadline)
      guard rest > .zero else { return false }
      var descriptors = [pollfd(fd: descriptor, events: Int16(event), revents: 0)]
      if poll(&descriptors, 1, Int32(clamping: Int64(rest / .milliseconds(1)) + 1)) > 0 { return true }
    }
  }

  /// Reads the available bytes; `nil` if the connection is closed.
  static func receive(from descriptor: Int32) -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? buffer[..<count] : nil
  }

  /// Writes all bytes, and returns whether the client accepts them; a closed connection never raises a signal.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Returns whether the process can open a number of descriptors beside an open one; `errno` says why not.
  static func hasDescriptors(_ count: Int, beside descriptor: Int32) -> Bool {
    let opened = (0..<count).map { _ in dup(descriptor) }
    let error = errno
    for descriptor in opened where descriptor >= 0 { close(descriptor) }
    errno = error
    return !opened.contains { $0 < 0 }
  }

  /// Creates a pipe of a reading and a writing end.
  static func makePipe(_ ends: inout [Int32]) -> Bool {
    guard pipe(&ends) == 0 else { return false }
    ends.forEach(prepare)
    return true
  }

  /// The system's message for the last failed call.
  static func lastError() -> String {
    String(cString: strerror(errno))
  }

  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  private static func setOption(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
    var one: Int32 = 1
    setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
  }
}
