import Foundation

/// A TCP connection with blocking calls.
///
/// It is closed with its last reference.
public final class SocketConnection: Sendable {
  /// The socket.
  public let descriptor: Int32

  /// Takes over a connected socket.
  public init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Connects to a port of 127.0.0.1.
  public convenience init(to port: UInt16) throws {
    self.init(try Self.socket())
    guard connect(to: port) == 0 else { throw SystemError("connect to port \(port)") }
  }

  deinit {
    close(descriptor)
  }

  /// Returns the next bytes: none at the end of the stream, `nil` after a reset.
  public func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 16384)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count < 0 ? nil : Array(buffer.prefix(count))
  }

  /// Returns exactly this number of bytes, or `nil` if the peer disconnects before.
  public func receive(_ count: Int) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    return count == 0 || recv(descriptor, &buffer, count, Int32(MSG_WAITALL)) == count ? buffer : nil
  }

  /// Returns the head of an HTTP request, or `nil` if the peer disconnects before its end.
  public func receiveHead() -> String? {
    var head: [UInt8] = []
    while !head.reversed().starts(with: Array("\n\r\n\r".utf8)) {
      guard let byte = receive(1) else { return nil }
      head += byte
    }
    return String(decoding: head, as: UTF8.self)
  }

  /// Sends bytes.
  ///
  /// - Returns: Whether the peer is still connected.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Self.send(descriptor, $0) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends a text.
  @discardableResult
  public func send(_ text: String) -> Bool {
    send(Array(text.utf8))
  }

  /// Shuts down the sending side and waits for the peer to disconnect: a reset could discard sent bytes.
  public func finish() {
    shutdown(descriptor, Int32(SHUT_WR))
    while receive()?.isEmpty == false {}
  }

  /// Makes the following close send a reset.
  public func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Relays bytes in both directions until either peer disconnects.
  public func relay(_ other: SocketConnection) {
    while true {
      var ends = [self, other].map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
      if poll(&ends, 2, -1) < 0, errno != EINTR { return }
      for (end, (from, to)) in zip(ends, [(self, other), (other, self)]) where end.revents != 0 {
        guard let bytes = from.receive(), !bytes.isEmpty, to.send(bytes) else { return }
      }
    }
  }

  private func connect(to port: UInt16) -> Int32 {
    var address = Self.address(port: port)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Self.connect(descriptor, address)
      }
    }
  }
}

// MARK: - System calls

extension SocketConnection {
  /// Returns the address of a port of 127.0.0.1.
  static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    return address
  }

  /// Creates a socket that no other program inherits.
  static func socket() throws -> Int32 {
    #if canImport(Darwin)
      let descriptor = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #elseif canImport(Musl)
      let descriptor = Musl.socket(AF_INET, SOCK_STREAM, 0)
    #else
      let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw SystemError("make a socket") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func connect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>) -> Int32 {
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    #if canImport(Darwin)
      return Darwin.connect(descriptor, address, size)
    #elseif canImport(Musl)
      return Musl.connect(descriptor, address, size)
    #else
      return Glibc.connect(descriptor, address, size)
    #endif
  }

  private static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
    #elseif canImport(Musl)
      Musl.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #else
      Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }
}
