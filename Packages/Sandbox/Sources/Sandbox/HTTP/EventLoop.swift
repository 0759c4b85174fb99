#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Serves all connections on one thread with `poll`, until the other end of its wake-up pipe is closed.
///
/// One thread is enough: answers are computed in microseconds to milliseconds, and whatever waits
/// (a slow client, a `_delay`) waits as a deadline and not as a thread.
struct EventLoop: Sendable {
  let listener: Int32
  /// The reading end of a pipe; a hang-up on it ends the loop.
  let wakeUp: Int32
  let service: HTTPService

  /// How long to leave the queue alone when the process is out of descriptors, which `poll` would report at once again.
  private static let acceptPause = Duration.milliseconds(100)

  /// Serves until it is woken up, then closes all descriptors it has.
  func run() {
    var connections: [HTTPConnection] = []
    var scratch = [UInt8](repeating: 0, count: 64 << 10)
    var descriptors: [pollfd] = []
    var pauseEnd: ContinuousClock.Instant?
    while true {
      if let end = pauseEnd, end <= .now { pauseEnd = nil }
      let acceptsMore = pauseEnd == nil && connections.count < service.limits.connections
      descriptors.removeAll(keepingCapacity: true)
      descriptors.append(pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0))
      descriptors.append(pollfd(fd: listener, events: acceptsMore ? Int16(POLLIN) : 0, revents: 0))
      for connection in connections {
        descriptors.append(pollfd(fd: connection.descriptor, events: connection.events, revents: 0))
      }
      _ = poll(&descriptors, nfds_t(descriptors.count), timeout(for: connections, pauseEnd: pauseEnd))
      if descriptors[0].revents != 0 { break }
      let now = ContinuousClock.now
      for (connection, descriptor) in zip(connections, descriptors[2...]) {
        guard descriptor.revents != 0 || connection.isReady || now >= connection.deadline else { continue }
        connection.proceed(events: descriptor.revents, now: now, scratch: &scratch)
      }
      connections.removeAll(where: \.isClosed)
      if descriptors[1].revents != 0, !accept(into: &connections, now: now) { pauseEnd = now + Self.acceptPause }
    }
    for connection in connections { connection.close() }
    close(listener)
    close(wakeUp)
  }

  /// Takes all waiting clients up to the limit.
  ///
  /// Returns whether the process had descriptors for them.
  private func accept(into connections: inout [HTTPConnection], now: ContinuousClock.Instant) -> Bool {
    while connections.count < service.limits.connections {
      switch Socket.accept(from: listener) {
      case .connection(let descriptor):
        connections.append(HTTPConnection(descriptor: descriptor, service: service, now: now))
      case .nobody: return true
      case .outOfDescriptors: return false
      }
    }
    return true
  }

  /// Milliseconds to the next deadline, rounded up, or -1 for ever.
  private func timeout(for connections: [HTTPConnection], pauseEnd: ContinuousClock.Instant?) -> Int32 {
    if connections.contains(where: \.isReady) { return 0 }
    guard let deadline = (connections.map(\.deadline) + [pauseEnd].compactMap(\.self)).min() else { return -1 }
    let rest = ContinuousClock.now.duration(to: deadline)
    guard rest > .zero else { return 0 }
    return Int32(clamping: rest.components.seconds * 1000 + rest.components.attoseconds / 1_000_000_000_000_000 + 1)
  }
}
