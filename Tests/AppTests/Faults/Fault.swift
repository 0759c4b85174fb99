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
  static let page = "<!DOCTYPE html><title>503 Down</title><h1>\(secret)</h1>"

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

  /// Responses with each exit code, with and without the use of the cache.
  static let all = [
    Fault(
      "401 with a Basic challenge",
      .response("401 Unauthorized", json: "", headers: ["WWW-Authenticate: Basic realm=x"]),
      says: "HTTP 401 (URL)", status: 4),
    Fault(
      "429 always", .response("429 Too Many Requests", json: "{}"), says: "HTTP 429 (URL)", status: 4,
      requests: 3, cache: .fallback),
    Fault(
      "503 always, with a web page", .response("503 Service Unavailable", type: "text/html", body: Array(page.utf8)),
      says: "Down (HTTP 503, URL)", requests: 3, cache: .fallback),
    Fault(
      "text instead of JSON", .response(json: secret),
      says: "the response is not the expected JSON: not valid JSON (URL)", cache: .fallback),
    Fault(
      "reset at once", [.reset], says: "the connection was lost (URL)", status: 3, requests: 3,
      cache: .fallback),
  ]
}
