/// Hands each request to the first API that takes it.
struct Router: Sendable {
  /// The APIs in the order in which they are asked; the last one should take everything.
  let apis: [any SandboxAPI]

  /// The answer of the first API that has one, or 404.
  func response(to request: HTTPRequest) -> HTTPResponse {
    for api in apis {
      if let response = api.response(to: request) { return response }
    }
    return .plain(404, "There is nothing at this path.")
  }
}

/// One web API that the sandbox imitates.
///
/// To add one, conform a type and name it in ``SandboxServer`` before those whose paths include its own.
protocol SandboxAPI: Sendable {
  /// The answer to a request, or `nil` if its path belongs to another API.
  ///
  /// It runs on the server's one thread: compute, do not wait longer than a small file takes;
  /// ``HTTPResponse/delay`` holds an answer back.
  func response(to request: HTTPRequest) -> HTTPResponse?
}
