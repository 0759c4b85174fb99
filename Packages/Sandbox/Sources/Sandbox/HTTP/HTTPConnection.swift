#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection of a client: reads its requests and writes the responses, one after the other.
///
/// It is confined to the thread of its ``EventLoop`` and never blocks.
final class HTTPConnection {
  private enum Phase {
    case reading
    case delaying(HTTPResponse, keepsConnection: Bool, omitsBody: Bool, until: ContinuousClock.Instant)
    case writing(thenKeep: Bool)
    /// Reads and discards: closing with unread bytes would reset the connection before the response arrives.
    case lingering
    case closed
  }

  let descriptor: Int32
  /// The time of the next action if no event occurs.
  private(set) var deadline: ContinuousClock.Instant
  /// The time of the last transfer of a byte.
  private(set) var lastActivity: ContinuousClock.Instant

  private let service: HTTPService
  private var parser: HTTPRequestParser
  private var phase = Phase.reading
  private var output: [UInt8] = []
  private var written = 0
  private var peerHasEnded = false
  private var requestStart: ContinuousClock.Instant?
  /// Whether the buffer contains bytes of the next request.
  private var hasBufferedInput = false

  init(descriptor: Int32, service: HTTPService, now: ContinuousClock.Instant) {
    self.descriptor = descriptor
    self.service = service
    parser = HTTPRequestParser(limits: service.limits)
    deadline = now + service.limits.idle
    lastActivity = now
  }

  /// The number of bytes of requests and responses in memory.
  var bufferedBytes: Int {
    let delayed = if case .delaying(let response, _, _, _) = phase { response.body.count } else { 0 }
    return parser.bufferedBytes + output.count + delayed
  }

  var isClosed: Bool {
    if case .closed = phase { true } else { false }
  }

  /// Whether the next request is already buffered, so that no event will announce it.
  var isReady: Bool {
    if case .reading = phase { hasBufferedInput } else { false }
  }

  /// The events to poll for.
  var events: Int16 {
    switch phase {
    case .reading: Int16(peerHasEnded ? 0 : POLLIN) | (output.isEmpty ? 0 : Int16(POLLOUT))
    case .writing: Int16(POLLOUT)
    case .lingering: Int16(POLLIN)
    case .delaying, .closed: 0
    }
  }

  /// Continues after events, at the deadline, or with buffered bytes.
  func proceed(events: Int16, now: ContinuousClock.Instant, scratch: inout [UInt8]) {
    let isBroken = events & Int16(POLLERR | POLLNVAL) != 0
    if isBroken { return close() }
    switch phase {
    case .reading:
      if events & Int16(POLLIN | POLLHUP) != 0, !peerHasEnded { receive(into: &scratch, now: now) }
      parse(now: now)
    case .delaying(let response, let keepsConnection, let omitsBody, let end):
      // Without any polled event, only a hang-up is reported: the client has closed the connection.
      if events & Int16(POLLHUP) != 0 { return close() }
      if now >= end { start(response, keepsConnection: keepsConnection, omitsBody: omitsBody, now: now) }
    case .writing:
      if events != 0 { write(now: now) }
    case .lingering:
      if events != 0 { discard(into: &scratch) }
    case .closed: break
    }
    if now >= deadline { expire(now: now) }
  }

  func close() {
    if isClosed { return }
    phase = .closed
    parser = HTTPRequestParser(limits: service.limits)
    output = []
    _ = systemClose(descriptor)
  }

  private func receive(into scratch: inout [UInt8], now: ContinuousClock.Instant) {
    switch Socket.receive(from: descriptor, into: &scratch) {
    case .bytes(let count):
      parser.append(scratch[..<count])
      lastActivity = now
    case .closed: peerHasEnded = true
    case .wouldBlock: break
    }
  }

  private func parse(now: ContinuousClock.Instant) {
    hasBufferedInput = false
    do throws(HTTPParsingError) {
      switch try parser.next() {
      case .request(let request):
        requestStart = nil
        hasBufferedInput = parser.isInsideRequest
        respond(to: request, now: now)
      case .awaitsContinue:
        output += Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        write(now: now)
        awaitInput(now: now)
      case .incomplete:
        if peerHasEnded { return close() }
        if !output.isEmpty { write(now: now) }
        awaitInput(now: now)
      }
    } catch {
      reject(error, now: now)
    }
  }

  /// The time limit of a request starts at its first byte, so that a slow sender cannot extend it.
  private func awaitInput(now: ContinuousClock.Instant) {
    guard case .reading = phase, parser.isInsideRequest else { return }
    let start = requestStart ?? now
    requestStart = start
    deadline = start + service.limits.request
  }

  private func respond(to request: HTTPRequest, now: ContinuousClock.Instant) {
    let response = service.respond(to: request)
    let keepsConnection = request.keepsConnection && !(peerHasEnded && !hasBufferedInput)
    let omitsBody = request.method == "HEAD"
    if response.delay > .zero {
      let end = now + min(response.delay, service.limits.delay)
      deadline = end
      phase = .delaying(response, keepsConnection: keepsConnection, omitsBody: omitsBody, until: end)
    } else {
      start(response, keepsConnection: keepsConnection, omitsBody: omitsBody, now: now)
    }
  }

  private func reject(_ error: HTTPParsingError, now: ContinuousClock.Instant) {
    let response = error.response
    service.record(parser.current, status: response.status)
    start(response, keepsConnection: false, omitsBody: parser.current?.method == "HEAD", now: now)
  }

  private func start(
    _ response: HTTPResponse, keepsConnection: Bool, omitsBody: Bool, now: ContinuousClock.Instant
  ) {
    output += response.head(date: HTTPDate.text(), keepsConnection: keepsConnection)
    if !omitsBody, !response.isAlwaysEmpty { output += response.body }
    phase = .writing(thenKeep: keepsConnection)
    deadline = now + service.limits.write
    write(now: now)
  }

  private func write(now: ContinuousClock.Instant) {
    while written < output.count {
      switch Socket.send(output[written...], to: descriptor) {
      case .bytes(let count):
        written += count
        lastActivity = now
        if case .writing = phase { deadline = now + service.limits.write }
      case .wouldBlock: return
      case .closed: return close()
      }
    }
    output = []
    written = 0
    guard case .writing(let keepsConnection) = phase else { return }
    if keepsConnection {
      phase = .reading
      deadline = now + service.limits.idle
    } else {
      Socket.endSending(on: descriptor)
      phase = .lingering
      deadline = now + service.limits.linger
      if peerHasEnded { close() }
    }
  }

  private func discard(into scratch: inout [UInt8]) {
    if Socket.receive(from: descriptor, into: &scratch) == .closed { close() }
  }

  private func expire(now: ContinuousClock.Instant) {
    if case .reading = phase, parser.isInsideRequest, requestStart != nil {
      reject(.requestTimeout, now: now)
    } else {
      close()
    }
  }
}

// Inside the type, the method of the same name hides the system's function.
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
