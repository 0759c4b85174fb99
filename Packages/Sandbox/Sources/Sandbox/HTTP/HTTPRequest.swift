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

  /// The server's address as the client knows it, such as `http://127.0.0.1:49152`; links are built from it.
  var origin: String {
    "http://" + (headers["Host"] ?? "127.0.0.1")
  }

  /// The parts of the path between its slashes, percent-decoded, or `nil` if one of them cannot be decoded.
  ///
  /// Empty parts do not count.
  var segments: [String]? {
    let raw = path.split(separator: "/")
    let decoded = raw.compactMap { PercentEncoding.decode($0) }
    return decoded.count == raw.count ? decoded : nil
  }

  /// Whether the request only reads.
  var isRead: Bool { method == "GET" || method == "HEAD" }

  /// Whether the client wants to send another request on the same connection (RFC 9112 section 9.3).
  var keepsConnection: Bool {
    let options = headers.tokens(of: "Connection")
    return minorVersion == 0 ? options.contains("keep-alive") : !options.contains("close")
  }
}
