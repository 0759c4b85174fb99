import Testing

/// A response to every request, and the expected error.
struct Fault: CustomTestStringConvertible, Sendable {
  /// The use of cached rows.
  enum CacheUse: Sendable {
    /// They are shown instead of the error.
    case fallback
    /// They are kept, but the error is reported.
    case kept
  }

  /// The name of the fault.
  let testDescription: String
  /// The actions of the server.
  let steps: [ScriptedServer.Step]
  /// A text of the error message.
  ///
  /// `URL` is replaced by the request's URL.
  let message: String
  /// The exit code if the cache is not used.
  let status: Int32
  /// The number of requests, including retries.
  let requestCount: Int
  /// The use of cached rows.
  let cacheUse: CacheUse

  /// A secret in the server's responses that must not be printed.
  static let secret = "do-not-show-this"

  /// A web page that must not be printed.
  static let page = "<!DOCTYPE html><title>\(secret)</title><h1>\(secret)</h1>"

  init(
    _ name: String, _ steps: [ScriptedServer.Step], says message: String, status: Int32 = 5,
    requests requestCount: Int = 1, cache cacheUse: CacheUse = .kept
  ) {
    testDescription = name
    self.steps = steps
    self.message = message
    self.status = status
    self.requestCount = requestCount
    self.cacheUse = cacheUse
  }

  /// Complete responses: each exit code, with and without the use of the cache.
  static let responses = [
    Fault(
      "401 with a Basic challenge",
      .response("401 Unauthorized", json: "", headers: ["WWW-Authenticate: Basic realm=x"]),
      says: "URL returned HTTP 401", status: 4),
    Fault("404 for a list", .response("404 Not Found", json: "{}"), says: "URL not found", status: 4),
    Fault(
      "503 always, with a web page", .page("503 Service Unavailable", page), says: "URL returned HTTP 503", requests: 3,
      cache: .fallback),
    Fault(
      "a web page instead of JSON", .page("200 OK", page),
      says: "URL: got a web page, not JSON: sign in to the network?",
      cache: .fallback),
    Fault(
      "the banner of an SSH server", .raw("SSH-2.0-OpenSSH_9.2\r\n"),
      says: "the response from URL cannot be read: not an HTTP server", cache: .fallback),
    Fault("a redirect to itself", .redirect(to: "/users"), says: "more than 5 redirects", requests: 6),
    Fault(
      "text instead of JSON", .response(json: secret),
      says: "the response from URL is not the expected JSON (not valid JSON"),
    Fault(
      "only malformed rows", .response(json: #"[{"id":"seven"},{"id":null}]"#),
      says: "the response from URL is not the expected JSON ([0].id: expected a whole number"),
  ]

  /// Incomplete responses, and a response with control characters.
  static let all =
    responses + [
      Fault(
        "400 with a hostile message", .response("400 Oops", json: #"{"error":"\u001b[2Jno\u0007\u202e"}"#),
        says: "URL returned HTTP 400: ␛[2Jno␇", status: 4),
      Fault(
        "429 always", .response("429 Too Many Requests", json: "{}"), says: "URL returned HTTP 429", status: 4,
        requests: 3, cache: .fallback),
      Fault(
        "reset at once", [.reset], says: "the connection was lost while reading URL", status: 3, requests: 3,
        cache: .fallback),
      Fault(
        "a body shorter than Content-Length", .response(body: Array("[{\"id\":1".utf8), length: 5000),
        says: "the response from URL cannot be read: it ended before it was complete", requests: 3, cache: .fallback),
    ]
}
