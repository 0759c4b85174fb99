import Foundation

/// The reason why a connection has no further request.
enum HTTPReadError: Error, Equatable {
  /// The client has closed the connection, or sends nothing.
  case closed
  /// The request is rejected. The connection is closed, because the start of the next request is unknown.
  case rejected(status: Int, reason: String)

  static func malformed(_ reason: String) -> Self {
    .rejected(status: 400, reason: "The request is malformed: \(reason).")
  }
}

/// Reads the requests of a connection one after the other, and blocks until each is complete (RFC 9112).
struct HTTPRequestReader {
  private let descriptor: Int32
  private let limits: HTTPLimits
  /// The bytes that are received and not read.
  private var buffer: [UInt8] = []
  private var deadline = ContinuousClock.now

  init(descriptor: Int32, limits: HTTPLimits) {
    self.descriptor = descriptor
    self.limits = limits
  }

  mutating func next() throws(HTTPReadError) -> HTTPRequest {
    deadline = .now + limits.idle
    if buffer.isEmpty { do { try receive() } catch { throw .closed } }
    // The time limit starts at the first byte, so that a slow sender cannot extend it.
    deadline = .now + limits.request
    // The client of a TLS handshake, which contains no line, would wait for a response.
    guard buffer.first != 0x16 else { throw .malformed("it is HTTPS") }
    var line = ""
    // RFC 9112 section 2.2: empty lines before a request are ignored.
    repeat { line = try self.line(limit: limits.requestLine, status: 414) } while line.isEmpty
    var request = try Self.requestLine(line)
    request.headers = try headers()
    request.body = try body(of: request)
    return request
  }

  // MARK: - Head

  /// Parses `METHOD SP target SP HTTP/1.x`.
  private static func requestLine(_ line: String) throws(HTTPReadError) -> HTTPRequest {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, isToken(parts[0]), ["HTTP/1.0", "HTTP/1.1"].contains(parts[2]) else {
      throw .malformed("the request line is not METHOD TARGET HTTP/1.1")
    }
    guard parts[1].hasPrefix("/"), parts[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw .malformed("the target is not a path")
    }
    return HTTPRequest(method: parts[0], target: parts[1], minorVersion: parts[2].hasSuffix("1") ? 1 : 0)
  }

  private mutating func headers() throws(HTTPReadError) -> HTTPHeaders {
    var headers = HTTPHeaders()
    var rest = limits.headerBlock
    while case let line = try line(limit: rest, status: 431), !line.isEmpty {
      rest -= line.utf8.count + 2
      let name = String(line.prefix { $0 != ":" })
      guard name.utf8.count < line.utf8.count, Self.isToken(name),
        line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
      else { throw .malformed("a header line is not NAME: VALUE") }
      headers.append(name, line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces))
    }
    return headers
  }

  /// Returns whether a text is a token (RFC 9110 section 5.6.2).
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "!#$%&'*+-.^_`|~".contains($0)) }
  }

  // MARK: - Body

  /// Reads the body, and rejects ambiguous headers (RFC 9112 section 6).
  private mutating func body(of request: HTTPRequest) throws(HTTPReadError) -> [UInt8] {
    let hosts = request.headers.values(of: "Host").count
    guard hosts == 1 || hosts == 0 && request.minorVersion == 0 else {
      throw .malformed("there must be one Host header")
    }
    guard request.headers["Transfer-Encoding"] == nil, let count = Int(request.headers["Content-Length"] ?? "0"),
      count >= 0
    else { throw .malformed("the body has no valid length") }
    guard count <= limits.body else { throw .rejected(status: 413, reason: "The request body is too large.") }
    while buffer.count < count { try receive() }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  // MARK: - Bytes

  /// Reads a line without its CRLF; bytes that are not UTF-8 are replaced.
  ///
  /// - Parameter status: The status for a longer line.
  private mutating func line(limit: Int, status: Int) throws(HTTPReadError) -> String {
    var searched = 0
    while true {
      let end = buffer[searched...].firstIndex(of: 0x0A)
      guard (end ?? buffer.count) <= limit else { throw .rejected(status: status, reason: "A line is too long.") }
      guard let end else {
        searched = buffer.count
        try receive()
        continue
      }
      guard end > 0, buffer[end - 1] == 0x0D else { throw .malformed("a line does not end in CR LF") }
      defer { buffer.removeFirst(end + 1) }
      return String(decoding: buffer[..<(end - 1)], as: UTF8.self)
    }
  }

  private mutating func receive() throws(HTTPReadError) {
    guard Socket.wait(for: POLLIN, on: descriptor, until: deadline) else {
      throw .rejected(status: 408, reason: "The request took too long to arrive.")
    }
    guard let bytes = Socket.receive(from: descriptor) else { throw .closed }
    buffer += bytes
  }
}
