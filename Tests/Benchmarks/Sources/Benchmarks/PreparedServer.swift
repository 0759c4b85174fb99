import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server on a free port of 127.0.0.1 with prepared responses, so that it takes almost no time.
///
/// Each connection has a thread. A connection is closed by the client.
struct PreparedServer {
  /// The base URL without a trailing slash.
  let base: String

  /// Starts the server, which runs until the process ends.
  ///
  /// - Parameter responses: The head and the body by request target.
  init(_ responses: [String: [UInt8]]) throws {
    #if canImport(Darwin)
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isListening else { throw Unexpected(description: "no loopback socket") }
    base = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    Thread.detachNewThread {
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Thread.detachNewThread { Self.serve(connection, responses) }
      }
    }
  }

  /// Returns the bytes of a response.
  static func response(_ body: [UInt8], headers: [String] = []) -> [UInt8] {
    let fields = ["Content-Type: application/json", "Content-Length: \(body.count)"] + headers
    return Array("HTTP/1.1 200 OK\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n".utf8) + body
  }

  /// Responds to requests without a body until the client disconnects.
  private static func serve(_ connection: Int32, _ responses: [String: [UInt8]]) {
    defer { close(connection) }
    var head: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(connection, &chunk, chunk.count, 0), count > 0 {
      head += chunk[..<count]
      guard head.suffix(4).elementsEqual("\r\n\r\n".utf8) else { continue }
      let words = head.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard words.count == 3, let response = responses[String(decoding: words[1], as: UTF8.self)] else { return }
      head.removeAll(keepingCapacity: true)
      guard write(response, to: connection) else { return }
    }
  }

  private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        #if canImport(Darwin)
          let count = send(connection, rest.baseAddress, rest.count, 0)
        #else
          let count = send(
            connection, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, Int32(MSG_NOSIGNAL))
        #endif
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}
