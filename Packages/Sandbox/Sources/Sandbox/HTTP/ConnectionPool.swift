/// The connections of an ``EventLoop``, within the limits on their number and on the bytes in their buffers.
struct ConnectionPool {
  private(set) var connections: [HTTPConnection] = []
  private let limits: HTTPLimits
  private var bufferedBytes = 0

  init(limits: HTTPLimits) {
    self.limits = limits
  }

  /// Whether another connection is possible without closing one.
  var hasRoom: Bool { connections.count < limits.connections }

  /// The time from which the longest idle connection can be replaced, or `nil` if there is none.
  var replacementTime: ContinuousClock.Instant? {
    connections.map(\.lastActivity).min().map { $0 + limits.replaceableAfter }
  }

  mutating func append(_ connection: HTTPConnection) {
    connections.append(connection)
  }

  /// Lets a connection continue, and then closes the longest idle ones if there are too many bytes in the buffers.
  mutating func proceed(
    _ connection: HTTPConnection, events: Int16, now: ContinuousClock.Instant, scratch: inout [UInt8]
  ) {
    let before = connection.bufferedBytes
    connection.proceed(events: events, now: now, scratch: &scratch)
    let added = connection.bufferedBytes - before
    bufferedBytes += added
    guard added > 0 else { return }
    while bufferedBytes > limits.bufferedBytes {
      // The connection itself is active. A single response can be larger than the limit.
      let others = connections.filter { $0 !== connection && $0.bufferedBytes > 0 }
      guard let longestIdle = others.min(by: { $0.lastActivity < $1.lastActivity }) else { return }
      close(longestIdle)
    }
  }

  /// Closes the longest idle connection, unless it was active a moment ago, and returns whether it is closed.
  mutating func closeLongestIdle(now: ContinuousClock.Instant) -> Bool {
    guard let replacementTime, replacementTime <= now,
      let longestIdle = connections.min(by: { $0.lastActivity < $1.lastActivity })
    else { return false }
    close(longestIdle)
    removeClosed()
    return true
  }

  mutating func removeClosed() {
    connections.removeAll(where: \.isClosed)
  }

  mutating func closeAll() {
    for connection in connections { close(connection) }
    removeClosed()
  }

  private mutating func close(_ connection: HTTPConnection) {
    bufferedBytes -= connection.bufferedBytes
    connection.close()
  }
}
