/// The parts of a request that decide where it goes.
struct TypicodeRoute: Sendable {
  let method: String
  /// One to three path segments; the first keeps its percent-encoding, as the original matches it so.
  let segments: [String]
  var parameters: QueryParameters

  /// - Returns: `nil` if an id cannot be percent-decoded.
  init?(_ request: HTTPRequest) {
    var raw = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    // `/posts/` is `/posts`, but `/posts//` is not.
    if raw.count > 1, raw.last == "" { raw.removeLast() }
    var segments: [String] = []
    for segment in raw {
      guard let decoded = segments.isEmpty ? String(segment) : PercentEncoding.decode(segment) else { return nil }
      segments.append(decoded)
    }
    method = request.method
    self.segments = segments
    parameters = QueryParameters(request.query)
  }

  /// Whether the request only reads.
  var isRead: Bool { method == "GET" || method == "HEAD" }
}
