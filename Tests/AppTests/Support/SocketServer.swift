import Foundation
import Synchronization
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server on a bare socket that hands each connection to a closure, on a thread of its own.
///
/// A ``BrokenServer`` makes single requests and their answers of it; by itself it is for everything else: connections that
/// are kept, proxies, TLS, HTTP/2. Keep it with `defer { server.stop() }`.
final class SocketServer: Sendable {
  /// The port it listens on.
  let port: UInt16

  private let listener: Int32
  private let accepted = Mutex(0)
  private let closed = Promise<Void>()
  private let accepts: Bool
  private let isStopped = Atomic(false)

  /// Starts a server on a free port of 127.0.0.1.
  ///
  /// - Parameter serve: What to do with a connection, which is closed afterwards.
  convenience init(_ serve: @escaping @Sendable (SocketConnection) -> Void) throws {
    try self.init(backlog: 16, accepts: true)
    Thread.detachNewThread { self.acceptAll(serve) }
  }

  /// Takes a port and accepts nothing.
  ///
  /// - Parameters:
  ///   - backlog: How many connections the system may set up for it; nil for none.
  ///   - accepts: Whether a thread of its own accepts connections, and closes the port when it is to stop.
  private init(backlog: Int32?, accepts: Bool = false) throws {
    self.accepts = accepts
    listener = try SocketConnection.socket()
    var address = SocketConnection.address(port: 0)
    let (listener, size) = (listener, socklen_t(MemoryLayout<sockaddr_in>.size))
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        var size = size
        return bind(listener, address, size) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound, backlog.map({ listen(listener, $0) == 0 }) ?? true else {
      throw SystemError("listen on 127.0.0.1")
    }
  }

  deinit {
    if !accepts { close(listener) }
  }

  /// Takes a port at which every connection is refused, and nobody else can listen.
  static func refusing() throws -> SocketServer {
    try SocketServer(backlog: nil)
  }

  /// Takes a port at which no connection comes about, and none is refused: its queue is full, and stays so.
  ///
  /// - Returns: The server, and the connections that fill the queue: keep them.
  static func neverAnswering() throws -> (server: SocketServer, waiting: [SocketConnection]) {
    let server = try SocketServer(backlog: 0)
    // The system takes one connection more than the backlog says, and leaves the next without an answer.
    let waiting = try (1...4).map { _ in try SocketConnection(beginningWith: server.port) }
    return (server, waiting)
  }

  /// Stops listening; what is under way goes on.
  func stop() {
    // Once: when the port is closed, its number may be that of another test's socket.
    guard !isStopped.exchange(true, ordering: .relaxed) else { return }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// Waits until the port is free again after ``stop()``.
  func stopped() async {
    await closed.value
  }

  /// How many connections have come so far.
  var connectionCount: Int { accepted.withLock { $0 } }

  private func acceptAll(_ serve: @escaping @Sendable (SocketConnection) -> Void) {
    while true {
      let descriptor = accept(listener, nil, nil)
      if descriptor == -1, errno == EINTR || errno == ECONNABORTED { continue }
      guard descriptor >= 0 else { break }
      accepted.withLock { $0 += 1 }
      Thread.detachNewThread {
        // OpenSSL knows no way to write to a connection that has gone without this signal, which comes to the thread.
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipe, nil)
        serve(SocketConnection(descriptor))
      }
    }
    close(listener)
    closed.fulfil(())
  }
}
