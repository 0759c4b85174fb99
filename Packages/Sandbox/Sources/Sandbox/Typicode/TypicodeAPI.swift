/// The JSONPlaceholder API: json-server 0.16 in its fake mode, in which writes are answered and forgotten.
///
/// This type makes HTTP out of the answers of ``TypicodeRoutes``: body parsing, header fields, conditions.
struct TypicodeAPI: SandboxAPI {
  /// How long a client can make the server hold back an answer by `_delay`.
  private static let longestDelay = Duration.seconds(60)

  private let routes: TypicodeRoutes

  init(database: Database) {
    routes = TypicodeRoutes(database: database)
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
    let (answer, delay) = answer(to: request)
    var response = HTTPResponse(status: answer.status, headers: commonFields(for: request, vary: vary))
    response.delay = delay
    // The live service lets every read be kept for twelve hours, 404 too.
    let isCacheable = request.isRead && answer.status < 500
    response.headers.append("Cache-Control", isCacheable ? "max-age=43200" : "no-cache")
    response.headers.append("Pragma", "no-cache")
    response.headers.append("Expires", "-1")
    for field in answer.fields { response.headers.append(field.name, field.value) }
    fill(&response, with: answer.content, isConditional: request.isRead && answer.status == 200, request: request)
    return response
  }

  private func answer(to request: HTTPRequest) -> (TypicodeAnswer, delay: Duration) {
    guard let route = TypicodeRoute(request) else {
      return (TypicodeAnswer(status: 400, content: .page("URIError: Failed to decode the path")), .zero)
    }
    do throws(TypicodeFailure) {
      let body = try TypicodeBody.object(of: request)
      let answer = try routes.answer(to: route, body: body, url: request.origin + request.target)
      return (answer, delay(for: route))
    } catch {
      return (.failure(error), delay(for: route))
    }
  }

  private func delay(for route: TypicodeRoute) -> Duration {
    guard let text = route.parameters.text(of: "_delay"), let delay = JavaScriptNumber.parseFloat(text), delay > 0
    else {
      return .zero
    }
    return min(.milliseconds(min(delay, 1e9)), Self.longestDelay)
  }

  private func preflight(for request: HTTPRequest) -> HTTPResponse {
    var response = HTTPResponse(
      status: 204, headers: commonFields(for: request, vary: ["Origin", "Access-Control-Request-Headers"]))
    response.headers.append("Access-Control-Allow-Methods", "GET,HEAD,PUT,PATCH,POST,DELETE")
    if let names = request.headers["Access-Control-Request-Headers"] {
      response.headers.append("Access-Control-Allow-Headers", names)
    }
    return response
  }

  private func commonFields(for request: HTTPRequest, vary: [String]) -> HTTPHeaders {
    var headers = HTTPHeaders()
    headers.append("X-Powered-By", "Express")
    if let origin = request.headers["Origin"] { headers.append("Access-Control-Allow-Origin", origin) }
    headers.append("Vary", vary.joined(separator: ", "))
    headers.append("Access-Control-Allow-Credentials", "true")
    return headers
  }

  private func fill(
    _ response: inout HTTPResponse, with content: TypicodeAnswer.Content, isConditional: Bool, request: HTTPRequest
  ) {
    let body: RenderedBody
    let type: String
    switch content {
    case .json(let value): (body, type) = (RenderedBody(value), "application/json; charset=utf-8")
    case .rendered(let rendered): (body, type) = (rendered, "application/json; charset=utf-8")
    case .page(let text): (body, type) = (RenderedBody(Array(text.utf8)), "text/html; charset=utf-8")
    }
    if type.hasPrefix("application") { response.headers.append("X-Content-Type-Options", "nosniff") }
    if isConditional, body.entityTag.isKnown(by: request.headers) {
      response.status = 304
    } else {
      response.headers.append("Content-Type", type)
      response.body = body.bytes
    }
    response.headers.append("ETag", body.entityTag.text)
  }
}
