/// The limits of the server on sizes, connections and times.
struct HTTPLimits: Sendable {
  /// The maximum length of the request line in bytes; otherwise 414.
  var requestLine = 8 << 10
  /// The maximum size of the headers in bytes; otherwise 431.
  var headerBlock = 64 << 10
  /// The maximum size of the body in bytes; otherwise 413.
  var body = 10 << 20
  /// The maximum number of concurrent connections; a further client waits.
  var connections = 256
  /// The maximum time from the first byte of a request to its last; otherwise 408.
  var request = Duration.seconds(30)
  /// The maximum time that a connection stays open without a request.
  var idle = Duration.seconds(75)
}

/// What all connections share: the request handler, the request hook and the limits.
struct HTTPService: Sendable {
  var limits = HTTPLimits()
  /// The time to wait before each response.
  var delay = Duration.zero
  /// The protection against web pages, or `nil` while the port is unknown.
  var originPolicy: OriginPolicy?
  let handler: @Sendable (HTTPRequest) -> HTTPResponse
  /// Called for every request before its response is sent.
  var onRequest: (@Sendable (RequestRecord) -> Void)?

  func respond(to request: HTTPRequest) -> HTTPResponse {
    let response = originPolicy?.rejection(of: request) ?? handler(request)
    record(request, status: response.status)
    return response
  }

  /// Reports a request; those of a rejected one are `-`, as in access logs.
  func record(_ request: HTTPRequest?, status: Int) {
    onRequest?(RequestRecord(method: request?.method ?? "-", target: request?.target ?? "-", status: status))
  }
}
