import TestSupport

/// An HTTP/2 server without TLS.
///
/// Put a ``TLSServer`` in front of it.
///
/// It ignores the contents of a request, and sends the frames of its script (RFC 9113). Stop it with `defer {
/// server.stop() }`.
final class HTTP2Server: Sendable {
  /// A frame, or an action of the server.
  enum Frame: Sendable {
    /// The header fields of a 200 response with JSON.
    case head
    /// A DATA frame of the body.
    case data(String, isLast: Bool = false)
    /// Trailer fields, which end the stream.
    case trailers
    /// Resets the stream with an error code (section 7).
    case reset(code: UInt8)
    /// Sends GOAWAY with an error code. The request counts as unprocessed.
    case goAway(code: UInt8)
    /// Closes the connection without GOAWAY.
    case close
  }

  private let server: SocketServer
  private let requests: LockedValue<Int>

  /// Starts a server on a free port.
  ///
  /// - Parameter script: The frames for a request. Requests are numbered from 1.
  init(_ script: @escaping @Sendable (_ number: Int) -> [Frame]) throws {
    let requests = LockedValue(0)
    self.requests = requests
    server = try SocketServer { connection in
      guard connection.receive(Self.preface.count) == Self.preface else { return }
      connection.send(Self.frame(.settings))
      while let head = connection.receive(9), let payload = connection.receive(Self.number(head[0...2])) {
        let (flags, stream) = (head[4], Self.number(head[5...8]))
        switch Kind(rawValue: head[3]) {
        case .settings where flags & Self.acknowledged == 0:
          connection.send(Self.frame(.settings, flags: Self.acknowledged))
        case .ping where flags & Self.acknowledged == 0:
          connection.send(Self.frame(.ping, flags: Self.acknowledged, payload))
        case .headers:
          let number = requests.withValue { count in
            count += 1
            return count
          }
          for frame in script(number) {
            connection.send(Self.bytes(of: frame, stream: stream))
            switch frame {
            case .goAway, .close: return connection.finish()
            case .head, .data, .trailers, .reset: break
            }
          }
        default: break
        }
      }
    }
  }

  /// Stops listening.
  ///
  /// Open connections continue.
  func stop() {
    server.stop()
  }

  /// The port of the server.
  var port: UInt16 { server.port }

  /// The number of received requests.
  var requestCount: Int { requests.value }
}

// MARK: - Frames

extension HTTP2Server {
  private enum Kind: UInt8 {
    case data = 0
    case headers = 1
    case reset = 3
    case settings = 4
    case ping = 6
    case goAway = 7
  }

  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
  private static let acknowledged: UInt8 = 0x1
  private static let endOfStream: UInt8 = 0x1
  private static let endOfHeaders: UInt8 = 0x4

  private static func bytes(of frame: Frame, stream: Int) -> [UInt8] {
    switch frame {
    case .head:
      // The eighth entry of the static table is ":status: 200" (RFC 7541, appendix A).
      Self.frame(.headers, flags: endOfHeaders, stream, [0x88] + field("content-type", "application/json"))
    case .data(let text, let isLast):
      Self.frame(.data, flags: isLast ? endOfStream : 0, stream, Array(text.utf8))
    case .trailers:
      Self.frame(.headers, flags: endOfHeaders | endOfStream, stream, field("x-checksum", "none"))
    case .reset(let code):
      Self.frame(.reset, stream, [0, 0, 0, code])
    case .goAway(let code):
      Self.frame(.goAway, [0, 0, 0, 0, 0, 0, 0, code])
    case .close:
      []
    }
  }

  private static func frame(_ kind: Kind, flags: UInt8 = 0, _ stream: Int = 0, _ payload: [UInt8] = []) -> [UInt8] {
    bytes(payload.count, width: 3) + [kind.rawValue, flags] + bytes(stream, width: 4) + payload
  }

  private static func frame(_ kind: Kind, flags: UInt8 = 0, _ payload: [UInt8]) -> [UInt8] {
    frame(kind, flags: flags, 0, payload)
  }

  /// A literal header field without indexing (RFC 7541, section 6.2.2).
  ///
  /// Both texts are shorter than 127 bytes.
  private static func field(_ name: String, _ value: String) -> [UInt8] {
    [0] + [name, value].flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func bytes(_ number: Int, width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
