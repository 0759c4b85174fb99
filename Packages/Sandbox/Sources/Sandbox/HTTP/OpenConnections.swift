import Synchronization

/// The open connections of a server, which their threads add and remove.
final class OpenConnections: Sendable {
  private struct Connection {
    /// The time since which the connection waits for a complete request, or `nil` during a response.
    var idleSince: ContinuousClock.Instant?
  }

  private let connections = Mutex<[Int32: Connection]>([:])

  var count: Int { connections.withLock { $0.count } }

  func setIdle(_ descriptor: Int32, _ isIdle: Bool) {
    connections.withLock { $0[descriptor] = Connection(idleSince: isIdle ? .now : nil) }
  }

  /// Removes a connection and closes its descriptor, which no other thread can then shut down.
  func close(_ descriptor: Int32) {
    connections.withLock { connections in
      connections[descriptor] = nil
      Socket.close(descriptor)
    }
  }

  /// Shuts the longest idle connection down, if it is idle for a time; its thread then closes it.
  func shutDownLongestIdle(after time: Duration) {
    connections.withLock { connections in
      let idle = connections.compactMap { descriptor, connection in connection.idleSince.map { (descriptor, $0) } }
      guard let (descriptor, since) = idle.min(by: { $0.1 < $1.1 }), since + time <= .now else { return }
      Socket.shutDown(descriptor)
    }
  }

  func shutDownAll() {
    connections.withLock { $0.keys.forEach(Socket.shutDown) }
  }
}
