#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The few calls of the socket interface that the server needs, with the platforms' differences hidden.
///
/// All sockets are non-blocking and closed in child processes.
enum Socket {
  /// What became of a read or a write.
  enum Transfer: Equatable {
    case bytes(Int)
    case wouldBlock
    case closed
  }

  /// What waited at a listening socket.
  enum Arrival: Equatable {
    case connection(Int32)
    case nobody
    /// The process has no descriptor left for the client, who stays in the queue.
    case outOfDescriptors
  }

  /// Listens on a port of 127.0.0.1, 0 for any free one.
  ///
  /// - Returns: The descriptor and the port it got.
  static func listen(port: UInt16) throws(SandboxError) -> (descriptor: Int32, port: UInt16) {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw .cannotListen(port: port, reason: lastError()) }
    prepare(descriptor)
    // Without this a port that was just left stays taken for a minute.
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

  /// Takes the next waiting connection.
  static func accept(from listener: Int32) -> Arrival {
    let descriptor = systemAccept(listener, nil, nil)
    guard descriptor >= 0 else {
      return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .outOfDescriptors : .nobody
    }
    prepare(descriptor)
    // Small answers must not wait for the acknowledgement of the one before.
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

  /// Reads what is there, at most the length of the buffer.
  static func receive(from descriptor: Int32, into buffer: inout [UInt8]) -> Transfer {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count == 0 { return .closed }
    return count > 0 ? .bytes(count) : failure()
  }

  /// Writes as much as the system takes.
  ///
  /// A peer that is gone is told by the result, never by a signal.
  static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Transfer {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = bytes.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
    return count >= 0 ? .bytes(count) : failure()
  }

  /// Tells the peer that nothing more will be sent.
  static func endSending(on descriptor: Int32) {
    #if canImport(Glibc)
      _ = shutdown(descriptor, Int32(SHUT_WR))
    #else
      _ = shutdown(descriptor, SHUT_WR)
    #endif
  }

  /// A pipe that wakes a thread in `poll` when its writing end is closed.
  static func makePipe() throws(SandboxError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotListen(port: 0, reason: lastError()) }
    ends.forEach(prepare)
    return (ends[0], ends[1])
  }

  /// The system's words for the last failed call.
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

// Inside the type, the system's functions are hidden by its own of the same names.
private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }

private func systemAccept(
  _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 { accept(descriptor, address, length) }

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(descriptor, bytes, count, flags)
}
