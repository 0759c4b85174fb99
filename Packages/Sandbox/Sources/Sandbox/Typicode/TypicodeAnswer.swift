/// What the API has to say, before it becomes an HTTP response.
struct TypicodeAnswer: Sendable {
  enum Content: Sendable {
    case json(JSON)
    /// A list in its finished bytes.
    case rendered(RenderedBody)
    case page(String)
  }

  var status = 200
  var content: Content
  /// Fields of this answer alone, in their order.
  var fields: [(name: String, value: String)] = []

  /// The answer for everything that is not there.
  static let notFound = TypicodeAnswer(status: 404, content: .json([:]))

  /// The answer for a fault in the original: its message on a web page.
  static func failure(_ failure: TypicodeFailure) -> TypicodeAnswer {
    TypicodeAnswer(status: 500, content: .page(failure.message))
  }
}
