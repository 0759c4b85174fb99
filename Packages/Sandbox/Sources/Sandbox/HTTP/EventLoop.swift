#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Serves all connections on one thread with `poll`, until the writing end of its wake-up pipe is closed.
///
/// One thread is enough: a response takes microseconds to milliseconds, and a slow client or a `_delay` is a deadline
/// rather than a blocked thread.
struct EventLoop: Sendable {
  let listener: Int32
  /// The reading end of a pipe; a hang-up ends the loop.
  let wakeUp: Int32
  let service: HTTPService

  /// The time without accepting when the process has no descriptors left; `poll` would report the queue at once again.
  private static let acceptPause = Duration.milliseconds(100)

  /// Serves until the wake-up, then closes all descriptors.
  func run() {
    var pool = ConnectionPool(limits: service.limits)
    var scratch = [UInt8](repeating: 0, count: 64 << 10)
    var descriptors: [pollfd] = []
    var pauseEnd: ContinuousClock.Instant?
    while true {
      // A waiting client is accepted from this time on; `nil` means now.
      let acceptTime = [pauseEnd, pool.hasRoom ? nil : pool.replacementTime].compactMap(\.self).max()
        .flatMap { $0 > .now ? $0 : nil }
      descriptors.removeAll(keepingCapacity: true)
      descriptors.append(pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0))
      descriptors.append(pollfd(fd: listener, events: acceptTime == nil ? Int16(POLLIN) : 0, revents: 0))
      for connection in pool.connections {
        descriptors.append(pollfd(fd: connection.descriptor, events: connection.events, revents: 0))
      }
      _ = poll(&descriptors, nfds_t(descriptors.count), timeout(for: pool.connections, acceptTime: acceptTime))
      if descriptors[0].revents != 0 { break }
      let now = ContinuousClock.now
      for (connection, descriptor) in zip(pool.connections, descriptors[2...]) where !connection.isClosed {
        guard descriptor.revents != 0 || connection.isReady || now >= connection.deadline else { continue }
        pool.proceed(connection, events: descriptor.revents, now: now, scratch: &scratch)
      }
      pool.removeClosed()
      if descriptors[1].revents != 0 { pauseEnd = accept(into: &pool, now: now) ? nil : now + Self.acceptPause }
    }
    pool.closeAll()
    close(listener)
    close(wakeUp)
  }

  /// Accepts all waiting clients up to the limit, or one in place of the longest idle connection.
  ///
  /// - Returns: `false` if the process has no descriptors left.
  private func accept(into pool: inout ConnectionPool, now: ContinuousClock.Instant) -> Bool {
    guard pool.hasRoom || pool.closeLongestIdle(now: now) else { return true }
    while pool.hasRoom {
      switch Socket.accept(from: listener) {
      case .connection(let descriptor):
        pool.append(HTTPConnection(descriptor: descriptor, service: service, now: now))
      case .noneWaiting: return true
      case .outOfDescriptors: return pool.closeLongestIdle(now: now)
      }
    }
    return true
  }

  /// The milliseconds until the next deadline, rounded up, or -1 if there is none.
  private func timeout(for connections: [HTTPConnection], acceptTime: ContinuousClock.Instant?) -> Int32 {
    if connections.contains(where: \.isReady) { return 0 }
    guard let deadline = (connections.map(\.deadline) + [acceptTime].compactMap(\.self)).min() else { return -1 }
    let rest = ContinuousClock.now.duration(to: deadline)
    guard rest > .zero else { return 0 }
    return Int32(clamping: rest.components.seconds * 1000 + rest.components.attoseconds / 1_000_000_000_000_000 + 1)
  }
}
