/// Routes each request to the first API that has its path.
struct Router: Sendable {
  /// The APIs in order of precedence.
  let apis: [any SandboxAPI]

  func response(to request: HTTPRequest) -> HTTPResponse {
    for api in apis {
      if let response = api.response(to: request) { return response }
    }
    return .plain(404, "Not found.")
  }
}

/// A web API that the sandbox imitates.
///
/// To add one, conform a type and list it in ``SandboxServer`` before the APIs whose paths include its paths.
protocol SandboxAPI: Sendable {
  /// Returns the response to a request, or `nil` if its path belongs to another API.
  func response(to request: HTTPRequest) -> HTTPResponse?
}
