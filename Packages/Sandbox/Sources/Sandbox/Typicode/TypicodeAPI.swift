/// The JSONPlaceholder API: json-server 0.16 in its fake mode, which responds to writes but stores nothing.
///
/// This type handles HTTP: method override, body, headers and conditional requests. ``TypicodeRoutes`` has the routes.
struct TypicodeAPI: SandboxAPI {
  private let routes: TypicodeRoutes

  init(data: SandboxData) {
    routes = TypicodeRoutes(data: data)
  }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    if request.method == "OPTIONS" { return preflight(for: request) }
    var request = request
    var vary = ["Origin"]
    if request.method == "POST" {
      vary.append("X-HTTP-Method-Override")
      if let method = request.headers["X-HTTP-Method-Override"] { request.method = method.uppercased() }
    }
    vary.append("Accept-Encoding")
    let (result, delay) = route(request)
    var response = HTTPResponse(status: result.status, headers: commonHeaders(for: request, vary: vary))
    response.delay = delay
    // The live service lets every read be cached for twelve hours, including 404.
    let isCacheable = request.isRead && result.status < 500
    response.headers.append("Cache-Control", isCacheable ? "max-age=43200" : "no-cache")
    response.headers.append("Pragma", "no-cache")
    response.headers.append("Expires", "-1")
    response.headers.append(contentsOf: result.headers)
    add(result.content, to: &response, isConditional: request.isRead && result.status == 200, request: request)
    return response
  }

  private func route(_ request: HTTPRequest) -> (TypicodeResponse, delay: Duration) {
    guard let route = TypicodeRoute(request) else {
      return (TypicodeResponse(status: 400, content: .html("URIError: Failed to decode the path")), .zero)
    }
    do throws(TypicodeError) {
      let body = try TypicodeBody.object(of: request)
      let response = try routes.response(to: route, body: body, url: request.origin + request.target)
      return (response, delay(for: route))
    } catch {
      return (.error(error), delay(for: route))
    }
  }

  private func delay(for route: TypicodeRoute) -> Duration {
    guard let text = route.parameters.text(of: "_delay"), let delay = JavaScriptNumber.parseFloat(text), delay > 0
    else {
      return .zero
    }
    // A duration cannot be infinite. The maximum delay is much shorter (``HTTPLimits/delay``).
    return .milliseconds(min(delay, 1e9))
  }

  private func preflight(for request: HTTPRequest) -> HTTPResponse {
    var response = HTTPResponse(
      status: 204, headers: commonHeaders(for: request, vary: ["Origin", "Access-Control-Request-Headers"]))
    // `OriginPolicy` rejects the preflights of foreign pages for writes.
    let isRead = ["GET", "HEAD"].contains(request.headers["Access-Control-Request-Method"])
    response.headers.append("Access-Control-Allow-Methods", isRead ? "GET,HEAD" : "GET,HEAD,PUT,PATCH,POST,DELETE")
    if let names = request.headers["Access-Control-Request-Headers"] {
      response.headers.append("Access-Control-Allow-Headers", names)
    }
    return response
  }

  /// The headers of json-server, but without `Access-Control-Allow-Credentials`, which no page needs.
  private func commonHeaders(for request: HTTPRequest, vary: [String]) -> HTTPHeaders {
    var headers: HTTPHeaders = ["X-Powered-By": "Express"]
    if let origin = request.headers["Origin"] { headers.append("Access-Control-Allow-Origin", origin) }
    headers.append("Vary", vary.joined(separator: ", "))
    return headers
  }

  private func add(
    _ content: TypicodeResponse.Content, to response: inout HTTPResponse, isConditional: Bool, request: HTTPRequest
  ) {
    let body: EncodedBody
    let type: String
    switch content {
    case .json(let value): (body, type) = (EncodedBody(value), "application/json; charset=utf-8")
    case .encoded(let encoded): (body, type) = (encoded, "application/json; charset=utf-8")
    case .html(let text): (body, type) = (EncodedBody(Array(text.utf8)), "text/html; charset=utf-8")
    }
    response.headers.append("X-Content-Type-Options", "nosniff")
    if isConditional, body.entityTag.isFresh(for: request.headers) {
      response.status = 304
    } else {
      response.headers.append("Content-Type", type)
      response.body = body.bytes
    }
    response.headers.append("ETag", body.entityTag.text)
  }
}
