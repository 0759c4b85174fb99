import Foundation

struct HTTPRequest: Sendable {
  var method: String
  /// The path and query, percent-encoded.
  var target: String
  /// The minor version of HTTP/1: 0 or 1.
  var minorVersion = 1
  var headers = HTTPHeaders()
  var body: [UInt8] = []

  /// The path, percent-encoded.
  var path: Substring {
    target.prefix { $0 != "?" }
  }

  /// The parameters of the query, in which `+` is a space; invalid escapes remain.
  var parameters: [(name: String, value: String)] {
    target.drop { $0 != "?" }.dropFirst().split(separator: "&").map { pair in
      let name = pair.prefix { $0 != "=" }
      return (Self.decoded(name), Self.decoded(pair[name.endIndex...].dropFirst()))
    }
  }

  private static func decoded(_ text: Substring) -> String {
    let spaced = text.replacing("+", with: " ")
    return spaced.removingPercentEncoding ?? String(spaced)
  }

  /// The base URL of links, from the `Host` header, such as `http://127.0.0.1:49152`.
  var origin: String {
    "http://" + (headers["Host"] ?? "127.0.0.1")
  }

  /// The non-empty path segments, percent-decoded, or `nil` if one of them cannot be decoded.
  var segments: [String]? {
    let raw = path.split(separator: "/")
    let decoded = raw.compactMap { $0.removingPercentEncoding }
    return decoded.count == raw.count ? decoded : nil
  }

  /// The media type of the body, in lowercase and without parameters.
  private var mediaType: String {
    (headers["Content-Type"] ?? "").lowercased().prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
  }

  /// Returns the members of the object in the body; none if the body is not JSON.
  func bodyObject() throws(ReadError) -> JSONObject {
    guard mediaType == "application/json", !body.isEmpty else { return [:] }
    return try JSON.parse(body).object ?? [:]
  }

  /// Whether the method is GET or HEAD.
  var isRead: Bool { method == "GET" || method == "HEAD" }

  /// Returns whether the client has a response cached, so that the status is 304: the weak comparison of RFC 9110
  /// section 13.1.2.
  func hasCached(_ entityTag: String) -> Bool {
    let tags = (headers["If-None-Match"] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    return tags.contains { $0 == "*" || $0 == entityTag || "W/" + $0 == entityTag }
  }

  /// Whether the connection is persistent (RFC 9112 section 9.3).
  var keepsConnection: Bool {
    let options = headers["Connection"]?.lowercased() ?? ""
    return minorVersion == 0 ? options.contains("keep-alive") : !options.contains("close")
  }
}
