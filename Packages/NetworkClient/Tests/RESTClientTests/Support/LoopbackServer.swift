import Foundation
import RESTClient
import Synchronization
import TestSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server on a free port of 127.0.0.1 whose responses a closure creates, and which records the requests.
///
/// Each connection has a thread, so the closure may block. When the server is released, it accepts no more connections.
final class LoopbackServer: Sendable {
  /// The state of the threads, which must not retain the server.
  private final class Shared: Sendable {
    struct State {
      var requests: [ReceivedRequest] = []
      var connectionCount = 0
    }

    let state = Mutex(State())
    let arrivals: AsyncStream<ReceivedRequest>.Continuation
    let departures: AsyncStream<Int>.Continuation
    let respond: @Sendable (ReceivedRequest) -> RawResponse
    /// Receives the first bytes of a connection that are no request, such as those of TLS.
    let receiveBytes: (@Sendable (Data) -> Void)?

    init(
      arrivals: AsyncStream<ReceivedRequest>.Continuation, departures: AsyncStream<Int>.Continuation,
      respond: @escaping @Sendable (ReceivedRequest) -> RawResponse, receiveBytes: (@Sendable (Data) -> Void)?
    ) {
      self.arrivals = arrivals
      self.departures = departures
      self.respond = respond
      self.receiveBytes = receiveBytes
    }
  }

  let port: Int
  /// The requests, as they arrive.
  let arrivals: AsyncStream<ReceivedRequest>
  /// The numbers of the connections, as they end.
  let departures: AsyncStream<Int>
  private let listener: Int32
  private let shared: Shared

  /// Creates a server that does not respond, for the first bytes of its connections.
  convenience init(bytes receiveBytes: @escaping @Sendable (Data) -> Void) {
    self.init({ _ in .silence }, bytes: receiveBytes)
  }

  init(
    _ respond: @escaping @Sendable (ReceivedRequest) -> RawResponse,
    bytes receiveBytes: (@Sendable (Data) -> Void)? = nil
  ) {
    let (arrivals, arriving) = AsyncStream.makeStream(of: ReceivedRequest.self)
    let (departures, departing) = AsyncStream.makeStream(of: Int.self)
    let shared = Shared(arrivals: arriving, departures: departing, respond: respond, receiveBytes: receiveBytes)
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        precondition(bind(listener, $0, length) == 0 && listen(listener, 512) == 0, "no loopback socket")
        getsockname(listener, $0, &length)
      }
    }
    self.port = Int(UInt16(bigEndian: address.sin_port))
    self.arrivals = arrivals
    self.departures = departures
    self.listener = listener
    self.shared = shared
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        let number = shared.state.withLock { state in
          state.connectionCount += 1
          return state.connectionCount
        }
        Thread.detachNewThread { Self.serve(connection, number: number, shared) }
      }
      close(listener)
      arriving.finish()
      departing.finish()
    }
  }

  deinit {
    // The client closes its connections, when a request is cancelled and with its session. If the server closed one after
    // half a head, Foundation on Linux would trap: "Transfer completed, but there's no response".
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The requests so far.
  var requests: [ReceivedRequest] { shared.state.withLock(\.requests) }

  /// The number of connections so far.
  var connectionCount: Int { shared.state.withLock(\.connectionCount) }

  /// The URL of a path.
  func address(_ path: String = "") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// A client of this server with its own session, which retries without a pause.
  func client(
    _ path: String = "",
    session: URLSession = URLSession(configuration: .ephemeral),
    decoder: JSONDecoder = JSONDecoder(),
    clock: any Clock<Duration> = ContinuousClock(),
    configuration: HTTPClient.Configuration = HTTPClient.Configuration()
  ) throws -> HTTPClient {
    var configuration = configuration
    configuration.retryPolicy.baseDelay = .zero
    return HTTPClient(
      baseURL: try BaseURL(address(path)), decoder: decoder, session: session, configuration: configuration,
      clock: clock)
  }

  private static func serve(_ connection: Int32, number: Int, _ shared: Shared) {
    var buffer = Data()
    if let receiveBytes = shared.receiveBytes {
      if receive(connection, &buffer) { receiveBytes(buffer) }
      buffer = Data()
    }
    serving: while let request = read(connection, &buffer, number: number) {
      shared.state.withLock { $0.requests.append(request) }
      shared.arrivals.yield(request)
      let response = shared.respond(request)
      guard write(response.bytes, to: connection) else { break }
      switch response.ending {
      case .keepAlive:
        continue
      case .push(let push):
        push.wait()
        guard write(push.bytes, to: connection) else { break serving }
        push.isSent.open()
      case .close:
        break serving
      case .reset:
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        break serving
      case .silence:
        while receive(connection, &buffer) { buffer = Data() }
        break serving
      }
    }
    close(connection)
    shared.departures.yield(number)
  }

  private static func read(_ connection: Int32, _ buffer: inout Data, number: Int) -> ReceivedRequest? {
    while true {
      if let end = buffer.range(of: Data("\r\n\r\n".utf8)) {
        let head = String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
        let length = ReceivedRequest.contentLength(head: head)
        if buffer.endIndex - end.upperBound >= length {
          let body = Data(buffer[end.upperBound..<end.upperBound + length])
          buffer = Data(buffer[(end.upperBound + length)...])
          return ReceivedRequest(head: head, body: body, connection: number)
        }
      }
      guard receive(connection, &buffer) else { return nil }
    }
  }

  /// Reads the next bytes; `false` at the end.
  private static func receive(_ connection: Int32, _ buffer: inout Data) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = recv(connection, &chunk, chunk.count, 0)
    if count > 0 { buffer.append(contentsOf: chunk[..<count]) }
    return count > 0
  }

  private static func write(_ bytes: Data, to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          send(connection, buffer.baseAddress, buffer.count, 0)
        #else
          send(connection, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        #endif
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
