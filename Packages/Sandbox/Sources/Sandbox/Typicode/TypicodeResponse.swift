/// The part of a response that depends on the route; ``TypicodeAPI`` adds the headers that all responses share.
struct TypicodeResponse: Sendable {
  enum Content: Sendable {
    case json(JSON)
    /// The encoded JSON of a collection.
    case encoded(EncodedBody)
    case html(String)
  }

  var status = 200
  var content: Content
  var headers = HTTPHeaders()

  static let notFound = TypicodeResponse(status: 404, content: .json([:]))

  /// The status 500 with the message of an error as a web page, in which parts of the request are escaped.
  static func error(_ error: TypicodeError) -> TypicodeResponse {
    TypicodeResponse(status: 500, content: .html(error.message.escapedForHTML))
  }
}
