public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A complete response: status, header fields and the decompressed body.
public struct HTTPResponse: Sendable {
  /// The URL of the response, after redirects.
  public var url: URL
  /// The status code, 100 to 599 (RFC 9110, section 15).
  public var statusCode: Int
  /// The bytes of the body; empty for a response without one.
  public var body: Data
  /// The values of secret header fields of the request.
  var secrets = SecretValues()
  private var head: HTTPURLResponse

  /// Creates a response from its head and its body.
  ///
  /// - Parameter url: The URL of the request, used when the head has none.
  public init(_ head: HTTPURLResponse, url: URL, body: Data) {
    self.url = head.url ?? url
    self.statusCode = head.statusCode
    self.body = body
    self.head = head
  }

  /// Returns the value of a header field, or `nil` if there is none.
  ///
  /// The value is as the server sent it, possibly with control characters.
  ///
  /// - Parameter name: The name of the field, case-insensitive.
  public func header(_ name: String) -> String? {
    head.value(forHTTPHeaderField: name)
  }

  /// Decodes the body as JSON: UTF-8 or UTF-16, with at most 64 levels of arrays and objects.
  ///
  /// - Throws: ``NetworkError/Kind/emptyResponse``, ``NetworkError/Kind/webPage``, or `DecodingError`.
  public func decode<Value: Decodable>(_ type: Value.Type, with decoder: JSONDecoder) throws -> Value {
    if body.isEmpty { throw NetworkError.emptyResponse(url: url.withoutSecrets) }
    if isLabelledAsWebPage { throw NetworkError.webPage(url: url.withoutSecrets, body: excerpt) }
    return try JSONBody(body).decode(type, with: decoder)
  }

  /// The first bytes of the body, for an error.
  var excerpt: Data { secrets.excerpt(of: body) }

  /// Whether the `Content-Type` is that of a web page.
  package var isLabelledAsWebPage: Bool { header("Content-Type")?.lowercased().hasPrefix("text/html") ?? false }
}
