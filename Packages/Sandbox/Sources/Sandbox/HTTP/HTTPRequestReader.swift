import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads the requests of a connection one after the other, and blocks until each is complete.
///
/// It is strict about RFC 9112: lines end in CRLF, no folded headers, one `Host`, one length.
struct HTTPRequestReader {
  /// The maximum length in bytes of a line with a chunk size and its extensions.
  private static let maximumSizeLine = 1024

  private let descriptor: Int32
  private let limits: HTTPLimits
  /// The received bytes, of which those from `start` are unread.
  private var buffer: [UInt8] = []
  private var start = 0
  private var deadline = ContinuousClock.now
  /// The request, as far as it is read.
  private(set) var request: HTTPRequest?

  init(descriptor: Int32, limits: HTTPLimits) {
    self.descriptor = descriptor
    self.limits = limits
  }

  mutating func next() throws(HTTPReadError) -> HTTPRequest {
    request = nil
    deadline = .now + limits.idle
    if start == buffer.count { do { try receive() } catch { throw .closed } }
    // The time limit starts at the first byte, so that a slow sender cannot extend it.
    deadline = .now + limits.request
    // The client of a TLS handshake, which contains no line, would wait for a response.
    guard buffer[start] == 0x0D || Self.isToken([buffer[start]]) else {
      throw .malformed("it does not begin with a method (is it HTTPS?)")
    }
    var line = ""
    // RFC 9112 section 2.2: empty lines before a request are ignored.
    repeat { line = try self.line(limit: limits.requestLine, else: .requestLineTooLong) } while line.isEmpty
    var request = try Self.requestLine(line)
    self.request = request
    request.headers = try headers()
    self.request = request
    request.body = try body(of: request)
    return request
  }

  // MARK: - Head

  /// Parses `METHOD SP target SP HTTP/1.x`.
  private static func requestLine(_ line: String) throws(HTTPReadError) -> HTTPRequest {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(Array(parts[0].utf8)), parts[2].hasPrefix("HTTP/"), parts[2].utf8.count == 8 else {
      throw .malformed("the request line is not METHOD TARGET HTTP/1.1")
    }
    guard parts[1].utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), parts[1].hasPrefix("/") || line.hasPrefix("OPTIONS *")
    else { throw .malformed("the target is not a path") }
    guard parts[2] == "HTTP/1.1" || parts[2] == "HTTP/1.0" else { throw .unsupportedVersion }
    return HTTPRequest(
      method: String(parts[0]), target: String(parts[1]), minorVersion: parts[2].hasSuffix("1") ? 1 : 0)
  }

  private mutating func headers() throws(HTTPReadError) -> HTTPHeaders {
    var headers = HTTPHeaders()
    var rest = limits.headerBlock
    while true {
      let line = try line(limit: rest, else: .headersTooLarge)
      if line.isEmpty { return headers }
      rest -= line.utf8.count + 2
      let name = line.prefix { $0 != ":" }
      guard name.endIndex < line.endIndex, Self.isToken(Array(name.utf8)) else {
        throw .malformed("a header line is not NAME: VALUE")
      }
      guard line.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        throw .malformed("a header has control characters")
      }
      headers.append(String(name), line[name.endIndex...].dropFirst().trimmingCharacters(in: .whitespaces))
    }
  }

  /// Returns whether the bytes are a token (RFC 9110 section 5.6.2).
  private static func isToken(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  // MARK: - Body

  /// Reads the body, and rejects ambiguous headers (RFC 9112 section 6).
  private mutating func body(of request: HTTPRequest) throws(HTTPReadError) -> [UInt8] {
    let hosts = request.headers.values(of: "Host").count
    guard hosts == 1 || hosts == 0 && request.minorVersion == 0 else {
      throw .malformed("there must be one Host header")
    }
    let length = request.headers["Content-Length"]
    let codings = request.headers.tokens(of: "Transfer-Encoding")
    let expectation = request.headers["Expect"]?.lowercased()
    guard expectation == nil || expectation == "100-continue" else { throw .expectationFailed }
    guard codings.isEmpty || length == nil && request.minorVersion == 1 else {
      throw .malformed("Transfer-Encoding needs HTTP/1.1 and excludes Content-Length")
    }
    guard codings.isEmpty || codings == ["chunked"] else { throw .unknownTransferCoding }
    guard length.map({ text in !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } }) ?? true else {
      throw .malformed("Content-Length is not one number")
    }
    let count = length.map { Int($0) ?? .max } ?? 0
    guard count <= limits.body else { throw .bodyTooLarge }
    if expectation != nil, start == buffer.count {
      _ = Socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: descriptor)
    }
    return codings.isEmpty ? Array(try bytes(count)) : try chunks()
  }

  /// Decodes a chunked body (RFC 9112 section 7.1); chunk extensions and trailers are ignored.
  private mutating func chunks() throws(HTTPReadError) -> [UInt8] {
    var decoded: [UInt8] = []
    let lineError = HTTPReadError.malformed("a line of the chunked body is too long")
    while true {
      let line = try line(limit: Self.maximumSizeLine, else: lineError)
      let digits = line.prefix { $0.isHexDigit && $0.isASCII }
      guard !digits.isEmpty, line[digits.endIndex...].first.map({ ";\t ".contains($0) }) ?? true else {
        throw .malformed("a chunk size is not a hexadecimal number")
      }
      let size = Int(digits, radix: 16) ?? .max
      guard size <= limits.body - decoded.count else { throw .bodyTooLarge }
      if size == 0 { break }
      decoded += try bytes(size)
      guard try bytes(2).elementsEqual([0x0D, 0x0A]) else { throw .malformed("a chunk does not end in CR LF") }
    }
    var rest = limits.headerBlock
    while case let line = try line(limit: rest, else: lineError), !line.isEmpty { rest -= line.utf8.count + 2 }
    return decoded
  }

  // MARK: - Bytes

  /// Reads a line without its CRLF; bytes that are not UTF-8 are replaced.
  private mutating func line(limit: Int, else error: HTTPReadError) throws(HTTPReadError) -> String {
    discardReadBytes()
    var searched = start
    while true {
      let end = buffer[searched...].firstIndex(of: 0x0A)
      guard (end ?? buffer.count) - start <= limit else { throw error }
      if let end {
        guard end > start, buffer[end - 1] == 0x0D else { throw .malformed("a line does not end in CR LF") }
        defer { start = end + 1 }
        return String(decoding: buffer[start..<end - 1], as: UTF8.self)
      }
      searched = buffer.count
      try receive()
    }
  }

  private mutating func bytes(_ count: Int) throws(HTTPReadError) -> ArraySlice<UInt8> {
    discardReadBytes()
    while buffer.count - start < count { try receive() }
    defer { start += count }
    return buffer[start..<start + count]
  }

  private mutating func discardReadBytes() {
    guard start == buffer.count || start > 64 << 10 else { return }
    buffer.removeFirst(start)
    start = 0
  }

  private mutating func receive() throws(HTTPReadError) {
    guard Socket.wait(for: POLLIN, on: descriptor, until: deadline) else { throw .timeout }
    guard let bytes = Socket.receive(from: descriptor) else { throw .closed }
    buffer += bytes
  }
}
