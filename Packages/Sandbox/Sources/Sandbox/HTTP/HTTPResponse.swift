struct HTTPResponse: Sendable {
  var status: Int
  /// The headers without `Content-Length`, `Date` and `Connection`, which the connection adds.
  var headers = HTTPHeaders()
  /// The body, which is not sent for HEAD, 204 and 304.
  var body: [UInt8] = []
  /// The time to wait before the response is sent; other connections are served in the meantime.
  var delay = Duration.zero

  /// A response with plain text.
  static func plain(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff"],
      body: Array((text + "\n").utf8))
  }

  /// A response with an error as JSON in the format of Rails, such as `{"status":404,"error":"Not Found"}`.
  ///
  /// - Parameter message: Defaults to the reason phrase of the status.
  static func error(_ status: Int, _ message: String? = nil) -> HTTPResponse {
    HTTPResponse(
      status: status,
      headers: [
        "Content-Type": "application/json; charset=utf-8", "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-cache",
      ],
      body: JSONWriter.bytes(
        of: ["status": .integer(status), "error": .string(message ?? reason(for: status))], style: .rails))
  }

  /// Returns the status line and the headers, up to the empty line.
  func head(date: String, keepsConnection: Bool) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(Self.reason(for: status))\r\n"
    for field in headers.fields { text += "\(field.name): \(field.value)\r\n" }
    if !isAlwaysEmpty { text += "Content-Length: \(body.count)\r\n" }
    text += "Date: \(date)\r\nConnection: \(keepsConnection ? "keep-alive" : "close")\r\n\r\n"
    return Array(text.utf8)
  }

  /// Whether the status forbids a body (RFC 9110 sections 15.3.5 and 15.4.5).
  var isAlwaysEmpty: Bool { status == 204 || status == 304 }

  /// Returns the reason phrase of a status (RFC 9110 section 15), such as `Not Found`.
  static func reason(for status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 408: "Request Timeout"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 417: "Expectation Failed"
    case 422: "Unprocessable Content"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 505: "HTTP Version Not Supported"
    default: "Status"
    }
  }
}
