import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server on a free port of 127.0.0.1 that has the whole answer to each path ready, so that it takes next to no time.
///
/// Each connection has a thread. A connection is closed by the client.
struct PreparedServer {
  /// The address, without a slash at its end.
  let base: String

  /// Begins to serve, until the process ends.
  ///
  /// - Parameter answers: Head and body, by the request's target.
  init(_ answers: [String: [UInt8]]) throws {
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
        Thread.detachNewThread { Self.serve(connection, answers) }
      }
    }
  }

  /// The bytes of an answer.
  static func answer(_ body: [UInt8], headers: [String] = []) -> [UInt8] {
    let fields = ["Content-Type: application/json", "Content-Length: \(body.count)"] + headers
    return Array("HTTP/1.1 200 OK\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n".utf8) + body
  }

  /// Answers requests without a body until the client hangs up.
  private static func serve(_ connection: Int32, _ answers: [String: [UInt8]]) {
    defer { close(connection) }
    var head: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(connection, &chunk, chunk.count, 0), count > 0 {
      head += chunk[..<count]
      guard head.suffix(4).elementsEqual("\r\n\r\n".utf8) else { continue }
      let words = head.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard words.count == 3, let answer = answers[String(decoding: words[1], as: UTF8.self)] else { return }
      head.removeAll(keepingCapacity: true)
      guard write(answer, to: connection) else { return }
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
