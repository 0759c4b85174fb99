import Foundation
import Synchronization

/// A TCP server that runs a closure for each connection, on a new thread.
///
/// Stop it with `defer { server.stop() }`.
public final class SocketServer: Sendable {
  /// The port of the server.
  public let port: UInt16

  private let listener: Int32
  private let accepted = Mutex(0)
  private let accepts: Bool
  private let isStopped = Atomic(false)

  /// Starts a server on a free port of 127.0.0.1.
  ///
  /// - Parameter serve: Serves a connection, which is closed afterwards.
  public convenience init(_ serve: @escaping @Sendable (SocketConnection) -> Void) throws {
    try self.init(accepts: true)
    Thread.detachNewThread { self.acceptAll(serve) }
  }

  /// Binds a port.
  ///
  /// - Parameter accepts: Whether a thread accepts connections, and closes the port after ``stop()``; otherwise they
  ///   are refused.
  private init(accepts: Bool) throws {
    self.accepts = accepts
    listener = try SocketConnection.socket()
    // A server that is started with this port can listen on it while ``refusing()`` holds it.
    var isReusable: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isReusable, socklen_t(MemoryLayout<Int32>.size))
    var address = SocketConnection.address(port: 0)
    let (listener, size) = (listener, socklen_t(MemoryLayout<sockaddr_in>.size))
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        var size = size
        return bind(listener, address, size) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound, !accepts || listen(listener, 512) == 0 else {
      throw SystemError("listen on 127.0.0.1")
    }
  }

  deinit {
    if !accepts { close(listener) }
  }

  /// Binds a port that refuses all connections.
  public static func refusing() throws -> SocketServer {
    try SocketServer(accepts: false)
  }

  /// Stops listening.
  ///
  /// Open connections continue.
  public func stop() {
    // Only once: after the close, the descriptor may be that of another socket.
    guard !isStopped.exchange(true, ordering: .relaxed) else { return }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The number of accepted connections.
  public var connectionCount: Int { accepted.withLock { $0 } }

  private func acceptAll(_ serve: @escaping @Sendable (SocketConnection) -> Void) {
    while true {
      let descriptor = accept(listener, nil, nil)
      if descriptor == -1, errno == EINTR || errno == ECONNABORTED { continue }
      guard descriptor >= 0 else { break }
      accepted.withLock { $0 += 1 }
      Thread.detachNewThread {
        // OpenSSL cannot suppress SIGPIPE, which is sent to this thread if the client has disconnected.
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipe, nil)
        serve(SocketConnection(descriptor))
      }
    }
    close(listener)
  }
}
