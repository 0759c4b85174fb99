import Foundation

/// Returns the FNV-1a hash of bytes: the standard library's hash differs between processes.
func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

struct HTTPResponse: Sendable {
  var status: Int
  /// The headers without `Content-Length` and `Connection`, which the connection adds.
  var headers = HTTPHeaders()
  /// The body, which is not sent for HEAD and 304.
  var body: [UInt8] = []

  /// Returns a response with a body, by default JSON, or 304 if it is a read that the client has cached.
  static func content(
    _ body: [UInt8], status: Int = 200, type: String = "application/json; charset=utf-8", cacheControl: String,
    to request: HTTPRequest
  ) -> HTTPResponse {
    var response = HTTPResponse(status: status)
    // The length and the hash, such as `W/"2-8b9d47c5"`.
    let entityTag = "W/\"\(String(body.count, radix: 16))-\(String(fnv1a(body), radix: 16))\""
    if status == 200, request.isRead, request.hasCached(entityTag) {
      response.status = 304
    } else {
      response.headers = ["Content-Type": type, "X-Content-Type-Options": "nosniff"]
      response.body = body
    }
    response.headers.append("ETag", entityTag)
    response.headers.append("Cache-Control", cacheControl)
    return response
  }

  /// Returns a response with compact JSON.
  static func rails(_ value: JSON, status: Int = 200, to request: HTTPRequest) -> HTTPResponse {
    .content(
      value.bytes(), status: status,
      cacheControl: status < 300 ? "max-age=0, private, must-revalidate" : "no-cache", to: request)
  }

  /// A response with an error as JSON in the format of Rails, such as `{"error":"Not Found","status":404}`.
  ///
  /// - Parameter message: Defaults to the reason phrase of the status.
  static func error(_ status: Int, _ message: String? = nil) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        "Content-Type": "application/json; charset=utf-8", "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-cache",
      ],
      body: JSON.object(["status": .integer(status), "error": .string(message ?? reason(for: status))]).bytes())
  }

  /// Returns the status line and the headers, up to the empty line.
  func head(keepsConnection: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(Self.reason(for: status))\r\n"
    for field in headers.fields { text += "\(field.name): \(field.value)\r\n" }
    // RFC 9110 section 15.4.5 forbids a body.
    if status != 304 { text += "Content-Length: \(body.count)\r\n" }
    text += "Connection: \(keepsConnection ? "keep-alive" : "close")\r\n\r\n"
    return Array(text.utf8)
  }

  /// Returns the reason phrase of a status (RFC 9110 section 15), such as `Not Found`.
  static func reason(for status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 408: "Request Timeout"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 422: "Unprocessable Content"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    default: "Status"
    }
  }
}
