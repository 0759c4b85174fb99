import Foundation
import RESTClient
import Synchronization
import TestSupport

/// A server on a free port of 127.0.0.1 whose responses a closure creates, and which records the requests.
///
/// Each connection has a thread, so the closure may block. When the server is released, it accepts no more connections.
final class LoopbackServer: Sendable {
  /// The requests, as they arrive.
  let arrivals: AsyncStream<ReceivedRequest>
  /// The numbers of the connections, as they end.
  let departures: AsyncStream<Int>
  private let server: SocketServer
  private let received: Recorder<ReceivedRequest>

  /// Creates a server that does not respond, for the first bytes of its connections.
  convenience init(bytes receiveBytes: @escaping @Sendable (Data) -> Void) {
    self.init({ _ in .silence }, bytes: receiveBytes)
  }

  /// - Parameter receiveBytes: Receives the first bytes of a connection that are no request, such as those of TLS.
  init(
    _ respond: @escaping @Sendable (ReceivedRequest) -> RawResponse,
    bytes receiveBytes: (@Sendable (Data) -> Void)? = nil
  ) {
    let (arrivals, arriving) = AsyncStream.makeStream(of: ReceivedRequest.self)
    let (departures, departing) = AsyncStream.makeStream(of: Int.self)
    let received = Recorder<ReceivedRequest>()
    let lastNumber = Mutex(0)
    let server = try? SocketServer { connection in
      let number = lastNumber.withLock { number in
        number += 1
        return number
      }
      if let receiveBytes, let bytes = connection.receive(), !bytes.isEmpty { receiveBytes(Data(bytes)) }
      Self.serve(connection, number: number) { request in
        received.record(request)
        arriving.yield(request)
        return respond(request)
      }
      departing.yield(number)
    }
    guard let server else { preconditionFailure("no loopback socket") }
    self.arrivals = arrivals
    self.departures = departures
    self.server = server
    self.received = received
  }

  deinit {
    // The client closes its connections, when a request is cancelled and with its session. If the server closed one
    // after half a head, Foundation on Linux would trap: "Transfer completed, but there's no response".
    server.stop()
  }

  var port: Int { Int(server.port) }

  /// The requests so far.
  var requests: [ReceivedRequest] { received.values }

  /// The number of connections so far.
  var connectionCount: Int { server.connectionCount }

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

  private static func serve(
    _ connection: SocketConnection, number: Int, _ respond: (ReceivedRequest) -> RawResponse
  ) {
    var buffer = Data()
    while let request = read(connection, &buffer, number: number) {
      let response = respond(request)
      guard connection.send(Array(response.bytes)) else { return }
      switch response.ending {
      case .keepAlive: continue
      case .push(let push):
        push.wait()
        guard connection.send(Array(push.bytes)) else { return }
        push.isSent.open()
      case .close: return
      case .reset: return connection.reset()
      case .silence:
        while connection.receive()?.isEmpty == false {}
        return
      }
    }
  }

  private static func read(_ connection: SocketConnection, _ buffer: inout Data, number: Int) -> ReceivedRequest? {
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
      guard let bytes = connection.receive(), !bytes.isEmpty else { return nil }
      buffer.append(contentsOf: bytes)
    }
  }
}
