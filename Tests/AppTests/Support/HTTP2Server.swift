import Dependencies
import TestSupport

/// An HTTP/2 server without TLS (RFC 9113), which responds to each request with the frames of a script.
///
/// Put a ``TLSServer`` in front of it. It ignores the contents of a request. Stop it with `defer { server.stop() }`.
final class HTTP2Server: Sendable {
  /// A frame of a response.
  enum Frame: Sendable {
    /// The header fields of a 200 response with JSON.
    case head
    /// A DATA frame, which does not end the stream.
    case data(String)
    /// Trailer fields, which end the stream.
    case trailers
    /// Resets the stream with an error code (section 7).
    case reset(code: UInt8)

    fileprivate var parts: (kind: UInt8, flags: UInt8, payload: [UInt8]) {
      // The eighth entry of the static table is ":status: 200" (RFC 7541, appendix A).
      switch self {
      case .head: (1, 0x4, [0x88] + Self.field("content-type", "application/json"))
      case .data(let text): (0, 0, Array(text.utf8))
      case .trailers: (1, 0x5, Self.field("x-checksum", "none"))
      case .reset(let code): (3, 0, [0, 0, 0, code])
      }
    }

    /// A literal header field without indexing (RFC 7541, section 6.2.2), of texts shorter than 127 bytes.
    private static func field(_ name: String, _ value: String) -> [UInt8] {
      [0] + [name, value].flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
    }
  }

  let server: SocketServer
  private let requests = LockIsolated(0)

  /// Starts a server on a free port.
  init(_ script: [Frame]) throws {
    server = try SocketServer { [requests] connection in
      // The preface of the client has 24 bytes.
      guard connection.receive(24) != nil else { return }
      connection.send(Self.frame(4, 0, []))
      while let head = connection.receive(9),
        let payload = connection.receive(head[0...2].reduce(0) { $0 << 8 | Int($1) })
      {
        switch (head[3], head[4] & 1) {
        // SETTINGS and PING are acknowledged.
        case (4, 0): connection.send(Self.frame(4, 1, []))
        case (6, 0): connection.send(Self.frame(6, 1, payload))
        case (1, _):
          requests.withValue { $0 += 1 }
          for frame in script.map(\.parts) {
            connection.send(Self.frame(frame.kind, frame.flags, stream: head[5...8], frame.payload))
          }
        default: break
        }
      }
    }
  }

  /// The number of received requests.
  var requestCount: Int { requests.value }

  private static func frame(
    _ kind: UInt8, _ flags: UInt8, stream: ArraySlice<UInt8> = [0, 0, 0, 0], _ payload: [UInt8]
  ) -> [UInt8] {
    [0, 0, UInt8(payload.count), kind, flags] + stream + payload
  }
}
