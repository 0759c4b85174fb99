/// What stands behind the connections: who answers, who is told, and what is too much.
struct HTTPService: Sendable {
  var limits = HTTPLimits()
  /// Answers a request.
  ///
  /// It runs on the server's one thread, so it computes and never waits.
  let handler: @Sendable (HTTPRequest) -> HTTPResponse
  /// Is told of every request before its answer is sent.
  var onRequest: (@Sendable (RequestRecord) -> Void)?

  func respond(to request: HTTPRequest) -> HTTPResponse {
    let response = handler(request)
    record(request, status: response.status)
    return response
  }

  /// Reports a request; one that could not be read has `-` for what is unknown, as in access logs.
  func record(_ request: HTTPRequest?, status: Int) {
    onRequest?(RequestRecord(method: request?.method ?? "-", target: request?.target ?? "-", status: status))
  }
}
