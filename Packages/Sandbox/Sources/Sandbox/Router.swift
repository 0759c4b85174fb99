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
  ///
  /// It runs on the server's only thread, and must not block for longer than it takes to read a small file. Use
  /// ``HTTPResponse/delay`` for a delay.
  func response(to request: HTTPRequest) -> HTTPResponse?
}
