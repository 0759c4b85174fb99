/// One request as it came over the connection.
struct HTTPRequest: Sendable {
  /// The method in the client's spelling, such as `GET`.
  var method: String
  /// The request target in origin form, still percent-encoded: path and query.
  var target: String
  /// The minor version of HTTP/1: 0 or 1.
  var minorVersion = 1
  var headers = HTTPHeaders()
  var body: [UInt8] = []

  /// The part of the target before the question mark, percent-encoded.
  var path: Substring {
    target.prefix { $0 != "?" }
  }

  /// The part of the target after the question mark, percent-encoded; empty if there is none.
  var query: Substring {
    target.drop { $0 != "?" }.dropFirst()
  }

  /// Whether the client wants to send another request on the same connection (RFC 9112 section 9.3).
  var keepsConnection: Bool {
    let options = headers.tokens(of: "Connection")
    return minorVersion == 0 ? options.contains("keep-alive") : !options.contains("close")
  }
}
