/// The answers of the APIs whose originals are Rails applications: compact JSON, conditions, Rails' own errors.
enum RailsResponse {
  /// An answer with JSON in Rails' hand; 304 if the request reads and the client holds the same already.
  static func json(_ value: JSON, status: Int = 200, to request: HTTPRequest) -> HTTPResponse {
    let body = RenderedBody(JSONWriter.bytes(of: value, style: .rails))
    guard status < 300 else {
      return response(status, body.bytes, type: jsonType, cacheControl: "no-cache")
    }
    return conditional(
      body, status: status, type: jsonType, cacheControl: "max-age=0, private, must-revalidate", to: request)
  }

  /// An answer with other content that may be kept.
  static func file(_ body: RenderedBody, type: String, cacheControl: String, to request: HTTPRequest) -> HTTPResponse {
    conditional(body, status: 200, type: type, cacheControl: cacheControl, to: request)
  }

  /// What Rails answers in place of an error page, such as `{"status":404,"error":"Not Found"}`.
  ///
  /// - Parameter error: What happened; by default the words of the status.
  static func failure(_ status: Int, _ error: String? = nil, to request: HTTPRequest) -> HTTPResponse {
    let error = error ?? HTTPResponse.reason(for: status)
    return json(["status": .number(String(status)), "error": .string(error)], status: status, to: request)
  }

  private static let jsonType = "application/json; charset=utf-8"

  private static func conditional(
    _ body: RenderedBody, status: Int, type: String, cacheControl: String, to request: HTTPRequest
  ) -> HTTPResponse {
    let isKnown = request.isRead && body.entityTag.isKnown(by: request.headers)
    var response =
      isKnown
      ? HTTPResponse(status: 304)
      : self.response(status, body.bytes, type: type, cacheControl: nil)
    response.headers.append("ETag", body.entityTag.text)
    response.headers.append("Cache-Control", cacheControl)
    return response
  }

  private static func response(_ status: Int, _ body: [UInt8], type: String, cacheControl: String?) -> HTTPResponse {
    var response = HTTPResponse(status: status, body: body)
    response.headers.append("Content-Type", type)
    response.headers.append("X-Content-Type-Options", "nosniff")
    if let cacheControl { response.headers.append("Cache-Control", cacheControl) }
    return response
  }
}
