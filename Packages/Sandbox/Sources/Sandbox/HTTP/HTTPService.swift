/// The request handler, the request hook and the limits that all connections share.
struct HTTPService: Sendable {
  var limits = HTTPLimits()
  /// The protection against web pages, or `nil` while the port is unknown.
  var originPolicy: OriginPolicy?
  /// Runs on the server's only thread, so it must not block.
  let handler: @Sendable (HTTPRequest) -> HTTPResponse
  /// Called for every request before its response is sent.
  var onRequest: (@Sendable (RequestRecord) -> Void)?

  func respond(to request: HTTPRequest) -> HTTPResponse {
    let response = originPolicy?.rejection(of: request) ?? handler(request)
    record(request, status: response.status)
    return response
  }

  /// Reports a request; unknown parts of a malformed request are `-`, as in access logs.
  func record(_ request: HTTPRequest?, status: Int) {
    onRequest?(RequestRecord(method: request?.method ?? "-", target: request?.target ?? "-", status: status))
  }
}
