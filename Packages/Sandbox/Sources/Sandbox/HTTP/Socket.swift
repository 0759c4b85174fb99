#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A portable interface to the system's sockets, which are non-blocking and close-on-exec.
enum Socket {
  /// The result of a read or a write.
  enum Transfer: Equatable {
    case bytes(Int)
    case wouldBlock
    case closed
  }

  enum AcceptResult: Equatable {
    case connection(Int32)
    case noneWaiting
    /// The process has no descriptor left for the client, which stays in the queue.
    case outOfDescriptors
  }

  /// Listens on a port of 127.0.0.1, or on any free one if the port is 0.
  static func listen(port: UInt16) throws(SandboxError) -> (descriptor: Int32, port: UInt16) {
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
          && systemListen(descriptor, 512) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard outcome else {
      let code = errno
      let reason = lastError()
      close(descriptor)
      throw code == EADDRINUSE ? .portInUse(port) : .cannotListen(port: port, reason: reason)
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  static func accept(from listener: Int32) -> AcceptResult {
    let descriptor = systemAccept(listener, nil, nil)
    guard descriptor >= 0 else {
      return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .outOfDescriptors : .noneWaiting
    }
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
    return .connection(descriptor)
  }

  /// Reads the available bytes, at most the length of the buffer.
  static func receive(from descriptor: Int32, into buffer: inout [UInt8]) -> Transfer {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count == 0 { return .closed }
    return count > 0 ? .bytes(count) : failure()
  }

  /// Writes as many bytes as the system accepts; a closed connection never raises a signal.
  static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Transfer {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = bytes.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
    return count >= 0 ? .bytes(count) : failure()
  }

  /// Closes the sending direction.
  static func endSending(on descriptor: Int32) {
    #if canImport(Glibc)
      _ = shutdown(descriptor, Int32(SHUT_WR))
    #else
      _ = shutdown(descriptor, SHUT_WR)
    #endif
  }

  /// Creates a pipe that wakes a thread in `poll` when its writing end is closed.
  static func makePipe() throws(SandboxError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotListen(port: 0, reason: lastError()) }
    ends.forEach(prepare)
    return (ends[0], ends[1])
  }

  /// The system's message for the last failed call.
  static func lastError() -> String {
    String(cString: strerror(errno))
  }

  private static func failure() -> Transfer {
    errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .wouldBlock : .closed
  }

  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  private static func setOption(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
    var one: Int32 = 1
    setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
  }
}

// Inside the type, the methods of the same names hide the system's functions.
private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }

private func systemAccept(
  _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 { accept(descriptor, address, length) }

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(descriptor, bytes, count, flags)
}
