import Foundation
import TestSupport

/// A client that sends arbitrary bytes and parses responses itself.
final class RawClient {
  struct Response: Equatable {
    var status: Int
    var head: String
    var body: String

    func field(_ name: String) -> String? {
      let prefix = name.lowercased() + ":"
      let line = head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(prefix) }
      return line.map { $0.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces) }
    }
  }

  let port: Int
  private let connection: SocketConnection
  private var buffer: [UInt8] = []

  init(port: Int) throws {
    self.port = port
    connection = try SocketConnection(to: UInt16(port))
    // A defective server must fail the test, not hang it.
    var timeout = timeval(tv_sec: 20, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(connection.descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  func send(_ text: String) { connection.send(text) }

  /// Sends all bytes, unless the server closes the connection.
  func send(_ bytes: [UInt8]) { connection.send(bytes) }

  func endSending() { shutdown(connection.descriptor, Int32(SHUT_WR)) }

  /// Reads a response, or returns `nil` if the connection ends first.
  func readResponse(toHead: Bool = false) -> Response? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = buffer.firstRange(of: end) {
        let head = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
        buffer.removeFirst(range.upperBound)
        var response = Response(status: Int(head.dropFirst(9).prefix(3)) ?? 0, head: head, body: "")
        let length = toHead ? 0 : Int(response.field("Content-Length") ?? "0") ?? 0
        while buffer.count < length { if !receive() { return nil } }
        response.body = String(decoding: buffer[..<length], as: UTF8.self)
        buffer.removeFirst(length)
        return response
      }
      if !receive() { return nil }
    }
  }

  /// Sends a request with a body and reads the response.
  func request(_ method: String, _ target: String, fields: String = "", body: String = "") -> Response? {
    let length = "Content-Length: \(body.utf8.count)\r\n"
    send("\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(length)\(fields)\r\n\(body)")
    return readResponse()
  }

  /// Sends a request without a body and reads the response.
  func get(_ target: String, method: String = "GET", fields: String = "") -> Response? {
    send("\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(fields)\r\n")
    return readResponse(toHead: method == "HEAD")
  }

  /// Returns whether the server closes the connection without another byte.
  func isAtEnd() -> Bool {
    buffer.isEmpty && !receive() && buffer.isEmpty
  }

  private func receive() -> Bool {
    guard let bytes = connection.receive(), !bytes.isEmpty else { return false }
    buffer += bytes
    return true
  }
}
