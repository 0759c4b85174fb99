import Foundation

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
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(port: Int) throws {
    self.port = port
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    // A defective server must fail the test, not hang it.
    var timeout = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if status != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit {
    close(descriptor)
  }

  func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// Sends all bytes, unless the server closes the connection.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      #else
        let count = rest.withUnsafeBytes { system_send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      #endif
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  func endSending() {
    #if canImport(Glibc)
      shutdown(descriptor, Int32(SHUT_WR))
    #else
      shutdown(descriptor, SHUT_WR)
    #endif
  }

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
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &chunk, chunk.count, 0)
    if count > 0 { buffer.append(contentsOf: chunk[..<count]) }
    return count > 0
  }
}

#if !canImport(Darwin)
  // Inside the type, the method of the same name hides the system's function.
  private func system_send(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
  }
#endif
