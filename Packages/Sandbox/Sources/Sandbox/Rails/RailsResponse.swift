/// The responses of a Rails application: compact JSON and conditional requests.
///
/// Errors are ``HTTPResponse/error(_:_:)``.
enum RailsResponse {
  /// Returns a response with JSON, or 304 if it is a read that the client has cached.
  static func json(_ value: JSON, status: Int = 200, to request: HTTPRequest) -> HTTPResponse {
    let body = EncodedBody(JSONWriter.bytes(of: value, style: .rails))
    guard status < 300 else {
      return response(status, body.bytes, type: jsonType, cacheControl: "no-cache")
    }
    return conditional(
      body, status: status, type: jsonType, cacheControl: "max-age=0, private, must-revalidate", to: request)
  }

  /// Returns a response with a file, or 304 if the client has it cached.
  static func file(_ body: EncodedBody, type: String, cacheControl: String, to request: HTTPRequest) -> HTTPResponse {
    conditional(body, status: 200, type: type, cacheControl: cacheControl, to: request)
  }

  private static let jsonType = "application/json; charset=utf-8"

  private static func conditional(
    _ body: EncodedBody, status: Int, type: String, cacheControl: String, to request: HTTPRequest
  ) -> HTTPResponse {
    let isFresh = request.isRead && body.entityTag.isFresh(for: request.headers)
    var response =
      isFresh
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
