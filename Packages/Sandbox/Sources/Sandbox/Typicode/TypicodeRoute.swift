/// The parts of a request that determine its route.
struct TypicodeRoute: Sendable {
  let method: String
  /// Whether the method is GET or HEAD.
  let isRead: Bool
  /// The path segments; the first keeps its percent-encoding, because json-server matches it that way.
  let segments: [String]
  let parameters: QueryParameters

  /// Returns `nil` if an id cannot be percent-decoded.
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
    isRead = request.isRead
    self.segments = segments
    parameters = QueryParameters(request.query)
  }
}
