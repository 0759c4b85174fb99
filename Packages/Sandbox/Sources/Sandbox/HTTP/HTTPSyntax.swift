/// The grammar of a request head: RFC 9112 for lines and framing, RFC 9110 for tokens and field values.
enum HTTPSyntax {
  /// How the body of a request is delimited.
  enum BodyFraming: Equatable {
    case sized(Int)
    case chunked
  }

  /// Parses `METHOD SP target SP HTTP/1.x`.
  static func requestLine(_ line: ArraySlice<UInt8>) throws(HTTPParsingError) -> HTTPRequest {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(parts[0]) else {
      throw .malformed("the request line is not METHOD TARGET HTTP/1.1")
    }
    guard parts[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .malformed("the target has raw bytes") }
    let method = String(decoding: parts[0], as: UTF8.self)
    let (authority, target) = originForm(String(decoding: parts[1], as: UTF8.self))
    guard target.hasPrefix("/") || target == "*" && method == "OPTIONS" else {
      throw .malformed("the target is not a path")
    }
    return HTTPRequest(
      method: method, target: target, authority: authority, minorVersion: try minorVersion(parts[2]))
  }

  /// Parses `name: value`.
  static func headerField(_ line: ArraySlice<UInt8>) throws(HTTPParsingError) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
      throw .malformed("a header line is not NAME: VALUE")
    }
    let value = line[(colon + 1)...]
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw .malformed("a header has control characters")
    }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    return (name, String(String(decoding: value, as: UTF8.self).trimmingBlanks()))
  }

  /// Returns the framing of the body, and rejects ambiguous headers (RFC 9112 section 6).
  static func bodyFraming(of request: HTTPRequest) throws(HTTPParsingError) -> BodyFraming {
    let hosts = request.headers.values(of: "Host").count
    guard hosts == 1 || hosts == 0 && request.minorVersion == 0 else {
      throw .malformed("there must be one Host header")
    }
    let lengths = request.headers.tokens(of: "Content-Length")
    let codings = request.headers.tokens(of: "Transfer-Encoding")
    if !codings.isEmpty {
      guard lengths.isEmpty else { throw .malformed("Content-Length and Transfer-Encoding exclude each other") }
      guard request.minorVersion == 1 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding") }
      guard codings == ["chunked"] else { throw .unknownTransferCoding }
      return .chunked
    }
    guard let text = lengths.first else {
      guard request.headers["Content-Length"] == nil else { throw .malformed("Content-Length is empty") }
      return .sized(0)
    }
    guard lengths.allSatisfy({ $0 == text }), text.utf8.allSatisfy(\.isASCIIDigit) else {
      throw .malformed("Content-Length is not one number")
    }
    guard let length = Int(text) else { throw .bodyTooLarge }
    return .sized(length)
  }

  /// Returns whether the bytes are a token (RFC 9110 section 5.6.2).
  static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  /// Converts the absolute form, which every server must accept (RFC 9112 section 3.2.2).
  private static func originForm(_ target: String) -> (authority: String?, target: String) {
    guard target.lowercased().hasPrefix("http://") else { return (nil, target) }
    let rest = target.dropFirst("http://".count)
    let path = rest.drop { $0 != "/" && $0 != "?" }
    let authority = String(rest[..<path.startIndex])
    return (authority, path.hasPrefix("/") ? String(path) : "/" + path)
  }

  private static func minorVersion(_ text: ArraySlice<UInt8>) throws(HTTPParsingError) -> Int {
    switch String(decoding: text, as: UTF8.self) {
    case "HTTP/1.1": return 1
    case "HTTP/1.0": return 0
    default:
      let isVersion = text.count == 8 && text.starts(with: "HTTP/".utf8)
      if isVersion { throw .unsupportedVersion }
      throw .malformed("the request line is not METHOD TARGET HTTP/1.1")
    }
  }
}
